"""Destinations: groups of Rich Text whose text belongs elsewhere."""

from collections.abc import Callable, Iterator, Mapping

from app.documents.document import LeftOutKind
from app.documents.pagination import PAGE_END
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.rtf import words
from app.documents.readers.rtf.fields import is_page_number, shown_by_code
from app.documents.readers.rtf.state import State
from app.documents.readers.rtf.story import Story

_MAX_CHARACTERS = 500
"""An unknown part that says more is named instead."""
_DESCRIPTION = "wzDescription"
_WORD_ART = "gtextUNICODE"


class Destinations:
    """Opens the stories of destinations, and puts them where they belong when they end."""

    def __init__(self, tally: LeftOutTally) -> None:
        self.body = Story(tally)
        self._tally = tally
        self._heads: dict[str, bool] = {}
        self._feet: dict[str, bool] = {}
        self._num_notes = 0
        self._author = ""
        self._setting = ""
        self._description = ""
        self._program = ""
        self._is_page_number = False
        self._around_alternatives = self.body
        self._openings: Mapping[bytes, Callable[[State, Story], None]] = {
            **dict.fromkeys(words.HEADS, self._head),
            **dict.fromkeys(words.FEET, self._foot),
            **dict.fromkeys(words.LABELS, self._label),
            **dict.fromkeys(words.BOXES, self._box),
            b"footnote": self._note,
            b"annotation": self._comment,
            b"atnauthor": self._comment_author,
            b"pict": self._picture,
            b"object": self._object,
            b"objclass": self._object_program,
            b"fldinst": self._field_code,
            b"fldrslt": self._field_result,
            b"info": self._info,
            b"upr": self._alternatives,
            b"ud": self._unicode_alternative,
        }

    def enter(self, state: State, word: bytes, *, is_ignorable: bool) -> None:
        """Enter the destination that a control word names, if it names one."""
        if word == b"sn":
            self._setting_name(state)
        elif word == b"sv":
            self._setting_value(state)
        elif state.story is None:
            return
        elif word in self._openings:
            self._openings[word](state, state.story)
        elif word in words.SILENT or words.FORMULA_SETTING.fullmatch(word):
            state.begin(None)
        elif word in words.PROPERTIES:
            self._property(state, words.PROPERTIES[word])
        elif word in words.HIDDEN:
            state.is_hidden = True
        elif is_ignorable and word not in words.ENTERED:
            self._unknown(state, word.decode())

    def take_heads(self) -> Iterator[str]:
        """Yield the heads that nobody took so far."""
        for head, is_taken in self._heads.items():
            if not is_taken:
                yield head
        self._heads = dict.fromkeys(self._heads, True)

    def feet(self) -> Iterator[str]:
        """Yield all feet."""
        yield from self._feet

    def _hear(self, state: State, then: Callable[[str], None]) -> None:
        """Give `then` what the group says, on one line, when it ends."""
        story = Story(self._tally)
        state.begin(story, lambda: then(" ".join(" ".join(_blocks(story)).split())))

    def _note(self, state: State, outer: Story) -> None:
        """Put a mark here, and the note below the paragraph in the body."""
        self._num_notes += 1
        mark = f"[{self._num_notes}]"
        outer.add(mark)
        note = Story(self._tally)
        state.begin(note, lambda: self.body.followers.append(f"{mark} {' '.join(_blocks(note))}"))

    def _comment(self, state: State, _: Story) -> None:
        label = f"Comment by {self._author}" if self._author else "Comment"
        self._author = ""
        self._hear(state, lambda text: self.body.followers.append(f"[{label}: {text}]"))

    def _box(self, state: State, _: Story) -> None:
        box = Story(self._tally)
        state.begin(box, lambda: self.body.followers.extend(_blocks(box)))

    def _label(self, state: State, outer: Story) -> None:
        def ended(label: str) -> None:
            outer.label = label

        self._hear(state, ended)

    def _head(self, state: State, _: Story) -> None:
        self._hear(state, lambda text: _keep(self._heads, "Header", text))

    def _foot(self, state: State, _: Story) -> None:
        self._hear(state, lambda text: _keep(self._feet, "Footer", text))

    def _comment_author(self, state: State, _: Story) -> None:
        def ended(author: str) -> None:
            self._author = author

        self._hear(state, ended)

    def _picture(self, state: State, outer: Story) -> None:
        self._description = ""

        def ended() -> None:
            self._tally.add(LeftOutKind.PICTURE, self._description)
            if self._description:
                outer.add(f"[Picture: {self._description}]")

        state.begin(None, ended)

    def _object(self, state: State, outer: Story) -> None:
        self._program = ""
        state.begin(outer, lambda: self._tally.add(LeftOutKind.EMBEDDED_OBJECT, self._program))

    def _object_program(self, state: State, _: Story) -> None:
        def ended(program: str) -> None:
            self._program = program

        self._hear(state, ended)

    def _setting_name(self, state: State) -> None:
        def ended(name: str) -> None:
            self._setting = name

        self._hear(state, ended)

    def _setting_value(self, state: State) -> None:
        outer = state.story

        def ended(value: str) -> None:
            if self._setting == _DESCRIPTION:
                self._description = value
            elif self._setting == _WORD_ART and outer:
                outer.add(value)

        self._hear(state, ended)

    def _field_code(self, state: State, outer: Story) -> None:
        def ended(code: str) -> None:
            self._is_page_number = is_page_number(code)
            if text := shown_by_code(code):
                outer.add(text)

        self._hear(state, ended)

    def _field_result(self, state: State, outer: Story) -> None:
        """Pass over the numbers of pages: where they stand they are those of one page only."""
        is_page_number, self._is_page_number = self._is_page_number, False
        state.begin(None if is_page_number else outer)

    def _info(self, state: State, _: Story) -> None:
        state.begin(Story(LeftOutTally()))

    def _property(self, state: State, name: str) -> None:
        def ended(value: str) -> None:
            if value:
                self._tally.add(LeftOutKind.PROPERTY, f"{name}: {value}")

        self._hear(state, ended)

    def _alternatives(self, state: State, outer: Story) -> None:
        """Pass over the version without Unicode, which comes first."""
        self._around_alternatives = outer
        state.begin(Story(LeftOutTally()))

    def _unicode_alternative(self, state: State, _: Story) -> None:
        state.begin(self._around_alternatives)

    def _unknown(self, state: State, name: str) -> None:
        def ended(text: str) -> None:
            if text:
                is_short = len(text) <= _MAX_CHARACTERS
                self._tally.add(LeftOutKind.UNKNOWN_PART, text if is_short else name)

        self._hear(state, ended)


def _keep(kept: dict[str, bool], label: str, text: str) -> None:
    if text:
        kept.setdefault(f"[{label}: {text}]", False)


def _blocks(story: Story) -> list[str]:
    """Return the blocks of a story that has no pages of its own."""
    blocks = (block.replace(PAGE_END, " ").strip() for block in story.end())
    return [block for block in blocks if block]
