"""Games from their first page to their last: with friends, on one device, against the computer."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import expect

from person import Person

Somebody = Callable[..., Person]


def open_table(host: Person, name: str, **choices: str) -> str:
    """From the first page to an open table with the host on its first seat; gives its address."""
    host.page.goto("/")
    host.page.get_by_label("With friends").check()
    for label, choice in choices.items():
        host.page.get_by_role("combobox", name=label).select_option(choice)
    host.page.get_by_label("Your name").fill(name)
    host.press("Open the table")
    link = host.page.get_by_label("Link to this table")
    expect(link).to_have_value(re.compile(r"/table/[\w-]{8,}$"))
    return link.input_value()


def two_people(person: Somebody, **preferences: str) -> tuple[Person, Person]:
    """Ann and Ben at a table of their own, the tiles dealt."""
    ann, ben = person(), person()
    for one in (ann, ben):
        one.prefers(**preferences)
    address = open_table(ann, "Ann")
    ben.page.goto(address)
    ben.sit("Ben")
    for one in (ann, ben):
        expect(one.page.get_by_role("grid", name="Board")).to_be_visible()
    return ann, ben


def to_move(*people: Person) -> Person:
    """The one whose turn it is."""
    for _ in range(1500):
        for one in people:
            if one.page.title().startswith("●") or one.is_over():
                return one
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is to move")


def test_two_people_play_a_whole_game(person: Somebody) -> None:
    ann, ben = two_people(person, confirm="never")
    for one in (ann, ben):
        one.page.get_by_role("gridcell").first.focus()
    for number in range(60):
        mover = to_move(ann, ben)
        if number % 7 == 3 and mover.button("Draw a tile").is_visible():
            mover.key("d")
            expect(mover.page.get_by_role("button", name=re.compile("^Drawn tile"))).to_be_visible()
        mover.key("n", "Enter")
        expect(mover.cell(re.compile(": tile "))).to_have_count(number + 1)
    for one in (ann, ben):
        expect(one.page.get_by_role("heading", name="Result")).to_be_visible()
    assert ann.points() == ben.points()
    assert sum(ann.points()) > 60
    rows = ann.page.get_by_role("row").filter(has=ann.page.get_by_role("rowheader"))
    assert sorted(int(row.locator("td").last.inner_text()) for row in rows.all()) == sorted(
        ann.points()
    )
    expect(ann.page.get_by_text(re.compile("★ wins"))).not_to_have_count(0)

    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Save the record").click()
    record = download.value.path().read_text()
    assert "tiles" in record or len(record) > 200

    ben.page.get_by_role("link", name=re.compile("Check that the deal")).click()
    verdicts = ben.page.locator(".verdicts li")
    expect(verdicts).to_have_count(4)
    expect(verdicts.filter(has_text="✓")).to_have_count(4)
    ben.page.get_by_role("link", name="To the table").click()

    ann.press("Play again")
    expect(ann.button("Sit here")).not_to_have_count(0)
    ben.page.get_by_role("link", name="To the next game").click()
    for one, name in ((ann, "Ann"), (ben, "Ben")):
        one.sit(name)
    to_move(ann, ben)


def test_two_people_play_paris_connection(person: Somebody) -> None:
    """They build, and trade, and then trade until the stall guard ends it."""
    ann, ben = person(), person()
    address = open_table(ann, "Ann", Game="paris-connection", Players="2")
    ben.page.goto(address)
    ben.sit("Ben")
    for one in (ann, ben):
        expect(one.page.get_by_role("grid")).to_be_visible()
        one.page.get_by_role("gridcell").first.focus()
    for number in range(200):
        mover = to_move(ann, ben)
        if mover.is_over():
            break
        if number % 5 == 4 or number > 12 or not build(mover, company=number % 6):
            trade(mover)
        expect(mover.page).not_to_have_title(re.compile("^●"))
    for one in (ann, ben):
        expect(one.page.get_by_role("heading", name="Result")).to_be_visible()
    assert ann.points() == ben.points()
    assert min(ann.points()) >= 0
    assert max(ann.points()) > 0


def build(mover: Person, company: int) -> bool:
    """As much as there may be, for the first company from this one on that can still build."""
    for number in range(company, company + 6):
        for _ in range(5):
            mover.key(str(number % 6 + 1), "n", "Enter")
        mover.key("d", "Enter")
        for _ in range(10):
            if not mover.page.title().startswith("●"):
                return True
            mover.page.wait_for_timeout(30)
    return False


def trade(mover: Person) -> None:
    """The first locomotive that can be given for the first that can be taken."""
    mover.key("t")
    for question in ("Give back one of yours", "Take of another colour"):
        choices = mover.page.get_by_role("group", name=question).locator("button:enabled")
        choices.first.click()
    mover.press("Make the trade")


def test_the_computer_answers_each_move(person: Somebody) -> None:
    ann = person()
    ann.play_now()
    for _ in range(3):
        ann.wait_for_turn()
        ann.square(ann.open_names()[0]).click()
        before = ann.moves.count()
        ann.press("Confirm")
        expect(ann.moves).not_to_have_count(before)


def test_who_resigns_ranks_last(person: Somebody) -> None:
    ann, ben = two_people(person)
    ann.press("Resign")
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ben.page.get_by_role("list", name="Players")).to_contain_text("resigned")
    ben.finish()
    rows = ben.page.get_by_role("row").filter(has=ben.page.get_by_role("rowheader"))
    expect(rows.first).to_contain_text("Ben")
    expect(rows.first).to_contain_text("wins")
    expect(ben.page).to_have_title(re.compile("^Metro"))
    expect(ben.cell(re.compile(": tile "))).to_have_count(60)


def test_on_one_device_the_hand_is_covered_between_players(person: Somebody) -> None:
    ann = person()
    ann.page.goto("/")
    ann.page.get_by_label("Together on this device").check()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_label("Name of player 2").fill("Ben")
    ann.press("Play")
    for _ in range(3):
        i_am = ann.page.get_by_role("button", name=re.compile("^I am"))
        name = i_am.inner_text().removeprefix("I am ")
        expect(ann.page.get_by_text(f"Hand the device to {name}.")).to_be_visible()
        expect(ann.open_squares).to_have_count(0)
        assert not ann.page.get_by_role("button", name=re.compile("^Tile ")).count()
        i_am.click()
        expect(ann.page.get_by_role("button", name=re.compile("^Tile "))).to_be_visible()
        ann.square(ann.open_names()[0]).click()
        ann.press("Confirm")
        other = "Ben" if name == "Ann" else "Ann"
        expect(ann.button(f"I am {other}")).to_be_visible()
    drawn = ann.moves.filter(has_text=re.compile(r"draws (?!a tile)\w{4}"))
    expect(drawn).to_have_count(0)


def test_a_move_is_taken_back_by_consent(person: Somebody) -> None:
    ann, ben = two_people(person)
    mover = to_move(ann, ben)
    other = ben if mover is ann else ann
    name = mover.open_names()[0]
    mover.square(name).click()
    mover.press("Confirm")
    expect(other.square(name)).to_have_accessible_name(re.compile("tile"))
    mover.press("Ask to take back")
    expect(mover.page.get_by_text(re.compile("^Waiting for"))).to_be_visible()
    other.press("Agree")
    expect(mover.square(name)).to_have_accessible_name(re.compile("may go here"))
    mover.wait_for_turn()


def test_the_computer_takes_an_open_seat_and_others_watch(person: Somebody) -> None:
    ann, eve = person(), person(phone=True)
    address = open_table(ann, "Ann", Players="3")
    ann.page.get_by_label("Conductor medium").check()
    ann.page.get_by_role("button", name="Seat the computer").first.click()
    players = ann.page.get_by_role("list", name="Players")
    expect(players.get_by_role("listitem").nth(1)).to_contain_text("conductor")
    expect(players.locator("[data-face=conductor]")).to_be_visible()
    expect(ann.page.get_by_role("list").filter(has_text="computer")).not_to_have_count(0)
    eve.page.goto(address)
    expect(eve.button("Sit here")).to_be_visible()
    ann.page.get_by_role("button", name="Seat the computer").first.click()
    expect(eve.page.get_by_role("grid", name="Board")).to_be_visible()
    expect(eve.page.get_by_role("group", name="Your tiles")).to_have_count(0)
    expect(ann.page.get_by_text("1 person is watching.")).to_be_visible()


def test_a_seat_moves_to_another_device(person: Somebody) -> None:
    ann, phone = person(), person(phone=True)
    ann.play_now()
    ann.press("Play on another device")
    link = ann.page.get_by_label("Link to your seat").input_value()
    phone.page.goto(link)
    phone.press("Take the seat")
    expect(phone.open_squares).not_to_have_count(0)
    ann.key("Escape")
    expect(ann.open_squares).to_have_count(0)
    expect(ann.button("Resign")).to_have_count(0)


def test_a_table_is_found_in_the_list_and_joined(person: Somebody) -> None:
    ann, ben = person(), person()
    ann.page.goto("/")
    ann.page.get_by_label("With friends").check()
    ann.page.get_by_text("More options").click()
    ann.page.get_by_label("Show the table in the list").check()
    ann.page.get_by_label("Clock").select_option(index=1)
    ann.page.get_by_label("Your name").fill("Zoe")
    ann.press("Open the table")
    expect(ann.button("Give up this table")).to_be_visible()
    ben.page.goto("/")
    ben.page.get_by_role("link", name=re.compile("Zoe, open seat.*5 minutes")).click()
    ben.sit("Ben")
    mover = to_move(ann, ben)
    expect(mover.page.get_by_role("timer")).to_have_count(2)


def test_who_was_played_against_last_is_offered_again(person: Somebody) -> None:
    ann = person()
    ann.page.goto("/")
    ann.page.get_by_label("Random for a first game").check()
    ann.press("Play")
    ann.wait_for_turn()
    ann.page.goto("/")
    expect(ann.page.get_by_label("Random for a first game")).to_be_checked()
    ann.play_now()
    expect(ann.page.locator("[data-face=random]").first).to_be_visible()


def test_the_preferences_outlive_the_page(person: Somebody) -> None:
    ann = person()
    ann.page.goto("/")
    ann.press("Settings")
    ann.page.get_by_label("Light").select_option("dark")
    ann.page.get_by_label("Language").select_option("nl")
    expect(ann.button("Nu spelen")).to_be_attached()
    ann.page.reload()
    expect(ann.button("Nu spelen")).to_be_visible()
    assert ann.page.evaluate("document.documentElement.dataset.theme") == "dark"
    stored = json.loads(ann.page.evaluate("localStorage['guimard.preferences']"))
    assert stored["language"] == "nl"
