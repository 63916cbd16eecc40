"""Make the second demo document: a manual that no generator wrote, with questions about it.

python make_manual.py FOLDER      writes ferrin-40.pdf and questions.json

Where a question asks for a value, that is the answer; else the quote is. The questions are some
that the bundled model answers, and one that it rightly refuses.
"""

import json
import sys
from pathlib import Path

from documents import NOT_SAID
from typesetting import BOTTOM, Typesetter

TEXT = Path(__file__).with_name("manual.txt")
TITLE, SUBTITLE = "Ferrin 40", "Manual of the bench kiln"
PAGE_BREAK = "===\n"
FILE_NAME = "ferrin-40.pdf"
ASKED = (
    ("How large a fuse does the Ferrin 40 need?", "25 amperes", True),
    ("Where is the serial number?", "behind the left hinge", False),
    ("Why does the lid stay shut?", "cold air makes glazes crack", False),
    ("When does E2 appear?", "Message E2 appears", False),
    ("What does set_limit do?", "lowers the highest temperature", False),
    ("What does a rate of zero mean?", "as fast as possible", False),
)
"""Questions, what is in the sentence that answers, and whether that is the value asked for."""
NOT_ANSWERED = ("Who repairs the kiln in Portugal?",)


def pages() -> list[list[str]]:
    """The lines of every page."""
    return [page.strip().split("\n") for page in TEXT.read_text().split(PAGE_BREAK)]


def typeset(path: Path) -> None:
    """Write the PDF; a line is a heading, a paragraph, or a row of a table."""
    sheet = Typesetter(TITLE)
    sheet.title_page(SUBTITLE)
    for lines in pages():
        sheet.new_page()
        while lines:
            line = lines.pop(0)
            if line.startswith("# "):
                sheet.chapter(line[2:])
            elif line.startswith("## "):
                sheet.heading(line[3:], 11)
            elif line.startswith("|"):
                rows = [line]
                while lines and lines[0].startswith("|"):
                    rows.append(lines.pop(0))
                sheet.table([[cell.strip() for cell in row.strip("|").split("|")] for row in rows])
            else:
                sheet.paragraph(line)
        if sheet.y > BOTTOM:
            raise ValueError(f"The page of {lines} is too full: {sheet.y:.0f}")
    sheet.save(path)


def sentence(part: str) -> tuple[int, str]:
    """The page, counted with the title page, and the sentence that has a part."""
    for number, lines in enumerate(pages(), 2):
        for line in lines:
            for text in line.replace(". ", ".\n").split("\n"):
                if part in text:
                    return number, text
    raise ValueError(f"Nothing says {part!r}.")


def questions() -> list[dict[str, object]]:
    """All questions with the page and the sentence that answers."""
    entries: list[dict[str, object]] = []
    for question, part, is_value in ASKED:
        page, quote = sentence(part)
        answer = part if is_value else ""
        entries.append({"question": question, "answer": answer, "page": page, "quote": quote})
    missing = {"answer": NOT_SAID, "page": None, "quote": None}
    return entries + [{"question": question, **missing} for question in NOT_ANSWERED]


def main(folder: Path) -> None:
    """Write both files."""
    folder.mkdir(parents=True, exist_ok=True)
    typeset(folder / FILE_NAME)
    (folder / "questions.json").write_text(json.dumps(questions(), indent=2) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
