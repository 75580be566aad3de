"""Everything that can be said has its words, in every language, and no words lie about unused."""

import json
from importlib.resources import files

import pytest

from guimard.bots import BOTS
from guimard.rules import GAMES, new_game
from guimard.rules.game import BadOptions, GameOver, Item, PlayerBegins, Refused
from guimard.rules.metro.central_stations import PlaceToken
from guimard.rules.metro.companies import Exchange
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Lay, LineFinished, Paid, TileDrawn, TileLaid
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.shares import ShareDrawn
from guimard.texts import LANGUAGES, catalogue, explain, name_item, offer, tell
from guimard.texts.message import BadMessage, fill, parameters, parse
from words_needed import (
    ACTIONS,
    EVENTS,
    OPTIONS,
    bad_options,
    bad_records,
    calls,
    literals,
    not_here,
    paid,
    refused,
    results,
    rules,
    written_out,
)

ENGLISH = catalogue("en")
COLOURS = ("black", "blue", "brown", "green", "grey", "orange", "purple", "red", "yellow")
NAMES = ("Ann", "Bob", "Cy")
STRUCTS = {"event": EVENTS, "action": ACTIONS}


def key_fits(key: str) -> bool:
    """Whether the key, with the variant that may follow, names an event or action and fields."""
    group, tag, *variant = key.split(".")
    struct = STRUCTS[group].get(tag)
    fields = [field.replace("_", "-") for field in getattr(struct, "__struct_fields__", ())]
    places = [fields.index(one) for part in variant if (one := part.removeprefix("no-")) in fields]
    return struct is not None and len(places) == len(variant) and places == sorted(places)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_things(language: str) -> None:
    texts = catalogue(language)
    assert list(texts.texts) == list(ENGLISH.texts)
    assert all(texts.texts.values())
    for key in texts.texts:
        assert texts.parameters(key) == ENGLISH.parameters(key), key


def test_every_event_has_its_text() -> None:
    assert [tag for tag in EVENTS if f"event.{tag}" not in ENGLISH] == []


def test_every_action_has_its_text() -> None:
    assert [tag for tag in ACTIONS if f"action.{tag}" not in ENGLISH] == []


def test_texts_of_events_and_actions_use_their_fields() -> None:
    for key in ENGLISH.texts:
        if key.startswith(("event.", "action.")):
            assert key_fits(key), key
            group, tag, *_ = key.split(".")
            fields = STRUCTS[group][tag].__struct_fields__  # type: ignore[attr-defined]
            allowed = {name for field in fields for name in (field, f"{field}_count")}
            assert ENGLISH.parameters(key) <= allowed, key


def test_errors_have_their_text_and_the_parameters_it_needs() -> None:
    for key, given in {**refused(), **bad_options(), **bad_records(), **not_here()}.items():
        assert key in ENGLISH, key
        assert ENGLISH.parameters(key) <= given, key


@pytest.mark.parametrize("error", ["Refused", "BadOptions"])
def test_reasons_are_written_out_where_they_are_raised(error: str) -> None:
    for call in calls(error):
        assert all(literals(argument) for argument in call.args[-1:]), ast_place(call)


def ast_place(call: object) -> str:
    return f"line {getattr(call, 'lineno', '?')}: a reason that this test cannot read"


def test_points_are_paid_with_the_parameters_of_their_text() -> None:
    for key, given in paid().items():
        assert ENGLISH.parameters(key) <= given, key


def test_rules_results_and_options_have_their_text() -> None:
    needed = rules() | results() | {f"option.{name}" for name in OPTIONS}
    needed |= {f"game.{name}" for name in GAMES} | {
        f"edition.{name}" for name in Metro().parts["editions"]
    }
    needed |= {f"bot.{word}.{name}" for name in BOTS for word in ("name", "about")}
    assert sorted(key for key in needed if key not in ENGLISH) == []


def test_no_text_is_unused() -> None:
    used = {*refused(), *bad_options(), *bad_records(), *rules(), *results()}
    used |= {*written_out(), "language.name", "option.game"}
    used |= {f"game.{name}" for name in GAMES}
    used |= {f"option.{name}" for name in OPTIONS}
    used |= {f"bot.{word}.{name}" for name in BOTS for word in ("name", "about")}
    used |= {f"edition.{name}" for name in Metro().parts["editions"]}
    used |= {f"{group}.{colour}" for group in ("colour", "company") for colour in COLOURS}
    others = [key for key in ENGLISH.texts if not key.startswith(("event.", "action."))]
    assert [key for key in others if key not in used] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_of_texts_has_no_key_twice(language: str) -> None:
    file = files("guimard.texts") / f"{language}.json"
    pairs = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
    assert len(pairs) == len(dict(pairs))


def test_a_message_is_filled() -> None:
    message = parse("{who} lays {n, plural, =0 {nothing} one {# tile of {who}'s} other {# tiles}}!")
    assert parameters(message) == {"who", "n"}
    said = [fill(message, {"who": "Ann", "n": n}, {1}) for n in range(3)]
    assert said == ["Ann lays nothing!", "Ann lays 1 tile of Ann's!", "Ann lays 2 tiles!"]
    assert fill(message, {"who": "Ann", "n": 0}, {0, 1}) == "Ann lays nothing!"
    assert fill(parse("#1 isn't {n}"), {"n": 2}, ()) == "#1 isn't 2"


@pytest.mark.parametrize(
    "text",
    [
        *("{", "}", "a } b", "{}", "{a b}", "{a,plural, one {} other {}}", "{a, plural, other {}}"),
        *("{a, plural, one {} other {}", "{a, plural, one {}}", "{a, plural, one {x other {y}}"),
    ],
)
def test_a_badly_written_message_is_noticed(text: str) -> None:
    with pytest.raises(BadMessage):
        parse(text)


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(LookupError, match="no texts in 'xx'; there are en, nl, it"):
        catalogue("xx")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ann lays aacb on b1, 2 quarter turns clockwise."),
        ("nl", "Ann legt aacb op b1, 2 kwartslagen met de klok mee."),
        ("it", "Ann posa aacb in b1, ruotata di 2 quarti di giro in senso orario."),
    ],
)
def test_an_event_is_told_in_every_language(language: str, said: str) -> None:
    assert tell(Metro(), TileLaid(0, 1, "aacb", 2), NAMES, language) == said


def test_events_are_told_with_the_names_people_use() -> None:
    game = Metro(MetroOptions(players=3, edition="metro-2000"))
    told = [
        (PlayerBegins(2), "Cy begins."),
        (TileDrawn(1, "dddd", False), "Bob draws dddd."),
        (TileDrawn(1, "dddd", True), "Bob draws dddd and must lay it."),
        (TileDrawn(1, "dddd", False).seen_by(0), "Bob draws a tile."),
        (TileDrawn(1, "dddd", True).seen_by(None), "Bob draws a tile and must lay it."),
        (TileLaid(0, 63, "aaaa", 0), "Ann lays aaaa on h8."),
        (
            LineFinished(0, 1, 7, 1, False, (1,)),
            "The line from station 8 ends at station 1: 1 point for Bob.",
        ),
        (
            LineFinished(0, 1, 39, 8, True, (1,)),
            "The line from station 8 ends at central station C8 and counts double: "
            "8 points for Bob.",
        ),
        (Paid(0, "lines", 3), "3 points for Ann: lines."),
        (GameOver((3, 9, 4), (1,)), "The game is over: Ann 3, Bob 9, Cy 4. Bob wins."),
        (
            GameOver((9, 9, 9), (0, 1, 2)),
            "The game is over: Ann 9, Bob 9, Cy 9. Ann, Bob and Cy share the win.",
        ),
    ]
    for event, sentence in told:
        assert tell(game, event, NAMES, "en") == sentence


def test_actions_are_offered_with_the_names_people_use() -> None:
    offered = {
        Lay(0, 1, 0): "Lay a tile on b1.",
        Exchange(20, False): "Exchange your share of 20% for the top one of its pile.",
        Exchange(20, True): "Exchange your share of 20% for the open one of its pile.",
        PlaceToken(33): "Place your token on C2.",
        PlaceToken(
            33, "red", 20
        ): "Show your share of 20% and place the token of the red company on C2.",
    }
    for action, sentence in offered.items():
        assert offer(Metro(), action, NAMES, "en") == sentence


def test_companies_are_told_by_their_colour() -> None:
    game = Metro(MetroOptions(players=2))
    game.companies = ("red", "blue")
    event = LineFinished(0, 3, 1, 5, False, ())
    assert tell(game, event, NAMES, "nl").endswith("5 punten voor de blauwe maatschappij.")
    assert tell(game, ShareDrawn(2, 10, "red", (2,)).seen_by(0), NAMES, "en") == (
        "Cy draws a share of 10%."
    )


def test_points_are_told_with_what_they_are_for() -> None:
    paid = Paid(0, "shares", 6, (("company", "red"), ("percent", 20)))
    assert tell(Metro(), paid, NAMES, "en") == "6 points for Ann: 20% of the red company."
    item = Item("largest-holder", 3, {"company": "blue"})
    assert name_item(Metro(), item, NAMES, "it") == "maggior azionista, la compagnia blu"


def test_refusals_are_explained() -> None:
    game = Metro()
    error = Refused("free square", square=63)
    assert explain(error, "en", game) == "Square h8 has a tile already."
    assert explain(error, "en") == "Square 63 has a tile already."
    assert explain(Refused("turn", "no-passing"), "it") == "Chi ha una tessera non può passare."


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"hand_size": 4}, "The option “hand size” cannot be 4: it goes from 1 to 3."),
        ({"hand": 4}, "There is no option “hand”. There is: players, rules, first"),
        ({"players": "two"}, "The option “players” cannot be 'two'."),
    ],
)
def test_options_that_do_not_fit_are_explained(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOptions) as caught:
        new_game("metro", options)
    assert explain(caught.value, "en").startswith(sentence)
