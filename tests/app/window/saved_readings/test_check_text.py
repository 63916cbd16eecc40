from app.errors import LecternError, Said
from app.library.verification import DamagedText, LibraryVerdict
from app.window.saved_readings.check_text import check_text
from engine.protocol.replies import Verified

SOUND = Verified(id=1, checked=1, bytes=5_000_000, damaged=())


def lines(verdict: LibraryVerdict) -> list[str]:
    return check_text(SOUND, verdict).splitlines()[1:]


def test_library_is_told_of_only_where_it_was_checked() -> None:
    assert check_text(SOUND, None) == "Checked 5.0 MB: no damage found."
    assert lines(LibraryVerdict()) == ["The library is undamaged."]


def test_damage_is_named() -> None:
    damaged = (DamagedText("a", "a.pdf", "page 3"), DamagedText("b", "b.pdf", "page 1"))
    assert lines(LibraryVerdict(damaged=damaged, mended=("c.pdf",), is_index_renewed=True)) == [
        "The text of a.pdf, b.pdf is damaged. Add the files again.",
        "The text of c.pdf was damaged and has been extracted again.",
        "The search index was damaged and has been rebuilt.",
    ]
    assert lines(LibraryVerdict(conversations=("When?", "Why?"))) == [
        "A question or an answer in “When?” is damaged. Ask again.",
        "A question or an answer in “Why?” is damaged. Ask again.",
    ]
    assert lines(LibraryVerdict(problems=("row 3 missing",))) == ["The library is damaged."]
    gone = LecternError(Said("The library is missing.", "Restore it."))
    assert lines(LibraryVerdict(failure=gone)) == ["The library is damaged."]
