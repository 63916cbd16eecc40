"""The seal of a stored answer: a checksum over its question, its words and what is kept with them.

The JSON says at both ends that it is sealed, so no single damaged place lets an answer pass for one
of an earlier version, which had no seal.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from app.library.records import Message, Role
from engine.protocol.undecodable import UNDECODABLE

_BEGIN = '{"sealed":true,'
_SEALED = re.compile(r'(?P<encoded>.*),"checksum":"(?P<checksum>[^"]*)"\}', re.DOTALL)


def question_of(role: str, parent: int | None, texts: Mapping[int, str]) -> str:
    """Return the question that a message answers, of texts by their ids; "" where it does not."""
    return texts.get(parent or 0, "") if role == Role.ASSISTANT else ""


def with_questions(messages: Sequence[Message]) -> Iterator[tuple[Message, str]]:
    """Yield messages of a conversation, each with the question that it answers."""
    texts = {message.id: message.text for message in messages}
    for message in messages:
        yield message, question_of(message.role, message.parent_id, texts)


def sealed(details: str, text: str, question: str) -> str:
    """Return details, a JSON object with a field at least, sealed with an answer and its question.

    Questions of their own are sealed with "": what they follow may be written anew.
    """
    encoded = _BEGIN + details.removeprefix("{")
    return f'{encoded[:-1]},"checksum":"{_checksum(encoded, question, text)}"}}'


def is_intact(stored: str, text: str, question: str) -> bool:
    """Whether details, an answer's words and its question are as they were stored.

    Those of earlier versions have no seal, and are believed where they are JSON, or one that does
    not cover the question.
    """
    seal = _SEALED.fullmatch(stored)
    if seal is not None:
        encoded = seal["encoded"] + "}"
        return seal["checksum"] in {_checksum(encoded, question, text), _checksum(encoded, text)}
    return not stored.startswith(_BEGIN) and _is_object(stored)


def _is_object(stored: str) -> bool:
    try:
        return isinstance(msgspec.json.decode(stored), dict)
    except UNDECODABLE:
        return False


def _checksum(*parts: str) -> str:
    whole = "\0".join(parts).encode(errors="surrogatepass")
    return hashlib.sha256(whole).hexdigest()
