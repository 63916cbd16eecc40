"""Parts of an office file that its reader did not use: listed, unless they say nothing.

This is the net below the readers: whatever part a program writes, known or not, its words are in
the text or its name is in the audit.
"""

import posixpath
from collections.abc import Iterable
from itertools import islice

from app.documents.document import LeftOutKind
from app.documents.layout.characters import clean_characters
from app.documents.readers.markup import local_name, parse_part, words_of
from app.documents.readers.office.package import Package, Relation
from app.documents.readers.office.properties import note_properties
from app.documents.refusal import Refusal

_SILENT = frozenset(
    [
        *("theme", "themeOverride", "settings", "webSettings", "fontTable", "font", "thumbnail"),
        *("styles", "stylesWithEffects", "numbering", "printerSettings", "presProps", "viewProps"),
        *("tableStyles", "calcChain", "chartStyle", "chartColorStyle", "chartUserShapes", "tags"),
        *("diagramLayout", "diagramQuickStyle", "diagramColors", "diagramDrawing", "people"),
        *("slideLayout", "slideMaster", "notesMaster", "handoutMaster", "person", "table"),
        *("customXmlProps", "commentsExtended", "commentsIds", "commentsExtensible", "wordVbaData"),
    ]
)
"""Kinds of parts that say how something looks or works, or say again what another part says."""
_PICTURES = frozenset(
    [
        *(".png", ".jpg", ".jpeg", ".jpe", ".jfif", ".gif", ".bmp", ".tif", ".tiff", ".webp"),
        *(".emf", ".wmf", ".emz", ".wmz", ".svg", ".ico", ".wdp", ".heic", ".pict", ".pct"),
    ]
)
_LINKED_OBJECTS = frozenset({"oleObject", "package", "subDocument", "video", "audio", "media"})
_RECORDS = frozenset({"pivotCacheDefinition", "pivotCacheRecords"})
"""Kinds of parts that keep their words in attributes."""
_PACKAGING = ("[Content_Types].xml", "[trash]/")
_MAX_WORDS = 200
"""A part that says more is named instead."""


def note_remainder(package: Package) -> None:
    """Note every part that was not opened and is not known to say nothing."""
    note_properties(package)
    kinds = _kinds(package)
    for part in package.archive.unread:
        if not part.startswith(_PACKAGING) and not part.endswith(".rels"):
            _note(package, part, kinds.get(part, ""))


def _kinds(package: Package) -> dict[str, str]:
    """Return what every part is to those that refer to it; note what lies outside the file."""
    kinds: dict[str, str] = {}
    for name in package.archive.names:
        folder, file = posixpath.split(name)
        if posixpath.basename(folder) != "_rels" or not file.endswith(".rels"):
            continue
        source = posixpath.join(posixpath.dirname(folder), file.removesuffix(".rels"))
        for relation in _relations(package, source):
            if relation.is_external:
                _note_linked(package, relation)
            else:
                kinds[relation.part] = relation.kind
    return kinds


def _relations(package: Package, source: str) -> Iterable[Relation]:
    try:
        return package.relations(source).values()
    except Refusal:  # nobody needed them so far
        package.left_out.add(LeftOutKind.UNKNOWN_PART, f"relations of {clean_characters(source)}")
        return ()


def _note_linked(package: Package, relation: Relation) -> None:
    if relation.kind == "image":
        package.left_out.add(LeftOutKind.PICTURE, clean_characters(relation.part))
    elif relation.kind in _LINKED_OBJECTS:
        package.left_out.add(LeftOutKind.EMBEDDED_OBJECT, clean_characters(relation.part))


def _note(package: Package, part: str, kind: str) -> None:
    suffix = posixpath.splitext(part)[1].lower()
    name = clean_characters(posixpath.basename(part))
    if kind in _SILENT:
        return
    if suffix in _PICTURES:
        package.left_out.add(LeftOutKind.PICTURE)
    elif suffix == ".vml" or kind == "vmlDrawing":
        _note_unless_empty(package, part, _vml_words(package, part))
    elif kind in _RECORDS:
        package.left_out.add(LeftOutKind.UNKNOWN_PART, name)
    elif suffix == ".xml" and kind != "aFChunk":
        _note_unless_empty(package, part, _words(package, part))
    else:
        package.left_out.add(LeftOutKind.EMBEDDED_OBJECT, name)


def _note_unless_empty(package: Package, part: str, words: list[str] | None) -> None:
    """Note a part by its words; by its name where they are too many, or cannot be read."""
    if words is None or len(words) > _MAX_WORDS:
        package.left_out.add(LeftOutKind.UNKNOWN_PART, clean_characters(part))
    elif words:
        package.left_out.add(LeftOutKind.UNKNOWN_PART, " ".join(words))


def _words(package: Package, part: str) -> list[str] | None:
    try:
        texts = words_of(package.archive, part)
        return [clean_characters(text) for text in islice(texts, _MAX_WORDS + 1)]
    except Refusal:
        return None


def _vml_words(package: Package, part: str) -> list[str] | None:
    """Return what stands in the shapes of an old drawing; its other texts are measures."""
    try:
        root = parse_part(package.archive, part)
    except Refusal:
        return None
    boxes = (each for each in root.iter() if local_name(each) == "textbox")
    texts = (text.strip() for box in boxes for text in box.itertext())
    return [clean_characters(text) for text in texts if text]
