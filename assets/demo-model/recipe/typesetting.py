"""Typesetting of the demo document: headings, paragraphs, tables and figures on A5 pages."""

from pathlib import Path

import pymupdf

WIDTH, HEIGHT = 420, 595
LEFT, RIGHT, TOP, BOTTOM = 54, WIDTH - 54, 70, HEIGHT - 62
TEXT_SIZE, LEADING = 10.5, 14.0
INK, FAINT = (0.1, 0.1, 0.12), (0.45, 0.45, 0.48)
TEXT, BOLD, ITALIC, PLAIN = "tiro", "tibo", "tiit", "helv"


class Typesetter:
    """Writes pages one after the other; `y` is where the next block begins."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.document = pymupdf.open()
        self.fonts = {name: pymupdf.Font(name) for name in (TEXT, BOLD, ITALIC, PLAIN)}
        self.page: pymupdf.Page | None = None
        self.y = float(TOP)
        self.outline: list[list[int | str]] = []

    def new_page(self) -> None:
        """Begin a page with its running header and its number."""
        self.page = self.document.new_page(width=WIDTH, height=HEIGHT)
        self.y = TOP
        number = str(len(self.document))
        self._line(self.title, (LEFT, 42), ITALIC, 9, faint=True)
        self.page.draw_line((LEFT, 48), (RIGHT, 48), color=FAINT, width=0.4)
        middle = (WIDTH - self.fonts[TEXT].text_length(number, 9)) / 2
        self._line(number, (middle, HEIGHT - 34), TEXT, 9, faint=True)

    def title_page(self, subtitle: str) -> None:
        """The first page: title and subtitle."""
        self.page = self.document.new_page(width=WIDTH, height=HEIGHT)
        self._line(self.title, (LEFT, 240), BOLD, 22)
        self._line(subtitle, (LEFT, 268), ITALIC, 12, faint=True)

    def chapter(self, text: str) -> None:
        """A large heading that also stands in the outline."""
        self.outline.append([1, text, len(self.document)])
        self.heading(text, 16)

    def heading(self, text: str, size: float = 14) -> None:
        """A heading on a line of its own."""
        self.y += size
        self._line(text, (LEFT, self.y), BOLD, size)
        self.y += 12

    def paragraph(self, text: str, font: str = TEXT) -> None:
        """Wrapped text, with a gap below that separates paragraphs."""
        line = ""
        for word in text.split():
            if self.fonts[font].text_length(f"{line} {word}", TEXT_SIZE) > RIGHT - LEFT:
                self._text_line(line, font)
                line = word
            else:
                line = f"{line} {word}".strip()
        self._text_line(line, font)
        self.y += LEADING * 0.8

    def table(self, rows: list[list[str]]) -> None:
        """A ruled table; the first row is its head."""
        column = (RIGHT - LEFT) / len(rows[0])
        self._rule(0.8)
        for i, row in enumerate(rows):
            self.y += 13
            for j, cell in enumerate(row):
                x = LEFT + 4 + j * column
                self._line(cell, (x, self.y), BOLD if i == 0 else PLAIN, 9)
            self.y += 4
            self._rule(0.8 if i in (0, len(rows) - 1) else 0.2)
        self.y += LEADING

    def figure(self, bars: list[tuple[str, int]], caption: str) -> None:
        """Labelled bars in a frame, with a caption below."""
        top = self.y
        longest = max(value for _, value in bars)
        for label, value in bars:
            self.y += 15
            self._line(label, (LEFT + 8, self.y), PLAIN, 9)
            width = 170 * value / longest
            bar = pymupdf.Rect(LEFT + 110, self.y - 8, LEFT + 110 + width, self.y)
            self.page.draw_rect(bar, color=None, fill=(0.55, 0.6, 0.68))
        self.y += 9
        frame = pymupdf.Rect(LEFT, top, RIGHT, self.y)
        self.page.draw_rect(frame, color=FAINT, width=0.5)
        self.y += LEADING * 1.2
        self.paragraph(caption, ITALIC)

    def save(self, path: Path) -> None:
        """Write the file, the same bytes every time."""
        self.document.set_metadata({"title": self.title, "author": "Lectern demo recipe"})
        self.document.set_toc(self.outline)
        self.document.save(path, garbage=4, deflate=True, no_new_id=True)

    def _text_line(self, text: str, font: str) -> None:
        self.y += LEADING
        self._line(text, (LEFT, self.y), font, TEXT_SIZE)

    def _line(
        self, text: str, point: tuple[float, float], font: str, size: float, *, faint: bool = False
    ) -> None:
        color = FAINT if faint else INK
        self.page.insert_text(point, text, fontname=font, fontsize=size, color=color)

    def _rule(self, width: float) -> None:
        self.page.draw_line((LEFT, self.y), (RIGHT, self.y), color=INK, width=width)
