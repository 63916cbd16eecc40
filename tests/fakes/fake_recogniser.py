"""A recogniser that goes by the grey of a page, and the process around it.

A page of one shade says `words(shade)`, a white one nothing. On three shades the process dies,
hangs or prints; on `FAILING` the page itself fails.
"""

import os
import sys
import time
from collections.abc import Sequence

from app.documents.scans import worker
from app.documents.scans.recogniser import Picture, PictureLine

DYING, HANGING, PRINTING, FAILING = 10, 20, 30, 40
WHITE = 255
_LINES = ("The lamp of pier {0} was lit", "by keeper Arn{0}.")
SURENESS = 0.9


def words(shade: int) -> str:
    """What a page of this shade says."""
    return " ".join(_LINES).format(shade)


class FakeRecogniser:
    """Follows `Recogniser`; sees the first pixel."""

    def __init__(self, num_threads: int = 1) -> None:
        self.num_threads = num_threads

    @property
    def name(self) -> str:
        """Not a model's."""
        return "fake 1"

    def lines(self, picture: Picture) -> Sequence[PictureLine]:
        """Two lines, or what the shade asks for."""
        shade = picture.pixels[0]
        if shade == DYING:
            os._exit(3)
        if shade == HANGING:
            time.sleep(60)
        if shade == PRINTING:
            sys.stdout.write("babble" * 1000)  # which must not get into the answers
            sys.stdout.flush()
        if shade == FAILING:
            raise ValueError("its shade is wrong")
        if shade == WHITE:
            return ()
        return [_line(text.format(shade), picture, at) for at, text in enumerate(_LINES)]


def _line(text: str, picture: Picture, at: int) -> PictureLine:
    left, right = 0.1 * picture.width, 0.8 * picture.width
    height = picture.height / 40
    top = picture.height / 10 + 1.2 * at * height
    return PictureLine(
        text=text,
        confidence=SURENESS,
        corners=((left, top), (right, top), (right, top + height), (left, top + height)),
        centres=tuple((at + 0.5) / len(text) for at in range(len(text))),
    )


if __name__ == "__main__":
    worker.main(FakeRecogniser)
