"""Text inside drawings: paragraphs of shapes, and descriptions of pictures."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.readers.markup import attribute, child, children, local_name
from app.documents.readers.office.equation import equation_text
from app.documents.readers.office.runs import Place, Run, join_runs

_SKIPPED = frozenset({"pPr", "rPr", "endParaRPr", "Fallback"})
_PAGE_NUMBER = "slidenum"


def paragraphs_text(element: Element) -> str:
    """Return the paragraphs of a shape, each on a line of its own."""
    lines = (paragraph_text(paragraph) for paragraph in children(element, "p"))
    return "\n".join(filter(None, lines))


def paragraph_text(paragraph: Element) -> str:
    """Return one paragraph of a shape."""
    return join_runs(_runs(paragraph)).strip()


def plain_words(element: Element) -> str:
    """Return every text inside an element, pieces apart."""
    texts = (each.text or "" for each in element.iter() if local_name(each) == "t")
    return " ".join(filter(None, (clean_characters(text).strip() for text in texts)))


def description(properties: Element) -> str:
    """Return what a drawing is described as, for those who cannot see it."""
    return picture(attribute(properties, "descr") or attribute(properties, "title"))


def picture(text: str) -> str:
    """Return the description of a picture as it stands in the text; nothing for an empty one."""
    described = clean_characters(text).strip()
    return f"[Picture: {described}]" if described else ""


def _runs(element: Element) -> Iterator[Run]:
    for each in element:
        match local_name(each):
            case "fld" if attribute(each, "type") == _PAGE_NUMBER:
                continue
            case "r" | "fld":
                yield _place(child(each, "rPr")), _text(each)
            case "br":
                yield Place.ON_LINE, "\n"
            case "oMath":
                yield Place.ON_LINE, equation_text(each)
            case name if name not in _SKIPPED:
                yield from _runs(each)


def _place(properties: Element | None) -> Place:
    """Return where a run stands; its shift is given in thousandths of the type size."""
    shift = attribute(properties, "baseline").strip("0%.")
    if not shift:
        return Place.ON_LINE
    return Place.LOWERED if shift.startswith("-") else Place.RAISED


def _text(run: Element) -> str:
    return "".join(clean_characters(text.text or "") for text in children(run, "t"))
