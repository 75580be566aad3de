"""The browser client fits the rest of the house: types, texts, colours, weight."""

import gzip
import json
import re
import struct
import subprocess
from pathlib import Path
from typing import Any

import pytest

from guimard.pictures.palette import DARK, LIGHT, SIGNS
from guimard.server.pages import Pages
from guimard.server.schema import write
from guimard.texts import LANGUAGES, catalogue
from guimard.texts.message import BadMessage, fill, parse

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src/guimard/server/static"
SOURCES = [path for kind in ("ts", "svelte") for path in (WEB / "src").rglob(f"*.{kind}")]
TYPES = WEB / "src/lib/protocol/messages.ts"

MOST_JAVASCRIPT = 80_000
"""Bytes of JavaScript that a game of Metro at a table loads, as gzip sends it."""

BOARD_PAGE = ("index.html", "src/pages/TablePage.svelte", "src/games/metro/Play.svelte")

VECTORS = json.loads((ROOT / "tests/messages.json").read_text(encoding="utf-8"))


def made_types(schema: Path, types: Path) -> subprocess.CompletedProcess[str]:
    command = ["node", WEB / "scripts/types.js", schema, types]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_types_are_those_of_the_servers_messages(tmp_path: Path) -> None:
    write(tmp_path / "schema.json")
    assert made_types(tmp_path / "schema.json", tmp_path / "messages.ts").returncode == 0
    made = (tmp_path / "messages.ts").read_text()
    assert 'say: "welcome";' in made
    assert "unknown" not in made.replace("Record<string, unknown>", "")
    if TYPES.exists():
        assert TYPES.read_text() == made, "make lint makes the types anew"


def test_a_schema_that_cannot_be_read_makes_no_types(tmp_path: Path) -> None:
    schema = {"$defs": {"Strange": {"type": "object", "patternProperties": {}}}}
    (tmp_path / "schema.json").write_text(json.dumps(schema))
    done = made_types(tmp_path / "schema.json", tmp_path / "messages.ts")
    assert done.returncode != 0
    assert "patternProperties" in done.stderr
    assert not (tmp_path / "messages.ts").exists()


def test_every_text_of_the_page_is_in_the_catalogue() -> None:
    used = {key for path in SOURCES for key in re.findall(r'"(page\.[a-z-]+)"', path.read_text())}
    assert len(used) > 100
    assert sorted(used - set(catalogue("en").texts)) == []


@pytest.mark.parametrize(("text", "params", "singular", "said"), VECTORS["filled"])
def test_texts_are_filled_as_the_browser_fills_them(
    text: str, params: dict[str, int | str], singular: list[int], said: str
) -> None:
    assert fill(parse(text), params, set(singular)) == said


@pytest.mark.parametrize("text", VECTORS["bad"])
def test_texts_that_the_browser_does_not_read_are_not_read_here(text: str) -> None:
    with pytest.raises(BadMessage):
        parse(text)


def test_colours_are_those_of_the_pictures() -> None:
    written = (WEB / "src/palette.css").read_text()

    def pair(name: str, light: str, dark: str) -> str:
        return f"  --{name}: light-dark({light}, {dark});"

    for name in LIGHT.__struct_fields__:
        light, dark = getattr(LIGHT, name), getattr(DARK, name)
        if isinstance(light, str):
            assert pair(name.replace("_", "-"), light, dark) in written, name
    for value, shades in enumerate(zip(LIGHT.values, DARK.values, strict=True), start=1):
        assert pair(f"value-{value}", *shades) in written, value
    for colour, light in LIGHT.colours.items():
        dark = DARK.colours[colour]
        dashes = " ".join(f"{length:g}" for length in SIGNS[colour].dashes)
        assert (
            "\n".join(
                (
                    f".owner-{colour} {{",
                    pair("line", light.line, dark.line),
                    pair("edge", light.edge, dark.edge),
                    pair("on-line", light.ink, dark.ink),
                    f"  --dashes: {dashes};",
                )
            )
            in written
        ), colour


def test_letters_of_colours_are_those_of_the_pictures() -> None:
    written = (WEB / "src/games/metro/box/letters.ts").read_text()
    assert dict(re.findall(r'(\w+): "(\w)"', written)) == {
        colour: signs.letter for colour, signs in SIGNS.items()
    }


def test_packages_are_pinned_and_name_no_registry() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text())
    packages: dict[str, dict[str, Any]] = lock["packages"]
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert not name or package["integrity"].startswith("sha512-"), name
    assert "omit-lockfile-registry-resolved=true" in (WEB / ".npmrc").read_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_page_is_light(language: str) -> None:
    assert STATIC.exists(), "make client builds it"
    built = json.loads((STATIC / ".vite/manifest.json").read_text())
    texts = next(name for name in built if name.endswith(f"texts/{language}"))
    wanted, loaded = [*BOARD_PAGE, texts], set()
    while wanted:
        chunk = built[wanted.pop()]
        if chunk["file"] not in loaded:
            loaded.add(chunk["file"])
            wanted += chunk.get("imports", [])
    sizes = {file: len(gzip.compress((STATIC / file).read_bytes())) for file in loaded}
    assert sum(sizes.values()) <= MOST_JAVASCRIPT, sizes


def test_the_page_can_be_installed() -> None:
    page = (WEB / "index.html").read_text()
    assert '<link rel="manifest" href="/manifest.webmanifest" />' in page
    manifest = json.loads((WEB / "public/manifest.webmanifest").read_text())
    icons = {icon["sizes"]: icon["src"] for icon in manifest["icons"] if "purpose" not in icon}
    assert {"192x192", "512x512"} <= set(icons)
    for icon in manifest["icons"]:
        file = WEB / "public" / icon["src"].lstrip("/")
        if icon["type"] == "image/png":
            assert "{}x{}".format(*size_of_png(file)) == icon["sizes"], file
    assert size_of_png(WEB / "public/share.png") == (1200, 630)


def size_of_png(file: Path) -> tuple[int, int]:
    start = file.read_bytes()[:24]
    assert start[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", start[16:])
    return wide, high


def test_files_are_sent_as_small_as_they_come_and_kept(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets/made-1a2b.js").write_text("let a = 1;" * 100)
    (tmp_path / "assets/made-1a2b.js.br").write_bytes(b"as the build compressed it")
    (tmp_path / "index.html").write_text('<meta content="/share.png" />')
    pages = Pages("https://games.example", tmp_path)
    script = pages.find("/assets/made-1a2b.js")
    assert list(script.bodies) == ["br", "gzip", ""]
    assert script.bodies["br"] == b"as the build compressed it"
    assert gzip.decompress(script.bodies["gzip"]) == script.bodies[""]
    assert "immutable" in script.caching
    page = pages.find("/table/any")
    assert page.bodies[""] == b'<meta content="https://games.example/share.png" />'
    assert page.caching == "no-cache"


def test_a_page_names_all_that_it_needs(tmp_path: Path) -> None:
    pages = Pages("https://games.example")
    table = pages.find("/table/any", "fr-CH, nl;q=0.9").bodies[""].decode()
    chunks = json.loads((STATIC / ".vite/manifest.json").read_text())
    for name in ("src/pages/TablePage.svelte", "src/games/metro/Play.svelte", "texts/fr"):
        assert f'<link rel="modulepreload" crossorigin href="/{chunks[name]["file"]}"' in table
    files = re.findall(r'(?:href|src)="/(assets/[^"]+)"', table)
    assert len(set(files)) == len(files) <= 12, "each is a way there and back on a slow line"
    assert all((STATIC / file).exists() for file in files)
    home = pages.find("/", "xx").bodies[""].decode()
    assert chunks["src/pages/HomePage.svelte"]["file"] in home
    assert chunks["texts/en"]["file"] in home
    assert chunks["src/pages/TablePage.svelte"]["file"] not in home


def test_the_build_compresses_every_text_it_names() -> None:
    made = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css")]
    assert made, "make client builds it"
    for path in made:
        assert path.with_name(f"{path.name}.br").stat().st_size < path.stat().st_size


def test_the_client_asks_nobody_else() -> None:
    assert STATIC.exists(), "make client builds it"
    for path in STATIC.rglob("*"):
        if path.suffix in (".html", ".js", ".css", ".svg"):
            for address in re.findall(r"(?:https?:)?//[\w.-]+\.\w+", path.read_text()):
                assert address in ("http://www.w3.org", "https://svelte.dev"), path
