"""SVG as the bytes of a PNG, and these as pixels."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray

from guimard.pictures import unfiltering
from guimard.pictures.unfiltering import BYTES
from guimard.rules.metro.compiled import beside_kernel

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BIT_COLOUR = (8, 6, 0, 0, 0)


def to_png(svg: str, width: int) -> bytes:
    """The picture in PNG, `width` pixels wide and as high as its shape asks."""
    from resvg_py import svg_to_bytes

    return svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)


def to_pixels(png: bytes) -> NDArray[np.uint8]:
    """What `to_png` gives, as an array by row, column and colour: red, green, blue."""
    chunks = list(_chunks(png))
    width, height, *kind = struct.unpack(">IIBBBBB", chunks[0][1])
    if tuple(kind) != _EIGHT_BIT_COLOUR:
        raise ValueError("Only a PNG as `to_png` gives it can be read.")
    data = zlib.decompress(b"".join(held for name, held in chunks if name == b"IDAT"))
    filtered = np.frombuffer(data, np.uint8).reshape(height, 1 + width * BYTES)
    pixels = np.empty((height, width * BYTES), np.uint8)
    _compiled().unfilter(filtered, pixels)
    return np.ascontiguousarray(pixels.reshape(height, width, BYTES)[:, :, :3])


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at < len(png):
        size, name = struct.unpack_from(">I4s", png, at)
        yield name, png[at + 8 : at + 8 + size]
        at += 12 + size


@cache
def _compiled() -> SimpleNamespace:
    return beside_kernel(((unfiltering, ("unfilter",)),), _warm_up)


def _warm_up(functions: SimpleNamespace) -> None:
    """For bytes that cannot be written, as those of a file are."""
    row = np.frombuffer(bytes(1 + BYTES), np.uint8).reshape(1, 1 + BYTES)
    functions.unfilter(row, np.empty((1, BYTES), np.uint8))
