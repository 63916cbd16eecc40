"""Quoted lines are joined as if they were not quoted, each level for itself."""

import pytest

from app.documents.readers.hard_wraps.unwrap import Unwrapping
from tests.app.documents.readers.hard_wraps.kept import blocks_to_keep
from tests.app.documents.readers.hard_wraps.wrapped import BOARD, HARBOUR, KEEPER, LETTER, filled

ON_WROTE = "On Mon, 3 Nov 2026 at 10:00, Agnes of the harbour office wrote:"


def unwrapped(text: str) -> str:
    return "\n\n".join(Unwrapping(text).blocks(text))


def quoted(text: str, mark: str = "> ") -> str:
    return "\n".join(f"{mark}{line}" if line else mark.rstrip() for line in text.split("\n"))


@pytest.mark.parametrize("mark", ["> ", ">", ">> ", "> > ", ">>> "])
def test_paragraphs_of_one_level_are_one_line_behind_one_mark(mark: str) -> None:
    whole = f"{HARBOUR}\n\n{BOARD}\n\n{KEEPER}"
    assert unwrapped(quoted(LETTER, mark)) == quoted(whole, mark)


def test_two_lines_are_joined_if_the_text_shows_its_width() -> None:
    lines = "The lamp has to be trimmed before sunset, and the glass to be wiped with\na dry cloth."
    whole = quoted(lines.replace("\n", " "))
    assert unwrapped(f"{LETTER}\n\n{quoted(lines)}").endswith(f"{KEEPER}\n\n{whole}")


def test_levels_are_not_joined_with_each_other() -> None:
    levels = "\n".join(
        (filled(HARBOUR), quoted(filled(BOARD)), quoted(filled(KEEPER), ">> "), quoted("So it is."))
    )
    assert unwrapped(levels) == f"{HARBOUR}\n> {BOARD}\n>> {KEEPER}\n> So it is."


@pytest.mark.parametrize(
    "attribution",
    [ON_WROTE, "Am Montag, dem 3. November 2026 um 10:00 schrieb Agnes vom Hafenamt:"],
)
def test_who_is_quoted_stays_on_a_line_of_its_own(attribution: str) -> None:
    above = f"{filled(KEEPER)} and nobody was ever so awake as she was"
    inner = f"{above}\n{attribution}\n{quoted(filled(BOARD))}"
    whole = f"{above.replace(chr(10), ' ')}\n{attribution}\n{quoted(BOARD)}"
    assert unwrapped(quoted(f"{LETTER}\n\n{inner}")).endswith(quoted(whole))
    assert unwrapped(f"{LETTER}\n\n{inner}").endswith(whole)


@pytest.mark.parametrize(("kind", "block"), list(blocks_to_keep()))
def test_what_is_no_paragraph_stays_as_written(kind: str, block: str) -> None:
    before, after = quoted(f"{LETTER}\n\n"), quoted(f"\n\n{filled(KEEPER)}")
    whole = unwrapped(f"{before}\n{quoted(block)}\n{after}")
    kept = whole.split("\n")[len(f"{HARBOUR}\n\n{BOARD}\n\n{KEEPER}\n\n".split("\n")) :]
    assert "\n".join(kept).startswith(f"{quoted(block)}\n"), kind


def test_code_in_fences_ends_with_the_quotation() -> None:
    text = f"{LETTER}\n\n{quoted(f'```{chr(10)}{filled(BOARD)}')}\n{filled(KEEPER)}"
    kept = quoted(f"```\n{filled(BOARD)}")
    assert unwrapped(text).endswith(f"\n\n{kept}\n{KEEPER}")


def test_prompts_in_code_are_no_quotations() -> None:
    code = (
        ">>> lighthouses = find_lighthouses(port='north', lamps='all', depth=nine)\n"
        ">>> keepers_of_the_lamps = [one.keeper for one in lighthouses if one.lamp]"
    )
    assert unwrapped(f"{LETTER}\n\n{code}").endswith(code)


def test_hostile_marks_take_linear_time() -> None:
    # Quadratic time would take minutes.
    marks = ">" * 100_000
    assert unwrapped(f"{marks}\n{marks} a") == f"{marks}\n{marks} a"
    assert unwrapped(f"{'> > >' * 20_000}\na").endswith("\na")
