"""Access control: a token, made at the first start and kept in a file."""

import hmac
import secrets
from dataclasses import dataclass
from pathlib import Path

import msgspec
from starlette.datastructures import Headers

from app.errors import LecternError, Said
from app.whole_file import read_whole, write_durably
from engine.protocol.undecodable import UNDECODABLE

MIN_TOKEN_CHARS = 16
_MOST_BYTES = 1 << 16
_TOKEN_BYTES = 24
_BEARER = "bearer "


class _Kept(msgspec.Struct, frozen=True):
    """The file."""

    token: str


@dataclass(frozen=True)
class AccessToken:
    """What clients say with every request; shown to nobody by accident."""

    value: str

    def __repr__(self) -> str:
        return "AccessToken(...)"

    def admits(self, headers: Headers) -> bool:
        """Whether a request names the token, as OpenAI's clients do or as Anthropic's.

        Takes as long for any other token of the same length.
        """
        said = headers.get("authorization", "")
        is_bearer = said.lower().startswith(_BEARER)
        named = said[len(_BEARER) :].strip() if is_bearer else headers.get("x-api-key", "")
        return hmac.compare_digest(named.encode(), self.value.encode())


def token_of(path: Path) -> AccessToken:
    """The token in a file, which is made where there is none. Raises ``LecternError``."""
    try:
        kept = msgspec.json.decode(read_whole(path, most_bytes=_MOST_BYTES), type=_Kept)
    except FileNotFoundError:
        return _made(path)
    except OSError as error:
        raise _unusable(path, error.strerror or str(error)) from error
    except UNDECODABLE as error:
        raise _unusable(path, "it is damaged") from error
    if len(kept.token) < MIN_TOKEN_CHARS or not kept.token.isascii():
        reason = f"it is no text of {MIN_TOKEN_CHARS} plain characters or more"
        raise _unusable(path, reason)
    return AccessToken(kept.token)


def _made(path: Path) -> AccessToken:
    token = AccessToken(f"lectern-{secrets.token_urlsafe(_TOKEN_BYTES)}")
    try:
        write_durably(path, msgspec.json.encode(_Kept(token.value)))
    except OSError as error:
        raise _unusable(path, error.strerror or str(error)) from error
    return token


def _unusable(path: Path, reason: str) -> LecternError:
    return LecternError(
        Said(
            f"The access token in {path} cannot be used: {reason}.",
            "Delete the file; a new token is made at the next start.",
        )
    )
