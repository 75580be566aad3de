"""Writing SVG: elements as text, and a sheet that collects them with what they share."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from guimard.pictures import letters

Value = str | float
Attributes = dict[str, Value | None]


def number(value: float) -> str:
    """As short as two decimals allow."""
    return f"{round(value, 2) + 0.0:g}"


def element(name: str, content: str = "", /, **attributes: Value | None) -> str:
    """One element; `stroke_width` becomes stroke-width, and None leaves an attribute out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}="
        + (quoteattr(value) if isinstance(value, str) else f'"{number(value)}"')
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def path(data: str, /, **attributes: Value | None) -> str:
    return element("path", d=data, **attributes)


def at(x: float, y: float) -> str:
    """The transformation that puts a drawing there."""
    return f"translate({number(x)} {number(y)})"


class Sheet:
    """A drawing under way. What is drawn more than once is defined once and used by its id."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._shared: dict[str, str] = {}

    def add(self, *parts: str) -> None:
        self._parts += parts

    def share(self, id_: str, drawing: str) -> None:
        """Define what `use` draws under this id."""
        self._shared.setdefault(id_, element("g", drawing, id=id_))

    def use(self, id_: str, /, **attributes: Value | None) -> str:
        return element("use", href=f"#{id_}", **attributes)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float,
        ink: str,
        anchor: float = 0.0,
        weight: float = 0.12,
    ) -> str:
        """A text whose capitals are `size` high and stand on `y`.

        `anchor` says which part of its width is at `x`: 0 its start, 0.5 its middle, 1 its end.
        `weight` is the strokes' width as a part of the size.
        """
        scale = size / letters.CAPITAL
        start = x - anchor * letters.width(text, size)
        drawn = []
        for sign, across, down in letters.placed(text):
            id_ = f"letter-{ord(sign):x}"
            self.share(id_, path(letters.strokes(sign)))
            drawn.append(self.use(id_, x=across or None, y=down or None))
        return element(
            "g",
            "".join(drawn),
            transform=f"{at(start, y - size)} scale({scale:.3g})",
            fill="none",
            stroke=ink,
            stroke_width=weight * letters.CAPITAL,
            stroke_linecap="round",
            stroke_linejoin="round",
        )

    def finish(self, width: float, height: float, title: str, description: str) -> str:
        """The whole document."""
        return element(
            "svg",
            element("title", escape(title), id="title")
            + element("desc", escape(description), id="description")
            + element("defs", "".join(self._shared.values()))
            + "\n"
            + "\n".join(self._parts)
            + "\n",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=width,
            height=height,
            role="img",
            aria_labelledby="title description",
        )


def escape(text: str) -> str:
    """Text for between two tags; what XML cannot hold at all becomes a question mark."""
    clean = "".join(sign if sign.isprintable() else "?" for sign in text)
    return clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def title(text: str) -> str:
    """What a reader that cannot see the drawing says of it."""
    return element("title", escape(text))
