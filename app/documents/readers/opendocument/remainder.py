"""Metadata of a document, and parts its reader did not use: listed, not read."""

from collections.abc import Mapping

from app.documents.document import LeftOutKind
from app.documents.layout.characters import clean_characters
from app.documents.readers.markup import attribute, child, local_name
from app.documents.readers.opendocument.package import META, OpenDocument
from app.documents.refusal import Refusal

_PROPERTIES: Mapping[str, str] = {
    "title": "title",
    "subject": "subject",
    "description": "description",
    "keyword": "keywords",
    "creator": "author",
    "initial-creator": "author",
}


def note_remainder(document: OpenDocument) -> None:
    """Note the properties of a document and the parts that were not opened."""
    try:
        meta = child(document.root(META), "meta")
    except Refusal:
        meta = None
    for element in meta if meta is not None else ():
        name = _PROPERTIES.get(local_name(element)) or attribute(element, "name")
        value = clean_characters(" ".join("".join(element.itertext()).split()))
        if name and value:
            document.left_out.add(LeftOutKind.PROPERTY, f"{name}: {value}")
    document.note_unread()
