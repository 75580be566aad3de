"""Reads QR codes as ISO/IEC 18004 describes them: of bytes, in one block, at level L."""

from __future__ import annotations

from collections.abc import Iterator

Squares = list[list[bool]]

DATA = {1: 19, 2: 34, 3: 55, 4: 80, 5: 108}
"""By version: how many codewords are data."""
MASKS = (
    lambda y, x: (y + x) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)


def read(squares: Squares) -> str:
    """What it says; `squares` without the quiet border around it."""
    size = len(squares)
    version = (size - 17) // 4
    level_and_mask = sum(squares[8][x] << (4 - x) for x in range(5)) ^ 0b10101
    assert level_and_mask >> 3 == 0b01, "not of level L"
    mask = MASKS[level_and_mask & 7]
    bits = "".join(str(int(squares[y][x] ^ (mask(y, x) == 0))) for y, x in _path(size, version))
    assert bits[:4] == "0100", "not of bytes"
    count = int(bits[4:12], 2)
    assert count <= DATA[version]
    return bytes(int(bits[n : n + 8], 2) for n in range(12, 12 + 8 * count, 8)).decode()


def _path(size: int, version: int) -> Iterator[tuple[int, int]]:
    """The squares of data in their order: in pairs of columns from the right, up and down."""
    up = True
    for right in (x for x in range(size - 1, 0, -2)):
        column = right - 1 if right <= 6 else right
        for y in range(size - 1, -1, -1) if up else range(size):
            for x in (column, column - 1):
                if not _is_function(y, x, size, version):
                    yield y, x
        up = not up


def _is_function(y: int, x: int, size: int, version: int) -> bool:
    """Whether a square holds a pattern for finding it, or says how it is to be read."""
    corner = (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9)
    timing = 6 in (y, x)
    centre = size - 7
    aligned = version > 1 and abs(y - centre) <= 2 and abs(x - centre) <= 2
    return corner or timing or aligned
