"""With others: a link for a camera, talk at the table, positions to show, games from files."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from person import Person
from qr_reading import read

Somebody = Callable[..., Person]


def squares(code: Locator) -> list[list[bool]]:
    """What a camera would see of a QR code, without the border."""
    drawn = code.locator("path").get_attribute("d") or ""
    dark = {(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawn)}
    size = int((code.get_attribute("viewBox") or "").split()[-1])
    assert min(min(one) for one in dark) == 4
    return [[(y, x) in dark for x in range(4, size - 4)] for y in range(4, size - 4)]


def open_table(host: Person, name: str) -> str:
    host.page.goto("/")
    host.page.get_by_label("With friends").check()
    host.page.get_by_label("Your name").fill(name)
    host.press("Open the table")
    link = host.page.get_by_label("Link to this table")
    expect(link).to_have_value(re.compile(r"/table/[\w-]{8,}$"))
    return link.input_value()


@pytest.mark.parametrize("phone", [False, True])
def test_a_link_is_shown_to_cameras(person: Somebody, phone: bool) -> None:
    ann = person(phone=phone, dark=phone)
    address = open_table(ann, "Ann")
    ann.press("QR code")
    code = ann.page.get_by_role("img", name="QR code: Link to this table")
    expect(code).to_be_visible()
    assert read(squares(code)) == address
    ann.press("QR code")
    expect(code).to_have_count(0)


def test_people_talk_at_the_table(person: Somebody) -> None:
    ann, ben, eve = person(), person(phone=True), person(dark=True)
    address = open_table(ann, "Ann")
    ben.page.goto(address)
    ben.sit("Ben")
    eve.prefers(name="Eve")
    eve.page.goto(address)
    line = "Say something to all who are here"
    said = {
        one: one.page.get_by_role("list", name="Talk").get_by_role("listitem")
        for one in (ann, ben, eve)
    }
    expect(ben.page.locator("[aria-live=polite]")).to_contain_text("The game begins")
    ann.page.get_by_label(line).fill("Good luck <b>all</b>!")
    ann.key("Enter")
    expect(ann.page.get_by_label(line)).to_have_value("")
    for one in (ann, ben, eve):
        expect(said[one]).to_have_text(["Ann: Good luck <b>all</b>!"], use_inner_text=True)
    expect(ben.page.locator("[aria-live=polite]")).to_have_text("Ann: Good luck <b>all</b>!")
    eve.page.get_by_label(line).fill("Hello")
    eve.press("Say")
    expect(said[ben].last).to_have_text(re.compile(r"^Eve\s\(watching\): Hello$"))
    # Whoever likes reads players only, or nobody; and finds all of it again.
    whose = ben.page.get_by_label("Whose talk is shown")
    whose.select_option("of the players")
    expect(said[ben]).to_have_count(1)
    whose.select_option("of nobody")
    expect(said[ben]).to_have_count(0)
    ben.page.reload()
    expect(ben.page.get_by_label(line)).to_have_count(0)
    whose.select_option("of everybody")
    expect(said[ben]).to_have_count(2)


def test_a_position_of_a_finished_game_has_a_link(person: Somebody) -> None:
    ann = person()
    ann.play_now()
    ann.finish()
    ann.moves.nth(4).click()
    ann.press("Link to this position")
    link = ann.page.get_by_role("textbox", name="Link to this position").input_value()
    assert re.search(r"/table/[\w-]+#\d+$", link)
    eve = person(phone=True)
    eve.page.goto(link)
    expect(eve.button("Back to the present")).to_be_visible()
    expect(eve.cell(re.compile(": tile "))).to_have_count(ann.cell(re.compile(": tile ")).count())


def test_a_saved_game_is_opened_from_its_file(person: Somebody, tmp_path: Path) -> None:
    ann = person()
    ann.play_now()
    ann.finish()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Save the record").click()
    eve = person(phone=True)
    eve.page.goto("/")
    file = eve.page.get_by_label(re.compile("^Choose the file of a game"))
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    file.set_input_files(broken)
    expect(eve.page.get_by_role("alert")).to_contain_text("The file is damaged or cut short")
    file.set_input_files(download.value.path())
    expect(eve.page.get_by_role("heading", name="Result")).to_be_visible()
    assert eve.points() == ann.points()
    expect(eve.page.get_by_text("away")).to_have_count(0)
    eve.moves.nth(3).click()
    expect(eve.button("Back to the present")).to_be_visible()
