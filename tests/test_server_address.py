"""Links lead to where others find the server."""

from pathlib import Path

import pytest

from guimard.server import serving
from guimard.server.serving import Serving


@pytest.mark.parametrize(
    ("host", "found", "address"),
    [
        ("127.0.0.1", "192.168.1.7", "http://localhost:80"),
        ("::1", "192.168.1.7", "http://localhost:80"),
        ("0.0.0.0", "192.168.1.7", "http://192.168.1.7:80"),
        ("::", "192.168.1.7", "http://192.168.1.7:80"),
        ("0.0.0.0", None, "http://localhost:80"),
        ("192.168.1.9", "192.168.1.7", "http://192.168.1.9:80"),
        ("fe80::1", None, "http://[fe80::1]:80"),
        ("club.local", None, "http://club.local:80"),
    ],
)
def test_links_begin_with_an_address_that_others_can_reach(
    host: str, found: str | None, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "address_in_network", lambda: found)
    assert Serving(host=host, port=80, data=tmp_path).address == address
    named = Serving(host=host, port=80, data=tmp_path, public_url="https://play.example.org/")
    assert named.address == "https://play.example.org"


def test_this_machine_is_not_its_own_neighbour() -> None:
    found = serving.address_in_network()
    assert found is None or not found.startswith("127.")
