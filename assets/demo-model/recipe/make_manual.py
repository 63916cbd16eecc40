"""Make the second demo document: a manual that no generator wrote, with questions about it.

python make_manual.py FOLDER      writes manual.pdf and manual.json
"""

import json
import sys
from pathlib import Path

from documents import NOT_SAID
from typesetting import BOTTOM, Typesetter

TEXT = Path(__file__).with_name("manual.txt")
TITLE, SUBTITLE = "Ferrin 40", "Manual of the bench kiln"
PAGE_BREAK = "===\n"
ASKED = (
    ("Where is the serial number?", "behind the left hinge"),
    ("When may the lid be opened?", "cooled down to 120 degrees"),
    ("Which fuse does the Ferrin 40 need?", "25 amperes"),
    ("What does the lower key do?", "the lower key stops it"),
    ("What does a rate of zero mean?", "as fast as possible"),
    ("kiln wash posts", "does not belong on the posts"),
    ("Why does the lid stay shut?", "cold air makes glazes crack"),
    ("When does E2 appear?", "Message E2 appears"),
    ("How long do elements last?", "about 150 firings"),
    ("What is the repair cement for?", "set R-17"),
    ("What does set_limit do?", "lowers the highest temperature"),
    ("Who sells spare parts?", "Ilse Brandvold"),
)
"""Questions, and what is in the sentence that answers."""
NOT_ANSWERED = (
    "How many firings does a shelf last?",
    "What does the message E7 mean?",
    "Who repairs controllers of the second generation?",
)


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
    for question, part in ASKED:
        page, quote = sentence(part)
        entries.append({"question": question, "answer": part, "page": page, "quote": quote})
    missing = {"answer": NOT_SAID, "page": None, "quote": None}
    return entries + [{"question": question, **missing} for question in NOT_ANSWERED]


def main(folder: Path) -> None:
    """Write both files."""
    folder.mkdir(parents=True, exist_ok=True)
    typeset(folder / "manual.pdf")
    (folder / "manual.json").write_text(json.dumps(questions(), indent=2) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
