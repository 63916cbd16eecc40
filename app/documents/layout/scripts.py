"""Superscripts and subscripts: text smaller than its neighbour and off its baseline.

Size, baseline and distance decide. The flag that MuPDF sets goes by the first span of a line: it
marks whole lines and misses real marks. No script is what stands apart, what overlaps its neighbour
(the A of a logo) and what fills the line (the text beside a drop capital).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from app.documents.layout.piece import Piece, joined_text
from app.documents.raised import lowered, raised

_LARGEST = 0.87
"""Size of a script in sizes of its base, as all distances here."""
_NEARLY_AS_LARGE = 0.95
_AS_LARGE = 1.01
_CLEARLY_OFF = 0.2
"""What is nearly as large as its base is a script only so far off, and only digits if as large."""
_SMALLEST = 0.25
_LEAST_RISE = 0.12
_CENTRED = 0.5
"""Small text centred beside large text rises by a third of the difference in size."""
_LEAST_RISE_OF_DIGITS = 0.08
"""Digits after digits are never one number if they are not on one baseline."""
_HIGHEST = 0.85
_LEAST_DROP = 0.07
_DEEPEST = 0.5
_OVERLAP = 0.12
_TOUCHING = 0.22
_LONGEST = 24
"""In characters, as the next two."""
_LONG = 8
_LONGEST_PREFIX = 3
_OPENING = "([{<«‹“„‘‚"
_MAX_LEVELS = 4
"""Scripts of scripts of scripts."""

_Line = Sequence[Piece]
_Kind = Callable[[str], str]


def write_scripts(lines: Sequence[_Line]) -> list[_Line]:
    """Return the lines of a page with their scripts written in signs or behind a caret."""
    return [_written(line) if _is_mixed(line) else line for line in _connected(lines)]


def _connected(lines: Sequence[_Line]) -> Iterator[_Line]:
    """Yield the lines; one that is cut where a script leaves the baseline is whole again."""
    whole: list[Piece] = []
    for line in lines:
        if whole and line and _goes_on(whole, line[0]):
            whole.extend(line)
        else:
            yield whole
            whole = list(line)
    yield whole


def _goes_on(line: _Line, piece: Piece) -> bool:
    return any(
        _touches(before, piece) and (_kind(before, piece) or _kind(piece, before))
        for before in line[-2:]
    )


def _is_mixed(line: _Line) -> bool:
    if len(line) < 2:
        return False
    heights = [piece.y for piece in line]
    sizes = [piece.size for piece in line]
    largest = max(sizes)
    return min(sizes) < _LARGEST * largest or max(heights) - min(heights) > _CLEARLY_OFF * largest


def _written(line: _Line) -> _Line:
    for size in sorted({round(piece.size, 1) for piece in line})[:_MAX_LEVELS]:
        line = _written_size(line, size)
    return line


def _written_size(line: _Line, size: float) -> _Line:
    """Return the line with the scripts of one size written out."""
    runs = list(_runs(line))
    num_characters = sum(len(piece.text) for piece in line)
    written: list[Piece] = []
    base: Piece | None = None
    script: Piece | None = None
    for at, run in enumerate(runs):
        found = None
        text = joined_text(run)
        if round(run[0].size, 1) == size and not _fills(text, num_characters):
            following = next((r[0] for r in runs[at + 1 : at + 3] if r[0].size > run[0].size), None)
            found = _after(base, script, run, text) or (
                _before(following, run, text, is_first=not written)
                if _starts_word(run[0], written)
                else None
            )
        if found:
            script = found
            written.append(found)
            continue
        first = run[0]
        if script and _runs_in(script, first):
            first = replace(first, is_spaced=True)
        written += [first, *run[1:]]
        base, script = run[-1], None
    return written


def _runs(line: _Line) -> Iterator[list[Piece]]:
    """Yield the pieces of a line that are alike in size and baseline and close to each other."""
    run: list[Piece] = []
    for piece in line:
        if run and not _continues(run[-1], piece):
            yield run
            run = []
        run.append(piece)
    if run:
        yield run


def _continues(before: Piece, piece: Piece) -> bool:
    return (
        round(before.size, 1) == round(piece.size, 1)
        and abs(before.y - piece.y) < 0.05 * piece.size
        and piece.x0 - before.x1 < piece.size
    )


def _fills(text: str, num_characters: int) -> bool:
    return len(text) > _LONGEST or (len(text) > _LONG and 2 * len(text) > num_characters)


def _after(base: Piece | None, script: Piece | None, run: _Line, text: str) -> Piece | None:
    """Return a run as script of the text before it, if it is one; `script` stands between them."""
    if not base or run[0].is_spaced or base.text[-1] in _OPENING:
        return None
    kind = _kind(run[0], base)
    if not kind or not (_touches(base, run[0]) or (script and _touches(script, run[0]))):
        return None
    is_fraction = (
        script is not None
        and kind is lowered
        and run[0].x0 < script.x1
        and base.text[-1].isdigit()
        and text.isdigit()
    )
    return _placed(run, base, f"/{kind(text)}" if is_fraction else kind(text))


def _starts_word(piece: Piece, written: Sequence[Piece]) -> bool:
    return piece.is_spaced or not written or written[-1].text[-1] in _OPENING


def _before(base: Piece | None, run: _Line, text: str, *, is_first: bool) -> Piece | None:
    """Return a run as script of the text after it: the number of a note, an isotope."""
    if not base or len(text) > _LONGEST_PREFIX or not base.text[0].isalnum():
        return None
    kind = _kind(run[0], base)
    is_note_number = is_first and kind is raised and text.isdigit()
    if not kind or not (is_note_number or _touches(run[-1], base)):
        return None
    return _placed(run, base, kind(text))


def _placed(run: _Line, base: Piece, text: str) -> Piece:
    return replace(base, x0=run[0].x0, x1=run[-1].x1, text=text, is_spaced=run[0].is_spaced)


def _kind(script: Piece, base: Piece) -> _Kind | None:
    """Return how a piece is written because of its size and place beside its base, or None."""
    if not _SMALLEST * base.size <= script.size < _AS_LARGE * base.size:
        return None
    rise = (base.y - script.y) / base.size
    if script.size >= _LARGEST * base.size and (
        abs(rise) < _CLEARLY_OFF
        or (script.size > _NEARLY_AS_LARGE * base.size and not script.text.isdigit())
    ):
        return None
    if _least_rise(script, base) <= rise <= _HIGHEST:
        return raised
    return lowered if _LEAST_DROP <= -rise <= _DEEPEST else None


def _least_rise(script: Piece, base: Piece) -> float:
    if script.text[0].isdigit() and base.text[-1].isdigit():
        return _LEAST_RISE_OF_DIGITS
    return max(_LEAST_RISE, _CENTRED * (1 - script.size / base.size))


def _touches(before: Piece, after: Piece) -> bool:
    size = max(before.size, after.size)
    return -_OVERLAP * size <= after.x0 - before.x1 <= _TOUCHING * size


def _runs_in(script: Piece, following: Piece) -> bool:
    """Tell whether the letter behind a caret would be read as one word with what follows."""
    return script.text[0] in "^_" and script.text[-1] != ")" and following.text[0].isalnum()
