import hashlib
from collections.abc import Iterator

import msgspec
import pytest

from app.citations.citation import Citation, CitationStatus, PageSpan
from app.citations.mentions import Mention
from app.citations.quotes import Quote
from app.conversations.answer_details import (
    AnswerDetails,
    LookedAtPage,
    decode_details,
    encode_details,
)
from app.conversations.messages import AnswerFigures, MessageState

ASKED = "When was the lamp lit?"
TEXT = "The lamp was lit in 1792 …"
DETAILS = AnswerDetails(
    state=MessageState.CUT,
    reasoning="hm",
    citations=(Citation(Quote("q", 0, 1), CitationStatus.VERIFIED, "a", (PageSpan(2, 0, 1),)),),
    figures=AnswerFigures(1, 0.5, 41.0, 0.4),
    looked_at=(LookedAtPage("a", 2, 0.7),),
    mentions=(Mention(("q",), Citation(Quote("q", 0, 1), CitationStatus.VERIFIED, "a")),),
    context_tokens=12,
)


def test_details_come_back_as_they_were() -> None:
    assert decode_details(encode_details(DETAILS, TEXT, ASKED), TEXT, ASKED) == DETAILS


@pytest.mark.parametrize("stored", ["{}", '{"state": "flying"}', '{"citations": 7}'])
def test_what_cannot_be_understood_is_left_out(stored: str) -> None:
    assert decode_details(stored, TEXT, ASKED) == AnswerDetails()


@pytest.mark.parametrize("stored", ["", "[]", "{", "{}}"])
def test_what_was_never_stored_so_is_damaged(stored: str) -> None:
    assert decode_details(stored, TEXT, ASKED) == AnswerDetails(is_damaged=True)


def flips(content: bytes) -> Iterator[bytes]:
    for place in range(len(content)):
        for bit in range(8):
            flipped = bytearray(content)
            flipped[place] ^= 1 << bit
            yield bytes(flipped)


def test_no_flipped_bit_of_the_words_is_shown_as_proven() -> None:
    stored = encode_details(DETAILS, TEXT, ASKED)
    for flipped in flips(TEXT.encode()):
        details = decode_details(stored, flipped.decode(errors="replace"), ASKED)
        assert (details.citations, details.mentions, details.looked_at) == ((), (), ())
        assert details.is_damaged
        assert details.reasoning == DETAILS.reasoning


def test_no_flipped_bit_of_the_question_has_its_answer_shown_as_proven() -> None:
    stored = encode_details(DETAILS, TEXT, ASKED)
    for flipped in flips(ASKED.encode()):
        assert decode_details(stored, TEXT, flipped.decode(errors="replace")).is_damaged


def test_every_flipped_bit_of_the_details_is_noticed() -> None:
    for flipped in flips(encode_details(DETAILS, TEXT, ASKED).encode()):
        details = decode_details(flipped.decode(errors="replace"), TEXT, ASKED)
        assert (details.citations, details.mentions, details.looked_at) == ((), (), ())
        assert details.is_damaged


def test_what_was_damaged_stays_so_where_it_is_copied() -> None:
    damaged = decode_details(encode_details(DETAILS, TEXT, ASKED), TEXT + "!", ASKED)
    assert decode_details(encode_details(damaged, TEXT, ASKED), TEXT, ASKED).is_damaged


def test_details_of_an_earlier_version_have_no_checksum() -> None:
    assert decode_details(msgspec.json.encode(DETAILS).decode(), TEXT, ASKED) == DETAILS


def test_an_answer_of_an_earlier_version_has_a_checksum_without_its_question() -> None:
    encoded = '{"sealed":true,' + msgspec.json.encode(DETAILS).decode()[1:]
    checksum = hashlib.sha256(f"{encoded}\0{TEXT}".encode()).hexdigest()
    stored = f'{encoded[:-1]},"checksum":"{checksum}"}}'
    assert decode_details(stored, TEXT, ASKED) == DETAILS
    assert decode_details(stored, TEXT + "!", ASKED).is_damaged
