import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.documents.readers.hard_wraps.unwrap import Unwrapping
from tests.app.documents.readers.hard_wraps.kept import blocks_to_keep
from tests.app.documents.readers.hard_wraps.wrapped import BOARD, HARBOUR, KEEPER, LETTER, filled


def unwrapped(text: str) -> str:
    return "\n\n".join(Unwrapping(text).blocks(text))


def in_letter(block: str) -> str:
    """Return what becomes of a block of a letter that is broken at 72 columns."""
    before, after = f"{LETTER}\n\n", f"\n\n{filled(KEEPER)}"
    whole = unwrapped(f"{before}{block}{after}")
    return whole.removeprefix(f"{HARBOUR}\n\n{BOARD}\n\n{KEEPER}\n\n").removesuffix(f"\n\n{KEEPER}")


@pytest.mark.parametrize("width", [50, 60, 65, 72, 79, 100])
def test_paragraphs_are_one_line(width: int) -> None:
    text = "\n\n".join(filled(one, width) for one in (HARBOUR, BOARD, KEEPER))
    assert unwrapped(text) == f"{HARBOUR}\n\n{BOARD}\n\n{KEEPER}"


def test_a_paragraph_shows_its_own_width() -> None:
    assert unwrapped(filled(BOARD, 60)) == BOARD
    assert in_letter(filled(BOARD, 60)) == BOARD


def test_two_lines_are_joined_if_the_text_shows_its_width() -> None:
    lines = "The lamp has to be trimmed before sunset, and the glass to be wiped with\na dry cloth."
    assert in_letter(lines) == lines.replace("\n", " ")
    assert unwrapped(lines) == lines


def test_a_short_line_within_a_paragraph_stays() -> None:
    paragraph = f"{filled(HARBOUR)}\nHe had waited for a year.\n{filled(BOARD)}"
    assert in_letter(paragraph) == f"{HARBOUR}\nHe had waited for a year.\n{BOARD}"


def test_lines_broken_by_hand_are_joined_within_their_sentences() -> None:
    by_hand = (
        "The oil was brought by boat twice a year, in spring and in autumn,\n"
        "and had to be carried up the stairs in cans of copper which held four\n"
        "gallons each, a work that took three men the better part of a day and\n"
        "that nobody liked."
    )
    assert in_letter(by_hand) == by_hand.replace("\n", " ")


def test_nouns_with_capitals_are_no_verse() -> None:
    text = (
        "Der Wärter des Turmes bekam ein Haus mit Garten und zwei Ziegen, aber nach"
        " Sonnenuntergang durfte ihn niemand besuchen. Im Winter brachte das Boot der Werft Öl und"
        " Mehl, und im Sommer kamen die Kinder der Fischer mit Körben voller Beeren über die"
        " Klippen, um sie gegen Geschichten von Schiffen und Stürmen zu tauschen."
    )
    assert unwrapped(filled(text, 66)) == text


def test_first_lines_that_are_set_in_begin_paragraphs() -> None:
    book = "\n".join(filled(one, 66, first="    ") for one in (HARBOUR, BOARD, KEEPER))
    assert unwrapped(book) == f"    {HARBOUR}\n    {BOARD}\n    {KEEPER}"


def test_all_lines_may_be_set_in() -> None:
    manual = "\n\n".join(filled(one, 72, "       ", "       ") for one in (HARBOUR, BOARD))
    assert unwrapped(manual) == f"       {HARBOUR}\n\n       {BOARD}"


@pytest.mark.parametrize("marker", ["- ", "* ", "  • ", "1. ", "12) ", "(a) ", "[3] ", "o  "])
def test_items_of_lists_are_one_line(marker: str) -> None:
    hanging = " " * len(marker)
    items = "\n".join(filled(one, 72, marker, hanging) for one in (HARBOUR, BOARD))
    assert in_letter(items) == f"{marker}{HARBOUR}\n{marker}{BOARD}"


def test_text_behind_a_label_is_one_line() -> None:
    entry = filled(HARBOUR, 72, "  lamp     ", " " * 11)
    assert in_letter(entry) == f"  lamp     {HARBOUR}"


def test_a_number_within_a_sentence_begins_no_item() -> None:
    lines = (
        "The tower was painted for the first time in the summer, on the days from\n"
        "14. to the end of the month."
    )
    assert in_letter(lines) == lines.replace("\n", " ")


def test_text_in_capital_letters_is_joined() -> None:
    notice = KEEPER.upper()
    assert in_letter(filled(notice)) == notice


def test_an_underlined_heading_stays_above_its_line() -> None:
    text = f"The second lighthouse\n---------------------\n{filled(HARBOUR)}"
    assert in_letter(text) == f"The second lighthouse\n---------------------\n{HARBOUR}"


def test_a_heading_stays_above_its_paragraph() -> None:
    assert in_letter(f"Chapter 2\n{filled(BOARD)}") == f"Chapter 2\n{BOARD}"


def test_text_behind_code_in_fences_is_joined() -> None:
    block = f"```\n{filled(HARBOUR)}\n\n{filled(KEEPER)}\n```\n{filled(BOARD)}"
    assert in_letter(block) == f"```\n{filled(HARBOUR)}\n\n{filled(KEEPER)}\n```\n{BOARD}"


def test_lines_that_are_longer_than_the_width_of_the_text_stay() -> None:
    rows = "\n".join(
        f"{name} is a ship that was lost on the outer rocks in the winter of the storm before it"
        for name in ("that", "this", "she")
    )
    assert in_letter(rows) == rows


def test_narrow_verse_of_small_letters_shows_no_width() -> None:
    verse = (
        "and the lamp was lit by nobody at all in the night\n"
        "when the last of the ships had gone from the bay\n"
        "to the islands that no keeper has ever seen again\n"
        "by the light of the lamp on the rocks in the bay\n"
        "of the sea"
    )
    assert unwrapped(verse) == verse


@pytest.mark.parametrize(("kind", "block"), list(blocks_to_keep()))
def test_what_is_no_paragraph_stays_as_written(kind: str, block: str) -> None:
    assert in_letter(block) == block, kind
    assert unwrapped(block) == block, kind


@pytest.mark.parametrize("end", ["  ", "\\", "<br>"])
def test_a_break_that_is_marked_stays(end: str) -> None:
    first = "The lamp has to be trimmed before sunset, and the glass is wiped with"
    kept = f"{first}{end}\na dry cloth by the keeper."
    assert [line.rstrip() for line in in_letter(kept).split("\n")] == [
        f"{first}{end}".rstrip(),
        "a dry cloth by the keeper.",
    ]


def test_names_above_what_explains_them_stay_apart() -> None:
    files = (
        "       lamps.list\n"
        "              The lamps that are lit in the night, with their keepers and\n"
        "       /var/lib/lighthouses/keepers.list\n"
        "              The keepers."
    )
    assert in_letter(files) == files


def test_source_code_stays_as_written() -> None:
    source = (
        f'"""{filled(HARBOUR, 70)}\n\n{filled(BOARD, 70)}\n"""\n\n'
        "import sea\nfrom port import ship\n\ndef lamp():\n    return sea\n\ndef keeper(ship):\n"
        f'    """\n{filled(KEEPER, 70, "    ", "    ")}\n    """\n    return ship'
    )
    assert unwrapped(source) == source


def test_it_is_done_once() -> None:
    text = f"{LETTER}\n\n- {HARBOUR}\n- {BOARD}"
    assert unwrapped(unwrapped(text)) == unwrapped(text)


LINES = st.lists(st.text(st.sampled_from("aB1 .-\t>`~*\\|\u2010é"), max_size=90), max_size=12)


@given(LINES)
def test_nothing_but_breaks_and_the_space_around_them_goes(lines: list[str]) -> None:
    text = "\n".join(lines)
    whole = unwrapped(f"{LETTER}\n\n{text}").removeprefix(f"{HARBOUR}\n\n{BOARD}\n\n{KEEPER}\n\n")

    def signs(of: str) -> list[str]:
        return [sign for sign in of if not sign.isspace() and sign not in "-\u2010"]

    assert signs(whole) == signs(text)


LAMP = "the lamp of the tower that was lit by the keeper and his daughter at sea"
SIGNS = ("-", "[", '"', "`", "~", ". ", "a ", "a. ", "a-", "a\t", "a    ")


@pytest.mark.parametrize("line", [LAMP, "a", *(signs * (75 // len(signs)) for signs in SIGNS)])
def test_hostile_text_takes_linear_time(line: str) -> None:
    # Quadratic time would take minutes.
    text = f"{line}\n" * 20_000
    assert unwrapped(text).count(line[:1]) >= 20_000
    long = line * 20_000
    assert unwrapped(f"{long}\n{long}").count("\n") == 1
