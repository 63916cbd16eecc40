from app.citations.citation import CitationStatus
from app.library.records import Role
from app.window.chat.message_sections import MIN_LENGTH, SectionKind, section_sources
from app.window.chat.rows import Chip, MessageRow

LONG = "word " * (MIN_LENGTH // 5 + 1)


def chip(end: int) -> Chip:
    return Chip(end, f"p. {end}", CitationStatus.VERIFIED, "")


def answer(text: str, **fields: object) -> MessageRow:
    return MessageRow(1, Role.ASSISTANT, text, **fields)  # type: ignore[arg-type]


def test_only_the_last_section_changes_while_an_answer_grows() -> None:
    before = section_sources(answer(f"{LONG}\n\n{LONG}\n\nne", is_streaming=True))
    after = section_sources(answer(f"{LONG}\n\n{LONG}\n\nnext", is_streaming=True))
    assert [source.is_growing for source in after] == [False, False, True]
    assert before[:-1] == after[:-1]
    assert after[-1].text == "next"


def test_citations_come_with_the_section_they_stand_in() -> None:
    text = f"{LONG}\n\nnext"
    at = text.index("next")
    sources = section_sources(answer(text, chips=(chip(4), chip(at), chip(at + 4))))
    assert [[c.end for c in source.chips] for source in sources] == [[4, at], [4]]
    assert [source.first_chip for source in sources] == [0, 2]


def test_what_waits_for_its_first_word_has_no_section() -> None:
    assert section_sources(answer("", is_streaming=True, waiting="Reading")) == ()
    streaming = section_sources(answer("", is_streaming=True))
    assert [source.kind for source in streaming] == [SectionKind.WORDS]


def test_reasoning_words_and_failure_follow_each_other() -> None:
    row = answer("After", reasoning_label="Reasoning", failure="It stopped.", retry_label="Again")
    kinds = [source.kind for source in section_sources(row)]
    assert kinds == [SectionKind.REASONING, SectionKind.WORDS, SectionKind.FAILURE]


def test_long_reasoning_is_cut_too_with_one_fold() -> None:
    row = answer("", reasoning_label="Reasoning", reasoning=f"{LONG}\n\nnext")
    sources = [s for s in section_sources(row) if s.kind is SectionKind.REASONING]
    assert [source.label for source in sources] == ["Reasoning", ""]
    assert sources[1].text == "next"
    (folded,) = section_sources(answer("", reasoning_label="Reasoning"))
    assert folded.text == ""
