"""Who is who: guests by a signed cookie, and links that take a seat to another device."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from http.cookies import SimpleCookie
from time import time
from typing import Annotated, Final

import msgspec

from guimard.tables.refusal import NotHere

COOKIE: Final = "guimard"
COOKIE_SECONDS: Final = 400 * 24 * 3600
LINK_SECONDS: Final = 15 * 60


class _Link(msgspec.Struct, frozen=True, array_like=True):
    table: Annotated[str, msgspec.Meta(max_length=40)]
    seat: int
    owner: str
    """Who holds the seat; once another guest does, the link has done its work."""
    until: int


class Guests:
    """`secret` signs; whoever knows it can be anybody."""

    def __init__(self, secret: bytes, secure: bool) -> None:
        self._secret = secret
        self._secure = secure

    def new(self) -> str:
        return secrets.token_urlsafe(18)

    def known(self, cookies: str) -> str | None:
        """The guest that a browser's Cookie header proves it is."""
        try:
            cookie = SimpleCookie(cookies).get(COOKIE)
        except Exception:
            return None
        guest, _, signature = (cookie.value if cookie else "").rpartition(".")
        return guest if guest and self._is_signed("guest", guest.encode(), signature) else None

    def cookie(self, guest: str) -> str:
        """The Set-Cookie header that makes a browser this guest."""
        value = f"{guest}.{self._signature('guest', guest.encode())}"
        secure = "; Secure" if self._secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"

    def link(self, table: str, seat: int, owner: str) -> tuple[str, int]:
        """A token that takes this seat over, and until when, in milliseconds since 1970."""
        until = int(time() + LINK_SECONDS) * 1000
        body = msgspec.json.encode(_Link(table, seat, owner, until))
        signature = self._signature("link", body)
        return f"{urlsafe_b64encode(body).decode().rstrip('=')}.{signature}", until

    def linked(self, token: str) -> tuple[str, int, str]:
        """The table, seat and owner of a token, or `NotHere`."""
        encoded, _, signature = token.rpartition(".")
        try:
            body = urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4))
        except ValueError:
            raise NotHere("table.link-broken") from None
        if not self._is_signed("link", body, signature):
            raise NotHere("table.link-broken")
        link = msgspec.json.decode(body, type=_Link)
        if time() * 1000 > link.until:
            raise NotHere("table.link-old")
        return link.table, link.seat, link.owner

    def _signature(self, use: str, value: bytes) -> str:
        digest = hmac.digest(self._secret, use.encode() + b"\0" + value, "sha256")
        return urlsafe_b64encode(digest).decode().rstrip("=")

    def _is_signed(self, use: str, value: bytes, signature: str) -> bool:
        return hmac.compare_digest(self._signature(use, value).encode(), signature.encode())
