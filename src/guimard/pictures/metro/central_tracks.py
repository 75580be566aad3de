"""Module 3 in the picture: the tiles that cover the centre."""

from __future__ import annotations

from collections.abc import Sequence

from guimard.pictures.metro.extensions import ExtensionPicture
from guimard.rules.metro.central_tracks import CentralTracksView
from guimard.rules.metro.moves import LaidTile


class CentralTracksPicture(ExtensionPicture[CentralTracksView]):
    def centre(self) -> Sequence[LaidTile]:
        return self.shown.tiles
