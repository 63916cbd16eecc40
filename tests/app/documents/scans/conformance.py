"""What every recogniser must keep to, whatever it finds; see `Recogniser`."""

from collections.abc import Sequence
from itertools import pairwise

from app.documents.scans.recogniser import Picture, PictureLine, Recogniser


def conforming_lines(recogniser: Recogniser, picture: Picture) -> Sequence[PictureLine]:
    """Return the lines found in a picture after every promise was checked."""
    assert recogniser.name
    lines = recogniser.lines(picture)
    for line in lines:
        assert line.text
        assert 0 <= line.confidence <= 1
        assert len(line.centres) == len(line.text)
        assert all(0 <= centre <= 1 for centre in line.centres)
        assert all(before <= after for before, after in pairwise(line.centres))
        assert all(-1 <= x <= picture.width and -1 <= y <= picture.height for x, y in line.corners)
    assert lines == recogniser.lines(picture), "the same picture says the same"
    return lines
