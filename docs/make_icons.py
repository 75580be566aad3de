"""Draw the page's icons and its share picture again: python docs/make_icons.py"""

import re
from pathlib import Path

from make_pictures import SEED, played

from guimard.pictures import draw, to_png
from guimard.pictures.metro.place import MARGIN, WHOLE
from guimard.pictures.palette import LIGHT
from guimard.pictures.svg import Sheet, at, element, path

WEB = Path(__file__).parents[1] / "web"
PUBLIC = WEB / "public"
ICONS = {"icon-192": 192, "icon-512": 512, "apple-touch-icon": 180}
SHARE = (1200, 630)
WORDS = (
    "Lay the lines of Paris.",
    "Play Metro and Paris Connection",
    "in your browser, without an account.",
)


def main() -> None:
    icon = (PUBLIC / "icon.svg").read_text("utf-8")
    for name, width in ICONS.items():
        square = icon if name.startswith("icon") else whole(icon, 0.9)
        (PUBLIC / f"{name}.png").write_bytes(to_png(square, width))
    # A device may cut it to a circle, so that only the middle four fifths are sure to be seen.
    (PUBLIC / "icon-maskable.png").write_bytes(to_png(whole(icon, 0.78), 512))
    (PUBLIC / "share.png").write_bytes(to_png(share(), SHARE[0]))


def whole(icon: str, scale: float) -> str:
    """The icon with colour up to its corners, without its frame and as much smaller."""
    content = re.sub("<rect.*?/>", "", icon.partition(">")[2].rpartition("</svg>")[0])
    ground = '<rect width="64" height="64" fill="#2f5b4c" />'
    shift = 32 - 32 * scale
    inner = element("g", content, transform=f"{at(shift, shift)} scale({scale})")
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{ground}{inner}</svg>'


def share() -> str:
    """A board under way, and beside it the name and what it is."""
    wide, high = SHARE
    state, last = played(SEED)
    board = draw(state.game, state.view(state.player), highlight=[last])
    content = board.partition(">")[2].rpartition("</svg>")[0]
    content = re.sub(r"<(title|desc)\b.*?</\1>", "", content)
    side = high - 40
    beside = wide - side - 80
    middle = side + 40 + beside / 2 + 20
    sheet = Sheet()
    sheet.add(
        element("rect", width=wide, height=high, fill=LIGHT.page),
        element(
            "svg",
            content,
            x=20,
            y=20,
            width=side,
            height=side,
            viewBox=f"{MARGIN:g} {MARGIN:g} {WHOLE:g} {WHOLE:g}",
        ),
        lettering(middle - 232, 150, 464),
    )
    for place, words in enumerate(WORDS):
        first = place == 0
        sheet.add(
            sheet.text(
                middle,
                (350 if first else 380) + 40 * place,
                words,
                size=27 if first else 19,
                ink=LIGHT.ink,
                anchor=0.5,
                weight=0.13,
            )
        )
    return sheet.finish(wide, high, "Guimard", WORDS[0])


def lettering(x: float, y: float, width: float) -> str:
    """The name as the page's header has it, on a plate of enamel."""
    source = (WEB / "src/lib/ui/Wordmark.svelte").read_text("utf-8")
    found = re.search(r'\bd="([^"]+)"', source)
    assert found
    data = " ".join(found[1].split())
    scale = 0.78 * width / 258
    plate = element("rect", x=x, y=y, width=width, height=120, rx=60, fill=LIGHT.iron) + element(
        "rect",
        x=x + 7,
        y=y + 7,
        width=width - 14,
        height=106,
        rx=53,
        fill="none",
        stroke=LIGHT.iron_light,
        stroke_width=2,
    )
    letters = path(
        data,
        fill="none",
        stroke=LIGHT.iron_ink,
        stroke_width=4.6,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=f"{at(x + 0.11 * width, y + 60 - 22 * scale)} scale({scale:.3f})",
    )
    return plate + letters


if __name__ == "__main__":
    main()
