"""What is shown to introduce a document is what its text proves, and nothing else."""

from contextlib import suppress

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from app.citations.quotes import find_quotes
from app.citations.verify import Verifier
from app.readings.introduction import (
    Introduction,
    Statement,
    decode_introduction,
    encode_introduction,
    introduction_for,
    proven_questions,
    proven_summary,
)
from tests.fakes.fake_library import make_document

LIT = "The lamp of the pier was lit by keeper Arn at dusk."
SIX = "Six boats lay in the harbour in the year 1792."
DOCUMENT = make_document("harbour.txt", f"Contents. {LIT}", f"Chapter one. {SIX}")
VERIFIER = Verifier([DOCUMENT])
SUMMARY = f"""1. The text tells who lit the lamp of the pier.
> {LIT}

2. **Six boats** lay in the harbour in 1792.
> {SIX}
"""
QUESTIONS = f"""- Who lit the lamp of the pier?
> {LIT}
- How many boats lay in the harbour?

> {SIX}
"""


def summary(answer: str) -> tuple[Statement, ...]:
    return proven_summary(answer, VERIFIER.verify(find_quotes(answer)))


def questions(answer: str) -> tuple[Statement, ...]:
    return proven_questions(answer, VERIFIER.verify(find_quotes(answer)))


def test_sentences_are_kept_with_the_pages_that_prove_them() -> None:
    assert summary(SUMMARY) == (
        Statement("The text tells who lit the lamp of the pier.", DOCUMENT.sha256, 1),
        Statement("Six boats lay in the harbour in 1792.", DOCUMENT.sha256, 2),
    )


def test_questions_are_kept_with_the_pages_that_answer_them() -> None:
    assert [(one.text, one.page) for one in questions(QUESTIONS)] == [
        ("Who lit the lamp of the pier?", 1),
        ("How many boats lay in the harbour?", 2),
    ]


def test_what_its_quote_does_not_prove_is_dropped() -> None:
    nearly = LIT.replace("dusk", "dawn")
    assert questions(f"Who lit the lamp of the pier?\n> {nearly}\n{QUESTIONS}")[0].page == 1
    assert [one.page for one in questions(QUESTIONS.replace("Six", "Nine"))] == [1]
    assert questions(f"Who lit the lamp of the pier?\n> {LIT}\n> It never burnt again.") == ()
    assert questions("Who lit the lamp of the pier?") == ()


def test_a_number_has_to_stand_in_its_quote() -> None:
    assert summary(SUMMARY.replace("in 1792.\n>", "in 1892.\n>")) == ()
    asked = f"How many boats lay there in {{}}?\n> {SIX}"
    assert len(questions(asked.format(1792))) == 1
    assert questions(asked.format(1892)) == ()


def test_what_is_found_is_no_summary_and_no_question() -> None:
    """As the bundled model answers: a value, and the sentence that it stands in."""
    found = f"Arn\n> {LIT}"
    assert summary(found) == ()
    assert questions(found) == ()
    assert summary("The document does not say.") == ()
    assert summary(f"The lamp of the pier was lit by keeper Arn.\n> {LIT}") == ()


def test_a_question_is_offered_once_and_four_at_most() -> None:
    many = "\n".join(f"Who lit the lamp of pier {name}?\n> {LIT}" for name in "abcdefghi")
    assert len(questions(many)) == 4
    assert len(questions(QUESTIONS + QUESTIONS.upper().replace(LIT.upper(), LIT))) == 2


def test_chinese_needs_no_spaces() -> None:
    text = "码头的灯是守灯人阿恩在黄昏点亮的。"
    verifier = Verifier([make_document("灯.txt", text)])
    answer = f"谁点亮了码头的灯？\n> {text}"
    found = proven_questions(answer, verifier.verify(find_quotes(answer)))
    assert [one.text for one in found] == ["谁点亮了码头的灯？"]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([LIT, SIX, "> ", "\n", ">", "1. ", "Who is it there?", '"', "# "])))
def test_nothing_is_shown_that_no_page_proves(parts: list[str]) -> None:
    answer = "".join(parts)
    citations = VERIFIER.verify(find_quotes(answer))
    proven = {(one.document, one.page) for one in citations if one.spans}
    for said in (*proven_summary(answer, citations), *proven_questions(answer, citations)):
        assert (said.document, said.page) in proven
        assert not said.text.startswith(">")


def test_what_is_stored_comes_back_and_nonsense_is_nothing() -> None:
    introduction = Introduction(summary(SUMMARY), questions(QUESTIONS))
    assert decode_introduction(encode_introduction(introduction)) == introduction
    assert decode_introduction('{"summary": 3}') is None


def test_a_flipped_bit_is_never_shown_as_proven() -> None:
    introduction = Introduction(summary(SUMMARY), questions(QUESTIONS))
    stored = encode_introduction(introduction).encode()
    shown = []
    for place in range(len(stored)):
        for bit in range(8):
            flipped = bytearray(stored)
            flipped[place] ^= 1 << bit
            with suppress(UnicodeDecodeError):
                shown.append(introduction_for({"text@a": flipped.decode()}, "text@a"))
    assert {one for one in shown if one is not None} == {introduction}, (
        "only in the checksum's name"
    )
    assert shown.count(None) > 0.9 * len(shown)


def test_one_of_an_earlier_version_has_no_checksum() -> None:
    introduction = Introduction(summary(SUMMARY), questions(QUESTIONS))
    stored = msgspec.json.encode(introduction).decode()
    assert decode_introduction(stored) == introduction


def test_what_another_model_said_of_the_same_text_counts_where_it_said_something() -> None:
    said = encode_introduction(Introduction(questions=questions(QUESTIONS)))
    nothing = encode_introduction(Introduction())
    assert introduction_for({"text@a": said}, "text@b") == decode_introduction(said)
    assert introduction_for({"text@a": nothing}, "text@b") is None
    assert introduction_for({"text@a": nothing}, "text@a") == Introduction()
    assert introduction_for({"other@a": said}, "text@a") is None


def test_a_number_that_a_sentence_begins_with_is_no_label() -> None:
    ferry, load = "The ferry leaves at 12:30 every day.", "The crane lifts 3.5 tonnes at most."
    verifier = Verifier([make_document("ferry.txt", f"{ferry} {load}")])
    answer = f"12:30 is when it leaves.\n> {ferry}\n\n1. 3.5 tonnes can be lifted.\n> {load}\n"
    found = proven_summary(answer, verifier.verify(find_quotes(answer)))
    assert [one.text for one in found] == [
        "12:30 is when it leaves.",
        "3.5 tonnes can be lifted.",
    ]
