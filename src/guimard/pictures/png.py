"""SVG as the bytes of a PNG."""

from __future__ import annotations


def to_png(svg: str, width: int) -> bytes:
    """The picture in PNG, `width` pixels wide and as high as its shape asks."""
    from resvg_py import svg_to_bytes

    return svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
