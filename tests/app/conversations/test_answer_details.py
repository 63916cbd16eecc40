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
    assert decode_details(encode_details(DETAILS)) == DETAILS


@pytest.mark.parametrize("stored", ["", "{}", "[]", "{", '{"state": "flying"}', '{"citations": 7}'])
def test_what_cannot_be_understood_is_left_out(stored: str) -> None:
    assert decode_details(stored) == AnswerDetails()
