"""The seal of a stored answer: a checksum over its words and over what is stored with them.

The JSON says at both ends that it is sealed, so no single damaged place lets an answer pass for one
of an earlier version, which had no seal.
"""

import hashlib
import re

import msgspec

from engine.protocol.undecodable import UNDECODABLE

_BEGIN = '{"sealed":true,'
_SEALED = re.compile(r'(?P<encoded>.*),"checksum":"(?P<checksum>[^"]*)"\}', re.DOTALL)


def sealed(details: str, text: str) -> str:
    """Return details, a JSON object with a field at least, sealed with an answer's words."""
    encoded = _BEGIN + details.removeprefix("{")
    return f'{encoded[:-1]},"checksum":"{_checksum(encoded, text)}"}}'


def is_intact(stored: str, text: str) -> bool:
    """Whether details and an answer's words are as they were stored.

    Those of earlier versions have no seal: they are believed where they are JSON.
    """
    seal = _SEALED.fullmatch(stored)
    if seal is not None:
        return seal["checksum"] == _checksum(seal["encoded"] + "}", text)
    return not stored.startswith(_BEGIN) and _is_object(stored)


def _is_object(stored: str) -> bool:
    try:
        return isinstance(msgspec.json.decode(stored), dict)
    except UNDECODABLE:
        return False


def _checksum(encoded: str, text: str) -> str:
    whole = f"{encoded}\0{text}".encode(errors="surrogatepass")
    return hashlib.sha256(whole).hexdigest()
