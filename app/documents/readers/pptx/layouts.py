"""Text of layouts and masters, which appears on every slide that uses them.

It is read on the first slide that shows it. Places for text that a slide fills in are no text.
"""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from app.documents.document import LeftOutKind
from app.documents.readers.markup import attribute, child, children, local_name
from app.documents.readers.office.drawing import Drawing
from app.documents.readers.office.drawing_text import plain_words
from app.documents.readers.office.package import Package

_LAYOUT, _MASTER = "slideLayout", "slideMaster"
_HEADS = ("hdr", "ftr", "dt")
_OFF = ("0", "false")
_PLACE = re.compile(r"<[^<>]*>")
"""How some programs write a date or a number that is filled in later: <date/time>."""


class Layouts:
    """The layouts of a presentation; every text of theirs is given once."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._read: set[str] = set()
        self._masters: dict[str, list[str]] = {}

    def shown(self, slide: str, root: Element) -> Iterator[str]:
        """Yield what the layout and the master of a slide add to it, if no earlier slide had it."""
        if attribute(root, "showMasterSp") in _OFF:
            return
        for layout in self._package.related(slide, _LAYOUT):
            if layout not in self._masters:
                page = self._package.root(layout)
                yield from self._once(layout, page)
                hides_master = attribute(page, "showMasterSp") in _OFF
                masters = [] if hides_master else self._package.related(layout, _MASTER)
                self._masters[layout] = masters
            for master in self._masters[layout]:
                if master not in self._read:
                    yield from self._once(master, self._package.root(master))

    def _once(self, part: str, root: Element | None) -> Iterator[str]:
        self._read.add(part)
        tree = child(root, "cSld", "spTree")
        if tree is not None:
            self._note_heads(tree)
            drawing = Drawing(self._package, part, skips_placeholders=True)
            for block in drawing.blocks(tree):
                yield f"[Layout: {block}]"

    def _note_heads(self, tree: Element) -> None:
        """Note heads and feet of a layout: slides show their own, if they show any."""
        for shape in children(tree, "sp"):
            kind = attribute(child(shape, "nvSpPr", "nvPr", "ph"), "type")
            if kind in _HEADS and (words := _typed_words(shape)):
                self._package.left_out.add(LeftOutKind.LAYOUT_TEXT, words)

    def note_rest(self) -> None:
        """Note what stands in layouts that no slide shows, and on pages for print only."""
        package = self._package
        for kind in (_MASTER, "notesMaster", "handoutMaster"):
            for master in package.related(package.main, kind):
                for part in (*package.related(master, _LAYOUT), master):
                    self._note(part)

    def _note(self, part: str) -> None:
        if part in self._read:
            return
        self._read.add(part)
        tree = child(self._package.root(part), "cSld", "spTree")
        if tree is None:
            return
        self._note_heads(tree)
        for shape in tree:
            is_place = any(child(each, "nvPr", "ph") is not None for each in shape)
            words = "" if is_place or local_name(shape) == "nvGrpSpPr" else plain_words(shape)
            if words:
                self._package.left_out.add(LeftOutKind.LAYOUT_TEXT, words)


def _typed_words(shape: Element) -> str:
    """Return what somebody wrote, without the dates and numbers that a program fills in."""
    runs = (plain_words(each) for each in shape.iter() if local_name(each) == "r")
    return " ".join(text for text in runs if text and not _PLACE.fullmatch(text))
