"""Kinds of games that environments are tried on: each edition, variant, module, city and number of
players, and Paris Connection."""

from typing import Any, NamedTuple


class Kind(NamedTuple):
    game: str
    options: dict[str, Any]

    def __str__(self) -> str:
        words = [self.game]
        for name, value in self.options.items():
            listed = value if isinstance(value, list) else [f"{name}={value}"]
            words += [str(one) for one in listed]
        return " ".join(words)


KINDS = (
    Kind("metro", {}),
    Kind("metro", {"edition": "metro-2000", "players": 4}),
    Kind("metro", {"edition": "metro-2000-it", "players": 3, "any_direction": True}),
    Kind("metro", {"players": 5, "hand_size": 3, "random_stations": True}),
    Kind("metro", {"players": 6, "hand_size": 2, "any_direction": True}),
    Kind("metro", {"players": 2, "modules": ["companies"]}),
    Kind("metro", {"players": 6, "modules": ["central-stations"]}),
    Kind("metro", {"players": 4, "modules": ["central-tracks"]}),
    Kind("metro", {"players": 3, "modules": ["companies", "central-stations"]}),
    Kind("metro", {"players": 1, "modules": ["solo"], "settings": {"challenge": True}}),
    Kind("metro", {"players": 2, "city": "paris", "settings": {"free_arrangement": True}}),
    Kind("metro", {"players": 5, "city": "stockholm"}),
    Kind("metro", {"players": 3, "city": "stockholm", "settings": {"open_tokens": True}}),
    Kind("metro", {"players": 3, "city": "london"}),
    Kind("metro", {"players": 4, "city": "new-york"}),
    Kind("metro", {"players": 3, "city": "st-petersburg"}),
    Kind("metro", {"players": 6, "city": "berlin", "settings": {"sides": "mixed"}}),
    Kind("metro", {"players": 4, "modules": ["companies", "central-stations"], "city": "paris"}),
    Kind("metro", {"players": 3, "modules": ["companies"], "city": "new-york"}),
    Kind(
        "metro",
        {"players": 2, "modules": ["companies", "central-tracks"], "city": "st-petersburg"},
    ),
    Kind("paris-connection", {"players": 2}),
    Kind("paris-connection", {}),
    Kind("paris-connection", {"players": 6}),
)
