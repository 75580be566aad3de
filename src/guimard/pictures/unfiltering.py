"""The rows of a PNG as they were before each was written as its difference to what is near.

It is compiled: a row follows from the one above it, byte for byte.
"""

from __future__ import annotations

from typing import Any

BYTES = 4
"""Of a pixel: red, green, blue, opacity."""


def unfilter(filtered: Any, pixels: Any) -> None:
    """filtered: by row, the number of its filter and its bytes. pixels: by row, the bytes."""
    rows, width = pixels.shape
    for row in range(rows):
        way = filtered[row, 0]
        for at in range(width):
            left = int(pixels[row, at - BYTES]) if at >= BYTES else 0
            above = int(pixels[row - 1, at]) if row > 0 else 0
            corner = int(pixels[row - 1, at - BYTES]) if row > 0 and at >= BYTES else 0
            near = 0
            if way == 1:
                near = left
            elif way == 2:
                near = above
            elif way == 3:
                near = (left + above) >> 1
            elif way == 4:
                guess = left + above - corner
                by_left, by_above = abs(guess - left), abs(guess - above)
                by_corner = abs(guess - corner)
                near = corner
                if by_left <= by_above and by_left <= by_corner:
                    near = left
                elif by_above <= by_corner:
                    near = above
            pixels[row, at] = (filtered[row, at + 1] + near) & 255
