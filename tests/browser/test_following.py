"""Following lines: how a finished one runs, and how any of them is seen from end to end."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from person import Person
from ready_tables import Kind, Ready, make_ready
from serving import Server

Somebody = Callable[..., Person]

KINDS: tuple[tuple[Kind, float], ...] = (
    ({"options": {"players": 3}}, 1),
    ({"options": {"players": 3}}, 0.6),
    ({"options": {"players": 3, "city": "berlin"}}, 1),
    ({"options": {"players": 3, "modules": ["companies"]}}, 1),
    ({"game": "paris-connection", "options": {"players": 3}}, 1),
)
FINISHED, UNDER_WAY, CITY, COMPANIES, CONNECTION = range(len(KINDS))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Ready]]:
    folder = tmp_path_factory.mktemp("ready")
    return folder, make_ready(folder, KINDS)


@pytest.fixture(scope="module")
def server(tables: tuple[Path, list[Ready]]) -> Iterator[Server]:
    server = Server(tables[0])
    yield server
    server.stop()


@pytest.fixture
def at_table(
    person: Somebody, server: Server, tables: tuple[Path, list[Ready]]
) -> Callable[..., Person]:
    """Makes the one on the first seat of a table; the keywords are those of `new_page`."""

    def make(table: int, prefers: dict[str, str] | None = None, **kind: bool) -> Person:
        ann = person(**kind)
        ann.prefers(**(prefers or {}))
        name, _, value = tables[1][table].cookie.partition("=")
        ann.page.context.add_cookies([{"name": name, "value": value, "url": server.address}])
        ann.page.goto(f"/table/{tables[1][table].table}")
        expect(ann.page.get_by_role("grid")).to_be_visible()
        return ann

    return make


def running(ann: Person) -> Locator:
    return ann.page.locator("svg[data-running]")


def step_to_many_lines(ann: Person) -> list[int]:
    """Step forward to the move that finishes most lines; the points before it, by seat."""
    ann.page.wait_for_timeout(300)
    told = ann.moves.all_inner_texts()
    most = max(range(len(told)), key=lambda place: len(re.findall(" ends at ", told[place])))
    assert len(re.findall(" ends at ", told[most])) >= 2
    ann.moves.nth(most - 1).click()
    expect(ann.moves.nth(most - 1)).to_have_attribute("aria-current", "step")
    expect(ann.page.get_by_text("This is an earlier position.")).to_be_visible()
    ann.page.wait_for_timeout(100)
    before = ann.points()
    ann.press("Next position")
    expect(ann.moves.nth(most)).to_have_attribute("aria-current", "step")
    return before


def points_told(ann: Person) -> list[int]:
    """By seat, as those who listen hear them."""
    rows = ann.page.get_by_role("list", name="Players").locator(".points")
    return [int(row.get_attribute("aria-label").split()[0]) for row in rows.all()]


def test_finished_lines_run_and_their_points_arrive(at_table: Callable[..., Person]) -> None:
    ann = at_table(FINISHED, moving=True)
    before = step_to_many_lines(ann)
    expect(running(ann)).to_be_visible()
    assert ann.points() == before
    after = points_told(ann)
    assert sum(after) > sum(before)
    expect(running(ann)).to_have_count(0)
    assert ann.points() == after


@pytest.mark.parametrize("by", ["key", "pointer"])
def test_any_input_skips_it(at_table: Callable[..., Person], by: str) -> None:
    ann = at_table(FINISHED, moving=True)
    # Without frames it is never over by itself.
    ann.page.evaluate("window.requestAnimationFrame = () => 0")
    before = step_to_many_lines(ann)
    expect(running(ann)).to_be_visible()
    assert ann.points() == before
    if by == "key":
        ann.key("Shift")
    else:
        ann.page.mouse.click(3, 300)
    expect(running(ann)).to_have_count(0)
    assert ann.points() == points_told(ann)


@pytest.mark.parametrize(
    ("moving", "speed"), [(False, "normal"), (True, "off")], ids=["reduced", "off"]
)
def test_nothing_runs_where_nothing_is_to_move(
    at_table: Callable[..., Person], moving: bool, speed: str
) -> None:
    ann = at_table(FINISHED, {"speed": speed}, moving=moving)
    ann.page.evaluate(
        """() => new MutationObserver(() => {
            if (document.querySelector("[data-running]")) window.ran = true;
        }).observe(document.body, {subtree: true, childList: true})"""
    )
    before = step_to_many_lines(ann)
    assert sum(ann.points()) > sum(before)
    ann.page.wait_for_timeout(200)
    assert not ann.page.evaluate("window.ran")


def glow(ann: Person) -> Locator:
    return ann.page.locator("svg .glow")


def faded(ann: Person) -> Locator:
    return ann.page.locator("svg .line.calm")


def open_lines(ann: Person) -> Locator:
    return ann.page.get_by_role("list", name="Open lines").get_by_role("button")


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_line_is_lit_and_others_fade_while_it_is_held(
    at_table: Callable[..., Person], phone: bool
) -> None:
    ann = at_table(UNDER_WAY, phone=phone)
    box = ann.cell(re.compile(r"^station \d+, .*open line of [1-9]")).first.bounding_box()
    assert box
    marks = ann.open_squares.count()
    ann.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ann.page.mouse.down()
    expect(glow(ann)).to_have_count(1)
    expect(faded(ann)).not_to_have_count(0)
    ann.page.mouse.up()
    expect(glow(ann)).to_have_count(0)
    expect(faded(ann)).to_have_count(0)
    expect(ann.open_squares).to_have_count(marks)


def test_a_key_holds_a_line_too(at_table: Callable[..., Person]) -> None:
    ann = at_table(UNDER_WAY)
    ann.cell(re.compile(r": tile .*open line of")).first.focus()
    ann.page.keyboard.down("l")
    expect(glow(ann)).to_have_count(1)
    expect(faded(ann)).not_to_have_count(0)
    ann.page.keyboard.up("l")
    expect(faded(ann)).to_have_count(0)
    expect(glow(ann)).to_have_count(1)
    ann.cell(re.compile(r"^station \d+, .*open line of [1-9]")).first.focus()
    ann.page.keyboard.down("l")
    expect(faded(ann)).not_to_have_count(0)
    ann.page.keyboard.up("l")


def test_a_strip_tells_ones_own_open_lines(at_table: Callable[..., Person]) -> None:
    ann = at_table(UNDER_WAY, phone=True)
    said = [one.get_attribute("aria-label") or "" for one in open_lines(ann).all()]
    lengths = [int(re.findall(r"(\d+) tiles?$", one)[0]) for one in said]
    assert lengths == sorted(lengths, reverse=True)
    own = ann.cell(re.compile(r"^station \d+, Ann: open line"))
    assert len(lengths) == own.count()
    open_lines(ann).first.tap()
    expect(glow(ann)).to_have_count(1)
    expect(open_lines(ann).first).to_have_attribute("aria-pressed", "true")
    open_lines(ann).first.tap()
    expect(glow(ann)).to_have_count(0)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    height = ann.page.get_by_role("list", name="Open lines").bounding_box()
    assert height
    assert height["height"] < 45


def test_a_ghost_tells_what_becomes_of_lines(at_table: Callable[..., Person]) -> None:
    ann = at_table(UNDER_WAY)
    for square in ann.open_squares.all():
        square.click()
        if "+" in ann.summary.inner_text():
            break
    changes = re.findall(r"(\d+) → (\d+)(?: \(\+(\d+)\))?", ann.summary.inner_text())
    badges = ann.page.locator("svg .badge .value").all_text_contents()
    for before, after, points in changes:
        assert f"{before}→{after}" in badges
        assert not points or f"+{points}" in badges
    drawn = ann.page.locator("svg .line:not(.calm)")
    expect(drawn).to_have_count(len(changes))
    ann.key("Escape")
    expect(drawn).not_to_have_count(len(changes))


# From stop to stop: what is said there, and how much is to be seen.
WALK = """async () => {
    const stops = [];
    const seen = "svg .glow, svg .link:not(.calm)";
    const next = () => document.querySelector("[aria-label='To what comes next']");
    for (;;) {
        await new Promise(requestAnimationFrame);
        const told = document.querySelector(".bar .status").textContent.trim();
        stops.push([told, document.querySelectorAll(seen).length]);
        if (next().disabled) return stops;
        next().click();
    }
}"""


@pytest.mark.parametrize(
    ("table", "phone"),
    [(FINISHED, False), (CITY, True), (COMPANIES, False), (CONNECTION, True)],
    ids=["lines", "city", "companies", "connection"],
)
def test_a_walk_through_the_points_comes_to_each_seats_sum(
    at_table: Callable[..., Person], table: int, phone: bool
) -> None:
    ann = at_table(table, phone=phone)
    ann.press("Walk through the points")
    stops = ann.page.evaluate(WALK)
    count = len(stops)
    expect(ann.page.get_by_text(f"{count} of {count}", exact=True)).to_be_visible()
    sums: dict[str, int] = {}
    for told, _ in stops:
        said = re.search(r"(\S+), (.+): (\S) (\d+) = (-?\d+)$", told)
        assert said, told
        gain = int(said[4]) * (1 if said[3] == "+" else -1)
        sums[said[1]] = sums.get(said[1], 0) + gain
        assert sums[said[1]] == int(said[5])
    lit = [number for _, number in stops]
    assert [sums.get(name, 0) for name in ("Ann", "Ben", "Cléo")] == ann.points()
    assert sum(1 for number in lit if number > 0) >= count / 2
    ann.page.get_by_role("region", name="Your move").get_by_role("button", name="Close").click()
    expect(glow(ann)).to_have_count(0)
    expect(ann.button("Walk through the points")).to_be_visible()


def test_the_longest_lines_are_told_and_shown(at_table: Callable[..., Person]) -> None:
    ann = at_table(UNDER_WAY)
    ann.page.get_by_text("The longest lines").click()
    lines = ann.page.locator("details", has_text="The longest lines").get_by_role("button")
    lengths = [int(re.findall(r"(\d+) tiles?", one)[0]) for one in lines.all_inner_texts()]
    assert lengths == sorted(lengths, reverse=True)
    cells = ann.page.get_by_role("gridcell").evaluate_all("a => a.map(one => one.ariaLabel)")
    told = [int(one) for cell in cells for one in re.findall(r"open line of (\d+) tile", cell)]
    assert lengths[0] >= max(told)
    lines.first.click()
    expect(glow(ann)).to_have_count(1)
    lines.first.click()
    expect(glow(ann)).to_have_count(0)


SLOW = """() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        return animate.call(this, frames, {...options, duration: 60000});
    };
}"""


@pytest.mark.parametrize("moving", [True, False], ids=["moving", "reduced"])
def test_locomotives_arrive_and_points_go_to_their_company(
    at_table: Callable[..., Person], moving: bool
) -> None:
    ann = at_table(CONNECTION, moving=moving)
    # So slow that nothing is over by itself.
    ann.page.add_style_tag(content=".fresh { animation-duration: 60s !important; }")
    ann.page.evaluate(SLOW)
    ann.page.wait_for_timeout(300)
    told = ann.moves.all_inner_texts()
    earns = next(place for place, one in enumerate(told) if re.search(r" \d+ points?, its", one))
    ann.moves.nth(earns - 1).click()
    expect(ann.moves.nth(earns - 1)).to_have_attribute("aria-current", "step")
    ann.page.wait_for_timeout(200)
    arrived = ann.page.locator("svg .fresh")
    paid = ann.page.locator("svg .points")
    ann.press("Next position")
    expect(arrived).to_have_count(1 if moving else 0)
    while ann.moves.nth(earns).get_attribute("aria-current") != "step":
        ann.press("Next position")
        ann.page.wait_for_timeout(100)
    expect(paid).to_have_count(1 if moving else 0)
    ann.key("Shift")
    expect(paid).to_have_count(0)
    expect(arrived).to_have_count(0)


COUNT_SOUNDS = """
    window.sounds = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.sounds += 1;
        return create.call(this);
    };
"""


def test_sounds_are_off_at_first_and_made_when_wanted(at_table: Callable[..., Person]) -> None:
    ann = at_table(FINISHED)
    ann.page.evaluate(f"() => {{ {COUNT_SOUNDS} }}")
    step_to_many_lines(ann)
    ann.page.wait_for_timeout(200)
    assert ann.page.evaluate("window.sounds") == 0
    ann.press("Settings")
    ann.page.get_by_label("Sounds").check()
    ann.page.get_by_role("combobox", name=re.compile("colours")).select_option("printed")
    ann.key("Escape")
    line = "getComputedStyle(document.querySelector('.owner-blue')).getPropertyValue('--line')"
    assert "#0a5aa8" in ann.page.evaluate(line)
    step_to_many_lines(ann)
    for _ in range(200):
        if ann.page.evaluate("window.sounds") > 0:
            return
        ann.page.wait_for_timeout(50)
    raise AssertionError("nothing was heard")
