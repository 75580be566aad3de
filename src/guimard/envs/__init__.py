"""Environments for learning, in the interfaces that others use.

    guimard.envs.metro_v0, paris_connection_v0     PettingZoo: several agents, one after another
    guimard/Metro-v0, guimard/MetroSolo-v0,
    guimard/ParisConnection-v0                     Gymnasium: one seat against bots
    guimard_metro, guimard_paris_connection        OpenSpiel, once guimard.envs.open_spiel_games
                                                   is imported

Once this is imported, `gymnasium.make` knows the three names, and PettingZoo's `make` the first and
the last of them. docs/environments.md says what each number of an observation is.
"""

from __future__ import annotations

from contextlib import suppress


def _register_with_gymnasium() -> None:
    from gymnasium.envs.registration import register

    seats = "guimard.envs.one_seat"
    solo = {"players": 1, "modules": ("solo",)}
    register("guimard/Metro-v0", f"{seats}:MetroSeat")
    register("guimard/MetroSolo-v0", f"{seats}:MetroSeat", kwargs=solo)
    register("guimard/ParisConnection-v0", f"{seats}:ParisConnectionSeat")


def _register_with_pettingzoo() -> None:
    from pettingzoo import register  # older ones have no registry

    register("aec", "guimard/Metro-v0", "guimard.envs.metro_v0:env")
    register("aec", "guimard/ParisConnection-v0", "guimard.envs.paris_connection_v0:env")


with suppress(ImportError):
    _register_with_gymnasium()
with suppress(ImportError):
    _register_with_pettingzoo()
