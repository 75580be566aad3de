"""Who is who: nobody finds a table by guessing, acts for somebody else, or becomes them."""

from __future__ import annotations

import asyncio
import json
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path

import pytest

from browsers import Json, deal
from guimard.server.guests import LINK_SECONDS, Guests
from guimard.tables.refusal import NotHere
from in_process import Hosted, InProcess, hosted

NOBODYS = secrets.token_urlsafe(15)

Scene = Callable[[Hosted, InProcess, InProcess, str], Awaitable[None]]


def at_a_table(folder: Path, scene: Scene) -> None:
    """Ann and Eve, both known to the server; Ann plays with Bob at a table."""

    async def play() -> None:
        async with hosted(folder) as server:
            ann, bob, eve = [server.browser(name) for name in ("ann", "bob", "eve")]
            for browser in (ann, bob, eve):
                await browser.connect()
            await scene(server, ann, eve, await deal([ann, bob]))
            for browser in (ann, bob, eve):
                await browser.disconnect()

    asyncio.run(play())


def test_tables_are_not_found_by_guessing(tmp_path: Path) -> None:
    async def scene(server: Hosted, ann: InProcess, eve: InProcess, table: str) -> None:
        assert len(table) == 20
        near = [NOBODYS, table[:-1], table[:-1] + "-", table.swapcase(), table + "A"]
        near += ["*", "%", "a\0b" * 3, "' OR 1=1 --", "..%2f..%2fsecret", "x" * 5000]
        for guess in near:
            path = "/api/tables/" + guess
            for end in ("", "/record", "/proof", "/positions/3"):
                answer = await server.call("GET", path + end)
                assert answer.status == 404, (guess, answer)
            for say in ("watch", "unwatch", "ask", "effects"):
                message: Json = {"say": say, "table": guess, "id": secrets.token_hex(8)}
                message |= {"have": 0} if say in ("ask", "effects") else {}
                message |= {"request": {"do": "close"}} if say == "ask" else {}
                message |= {"action": 0} if say == "effects" else {}
                refused = await eve.say(message)
                assert refused["say"] == "refused"
                assert table not in refused.values()
        assert set(server.house.hall.rooms) == {table}

    at_a_table(tmp_path, scene)


def test_a_table_that_is_not_listed_is_in_no_list(tmp_path: Path) -> None:
    async def scene(server: Hosted, ann: InProcess, eve: InProcess, table: str) -> None:
        hers = await server.call("GET", "/api/tables", cookie=server.cookie("eve"))
        assert table.encode() not in hers.body
        anns = await server.call("GET", "/api/tables", cookie=server.cookie("ann"))
        assert [one["table"] for one in anns.json["yours"]] == [table]

    at_a_table(tmp_path, scene)


def test_nobody_acts_for_another_seat(tmp_path: Path) -> None:
    async def scene(server: Hosted, ann: InProcess, eve: InProcess, table: str) -> None:
        await eve.watch(table)
        before = ann.updates[table]
        number = secrets.token_hex(32)
        promise = sha256(bytes.fromhex(number)).hexdigest()
        for seat in (0, 1):
            for request in (
                {"do": "act", "action": before["position"]["view"]["to_act"]},
                {"do": "resign", "seat": seat},
                {"do": "sit", "seat": seat, "name": "Eve", "promise": promise},
                {"do": "start", "seat": seat, "number": number},
                {"do": "leave", "seat": seat},
                {"do": "seat-bot", "seat": seat, "bot": "greedy"},
                {"do": "replace", "seat": seat, "bot": "greedy"},
                {"do": "take-back", "to": 4},
                {"do": "answer", "asked": 1, "yes": True},
                {"do": "close"},
                {"do": "rematch"},
            ):
                assert (await eve.ask(table, request))["say"] == "refused", request
                by_post = {"say": "ask", "id": secrets.token_hex(8), "table": table}
                by_post |= {"have": before["number"], "request": request}
                path = f"/api/tables/{table}"
                answer = await server.call("POST", path, by_post, cookie=server.cookie("eve"))
                assert answer.status in (403, 409), answer
            link = {"seat": seat}
            path = f"/api/tables/{table}/link"
            answer = await server.call("POST", path, link, cookie=server.cookie("eve"))
            assert answer.status == 403
        await ann.settle()
        assert ann.updates[table]["number"] == before["number"]

    at_a_table(tmp_path, scene)


def test_nobody_acts_when_it_is_not_their_turn(tmp_path: Path) -> None:
    async def scene(server: Hosted, ann: InProcess, eve: InProcess, table: str) -> None:
        bob = server.browser("bob")
        await bob.connect()
        await bob.watch(table)
        mover, waiting = (ann, bob) if ann.updates[table]["position"]["legal"] else (bob, ann)
        action = mover.updates[table]["position"]["legal"][0]["number"]
        refused = await waiting.ask(table, {"do": "act", "action": action})
        assert refused["key"] == "table.not-your-turn"
        effects = {"say": "effects", "table": table, "action": action}
        effects["have"] = waiting.updates[table]["number"]
        assert (await waiting.say(effects))["key"] == "table.not-your-turn"
        await bob.disconnect()

    at_a_table(tmp_path, scene)


def test_a_request_said_again_by_somebody_else_is_theirs_not_its_own(tmp_path: Path) -> None:
    """Whoever reads a request cannot have it count for them, nor learn how it was answered."""

    async def scene(server: Hosted, ann: InProcess, eve: InProcess, table: str) -> None:
        await eve.watch(table)
        said = {"say": "ask", "id": "anns-own-id", "table": table, "have": 6}
        resign = {**said, "request": {"do": "resign", "seat": 0}}
        assert (await ann.say(dict(resign)))["say"] == "accepted"
        assert (await eve.say(dict(resign)))["say"] == "refused"
        again = await ann.say(dict(resign))
        assert again["say"] == "accepted"

    at_a_table(tmp_path, scene)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda cookie: cookie[:-1] + ("A" if cookie[-1] != "A" else "B"),
        lambda cookie: cookie.replace("ann.", "bob."),
        lambda cookie: cookie.replace("ann.", "ann-."),
        lambda cookie: cookie.partition(".")[0],
        lambda cookie: cookie.partition(".")[0] + ".",
        lambda cookie: "guimard=." + cookie.partition(".")[2],
        lambda cookie: cookie.replace("guimard=", "guimard2="),
        lambda cookie: "guimard=\x01\xff;;;",
        lambda cookie: "guimard=" + "x" * 5000,
        lambda cookie: cookie.replace("ann", "ánn"),
    ],
)
def test_a_cookie_that_is_not_signed_is_nobodys(spoil: Callable[[str], str]) -> None:
    guests = Guests(b"secret", secure=False)
    cookie = guests.cookie("ann").partition(";")[0]
    assert guests.known(cookie) == "ann"
    assert guests.known(f"other=1; {cookie}; more=2") == "ann"
    assert guests.known(spoil(cookie)) is None


def test_a_cookie_is_good_for_the_server_that_made_it_and_for_nothing_else() -> None:
    here, there = Guests(b"here", secure=False), Guests(b"there", secure=False)
    cookie = here.cookie("ann").partition(";")[0]
    assert there.known(cookie) is None
    # A signature under a guest is none under a link, and the other way round.
    token, _ = here.link("table", 0, "ann")
    with pytest.raises(NotHere):
        here.linked(cookie.partition("=")[2])
    body, _, signature = token.rpartition(".")
    assert here.known(f"guimard={body}.{signature}") is None


def test_a_cookie_is_for_no_script_and_no_other_site() -> None:
    assert "HttpOnly" in Guests(b"secret", secure=False).cookie("ann")
    assert "SameSite=Lax" in Guests(b"secret", secure=False).cookie("ann")
    assert "Secure" not in Guests(b"secret", secure=False).cookie("ann")
    assert "Secure" in Guests(b"secret", secure=True).cookie("ann")


def test_only_strangers_get_a_cookie(tmp_path: Path) -> None:
    async def scene(server: Hosted, ann: InProcess, eve: InProcess, table: str) -> None:
        assert (
            "set-cookie"
            not in (await server.call("GET", "/api/games", cookie=server.cookie("ann"))).headers
        )
        made = {(await server.call("GET", "/api/games")).headers["set-cookie"] for _ in range(5)}
        assert len(made) == 5

    at_a_table(tmp_path, scene)


def test_a_private_link_moves_a_seat_once(tmp_path: Path) -> None:
    async def scene(server: Hosted, ann: InProcess, eve: InProcess, table: str) -> None:
        cookie, phone = server.cookie("ann"), server.cookie("anns-phone")
        asked = await server.call("POST", f"/api/tables/{table}/link", {"seat": 0}, cookie=cookie)
        token = {"token": asked.json["link"].rpartition("/")[2]}
        # Her own device follows it to no effect, and it is still good.
        assert (await server.call("POST", "/api/seats", token, cookie=cookie)).status == 200
        assert (await server.call("POST", "/api/seats", token, cookie=phone)).status == 200
        _, seen = (await server.call("GET", f"/api/tables/{table}", cookie=phone)).json
        assert seen["you"] == [0]
        # A second time it moves nothing.
        late = await server.call("POST", "/api/seats", token, cookie=server.cookie("eve"))
        assert late.status == 403
        await ann.settle()
        assert ann.updates[table]["you"] == []
        assert (await ann.ask(table, {"do": "resign", "seat": 0}))["say"] == "refused"

    at_a_table(tmp_path, scene)


def test_a_link_is_as_it_was_made_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    guests = Guests(b"secret", secure=False)
    token, until = guests.link("table", 1, "ann")
    assert guests.linked(token) == ("table", 1, "ann")
    body, _, signature = token.rpartition(".")
    forged = urlsafe_b64encode(json.dumps(["table", 0, "bob", until]).encode()).decode()
    for bad in ("", ".", "x", token[:-2], f"{forged}.{signature}", f"{body}.", "é.é", "=.="):
        with pytest.raises(NotHere, match=r"table\.link-broken"):
            guests.linked(bad)
    now = until / 1000 - LINK_SECONDS
    monkeypatch.setattr("guimard.server.guests.time", lambda: now + LINK_SECONDS + 2)
    with pytest.raises(NotHere, match=r"table\.link-old"):
        guests.linked(token)


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://testing.evil.example", "http://[", "file://", "x" * 9],
)
def test_a_page_of_another_origin_may_change_nothing(tmp_path: Path, origin: str) -> None:
    async def scene(server: Hosted, ann: InProcess, eve: InProcess, table: str) -> None:
        cookie = server.cookie("ann")
        made = await server.call(
            "POST", "/api/tables", {"game": "metro"}, cookie=cookie, origin=origin
        )
        assert made.status == 403
        assert made.json["key"] == "server.other-origin"
        socket = server.browser("ann", origin=origin)
        await socket.connect()
        await asyncio.wait_for(socket.is_closed.wait(), 20)
        assert socket.close_code == 1008

    at_a_table(tmp_path, scene)


def test_the_servers_own_page_may(tmp_path: Path) -> None:
    async def scene(server: Hosted, ann: InProcess, eve: InProcess, table: str) -> None:
        for origin in ("http://testing", server.house.address):
            made = await server.call("POST", "/api/tables", {"game": "metro"}, origin=origin)
            assert made.status == 201

    at_a_table(tmp_path, scene)
