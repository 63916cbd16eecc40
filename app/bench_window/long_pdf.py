"""Benchmark child: writes a long PDF, since the window itself never loads PyMuPDF."""

import sys

import pymupdf

_LINES = 40
_SENTENCE = "The reading lies between {least} and {most} at station {station}, page {page}."


def write(path: str, num_pages: int) -> None:
    """Write `num_pages` pages full of text."""
    document = pymupdf.open()
    for page in range(1, num_pages + 1):
        lines = [
            _SENTENCE.format(least=page % 97, most=page % 97 + line, station=line, page=page)
            for line in range(_LINES)
        ]
        document.new_page().insert_text((56, 64), lines, fontsize=10)
    document.save(path, deflate=True)


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]))
