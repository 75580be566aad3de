"""Guimard plays, hosts and studies two board games: Metro and Paris Connection."""

__version__ = "0.1.0"
