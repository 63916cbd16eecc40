"""Content that a file stores twice, for current and for older programs."""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.markup import children, local_name


def chosen(element: Element, left_out: LeftOutTally) -> Iterable[Element]:
    """Return the version to read; note the words that only the other one has."""
    choices, fallbacks = children(element, "Choice"), children(element, "Fallback")
    first, *others = [*choices, *fallbacks] or [element]
    words = _words(first)
    if not words and any(map(_words, others)):
        return next(other for other in others if _words(other))
    known = set(words)
    for other in others:
        if missing := [word for word in _words(other) if word not in known]:
            left_out.add(LeftOutKind.OTHER_VERSION, " ".join(missing))
    return first


def _words(element: Element) -> list[str]:
    texts = (each.text or "" for each in element.iter() if local_name(each) in ("t", "delText"))
    return [word for text in texts for word in text.split()]
