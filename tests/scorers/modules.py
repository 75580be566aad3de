"""What companies pay to those who hold their shares, and how a solo game is reckoned."""

from collections.abc import Mapping

Shares = list[tuple[str, int]]
"""Company and per cent of each share that somebody holds."""


def values(profits: Mapping[str, int]) -> dict[str, int]:
    """The value of each company by rank: 8 for the highest profit, equal ones share the higher."""
    return {
        company: 8 - sum(other > profit for other in profits.values())
        for company, profit in profits.items()
    }


def share_points(profits: Mapping[str, int], shares: Shares) -> int:
    """What the shares of one player are worth."""
    worth = values(profits)
    return sum(percent // 10 * worth[company] for company, percent in shares)


def bonuses(profits: Mapping[str, int], held: list[Shares]) -> list[int]:
    """By seat: a tenth of the profit of every company of which nobody holds more."""
    paid = [0] * len(held)
    for company, profit in profits.items():
        parts = [sum(percent for one, percent in shares if one == company) for shares in held]
        for seat, part in enumerate(parts):
            if part > 0 and part == max(parts):
                paid[seat] += profit // 10
    return paid


def solo(profits: Mapping[str, int], challenge: bool) -> int:
    """The points of the lowest company, in the challenge less its distance from the highest."""
    lowest, highest = min(profits.values()), max(profits.values())
    return lowest - (highest - lowest) if challenge else lowest
