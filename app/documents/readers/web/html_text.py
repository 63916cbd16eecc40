"""The visible text of web pages and book chapters."""

from collections.abc import Callable
from functools import partial

from app.documents.document import LeftOutKind
from app.documents.emphasis_marks import linked
from app.documents.links import PartLinks
from app.documents.raised import raised
from app.documents.readers.office.drawing_text import picture
from app.documents.readers.web.embedded import OBJECTS, WITHOUT_FALLBACK
from app.documents.readers.web.fields import field_text
from app.documents.readers.web.markup_text import Attributes, End, MarkupText
from app.documents.readers.web.stylesheet import SheetRules, Words, words_of
from app.documents.readers.web.vocabulary import HTML

ReadSheet = Callable[[str], str]
_NOTE_MARKS = frozenset({"noteref", "doc-noteref"})
_ALWAYS_SHOWN = frozenset({"html", "head", "body", "br"})
_MOST_CHARACTERS = 2000
"""Of one hidden text that is named."""


class HtmlText(MarkupText):
    """A target that knows what only web pages have: links, style sheets, forms, drawings."""

    def __init__(self, links: PartLinks, read_sheet: ReadSheet | None = None) -> None:
        super().__init__(HTML)
        self._links = links
        self._is_link = False
        self.title = ""
        self._read_sheet = read_sheet
        self._rules = SheetRules()
        self._around: list[Words] = []
        """The elements that are open, since a rule asked for them."""
        self._is_hidden = False
        self._is_drawing = False
        self._has_labels = False
        self._begins |= {
            **{name: partial(self._object, name) for name in OBJECTS},
            "a": self._anchor,
            "input": self._field,
            "link": self._link,
            "option": self._option,
            "q": self._quotation,
            "style": self._style,
            "svg": self._drawing,
            "title": self._title,
        }

    def begin(self, name: str, attributes: Attributes) -> End | None:
        """Begin an element and return what ends it."""
        is_shown = self._is_hidden or name in _ALWAYS_SHOWN
        if not is_shown and self._rules.hide(name, attributes):
            return self._hide()
        if self._is_drawing:
            return self._in_drawing(name, attributes)
        end = super().begin(name, attributes)
        emphasis = self._rules.emphasis(name, attributes, self._around)
        if emphasis:
            end = _both(self.flow.emphasise(emphasis), end)
        return _both(self._stand_in(name, attributes), end) if self._rules.ask_where else end

    def _stand_in(self, name: str, attributes: Attributes) -> End:
        """Have what comes stand in an element."""
        depth = len(self._around)
        self._around.append(words_of(name, attributes))

        def end() -> None:
            del self._around[depth:]

        return end

    def _title(self, _: Attributes) -> End:
        def take(blocks: list[str]) -> None:
            self.title = self.title or " ".join(blocks)

        return self.aside(take)

    def _style(self, _: Attributes) -> End:
        return self.aside(lambda blocks: self._rules.read("\n".join(blocks)))

    def _link(self, attributes: Attributes) -> None:
        if self._read_sheet and "stylesheet" in attributes.get("rel", "").lower():
            self._rules.read(self._read_sheet(attributes.get("href", "")))

    def _anchor(self, attributes: Attributes) -> End | None:
        kinds = f"{attributes.get('epub:type', '')} {attributes.get('role', '')}"
        if not _NOTE_MARKS.isdisjoint(kinds.split()):
            return self.shift(raised)
        number = 0 if self._is_link else self._links.to(attributes.get("href", ""))
        if not number:
            return None
        self._is_link = True
        end_words = self.flow.emphasise(linked(number))

        def end() -> None:
            self._is_link = False
            end_words()

        return end

    def _quotation(self, _: Attributes) -> End:
        self.flow.add("“")
        return lambda: self.flow.add("”")

    def _field(self, attributes: Attributes) -> None:
        is_picture = attributes.get("type", "").lower() == "image"
        picture_text = self.embedded.picture_text
        self.flow.add(picture_text("input", attributes) if is_picture else field_text(attributes))

    def _option(self, attributes: Attributes) -> End:
        self.flow.begin_item("[x] " if "selected" in attributes else "")
        return self.flow.end_line

    def _object(self, name: str, attributes: Attributes) -> End | None:
        self.embedded.note_object(name, attributes)
        return self.aside(lambda _: None) if name in WITHOUT_FALLBACK else None

    def _hide(self) -> End:
        """Begin what is not shown; its words are noted."""
        self._is_hidden = True
        end_text = self.aside(self._note_hidden)

        def end() -> None:
            end_text()
            self._is_hidden = False

        return end

    def _note_hidden(self, blocks: list[str]) -> None:
        words = " ".join(" ".join(blocks).split())[:_MOST_CHARACTERS]
        if words:
            self.tally.add(LeftOutKind.HIDDEN_TEXT, words)

    def _drawing(self, attributes: Attributes) -> End:
        """Begin a drawing: one with labels is read, another described or noted."""
        self._is_drawing = True
        self._has_labels = False
        is_decoration = (
            attributes.get("aria-hidden") == "true" or attributes.get("role") == "presentation"
        )

        def take(blocks: list[str]) -> None:
            if self._has_labels:
                self.flow.add_blocks(blocks)
            elif words := attributes.get("aria-label") or " ".join(blocks):
                self.flow.add(f" {picture(words)} ")
            elif not is_decoration:
                self.embedded.note_drawing()

        end_text = self.aside(take)

        def end() -> None:
            self._is_drawing = False
            end_text()

        return end

    def _in_drawing(self, name: str, attributes: Attributes) -> End | None:
        """Begin an element of a drawing; its titles are its descriptions."""
        if name == "text":
            self._has_labels = True
        elif name == "tspan" and not {"x", "y", "dy"}.isdisjoint(attributes):
            self.flow.add(" ")
        elif name in ("title", "desc"):
            self.flow.end_line()
            return self.flow.end_line
        return None if name == "svg" else super().begin(name, attributes)


def _both(first: End, second: End | None) -> End:
    """Return what ends one thing after the other."""

    def end() -> None:
        first()
        if second is not None:
            second()

    return end
