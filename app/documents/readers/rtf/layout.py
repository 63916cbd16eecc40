"""Control words that end something: paragraphs, cells, rows, pages, sections."""

from collections.abc import Callable, Mapping

from app.documents.pagination import PAGE_END
from app.documents.readers.rtf.state import State
from app.documents.readers.rtf.story import Story


def end_part(state: State, word: bytes) -> bool:
    """Tell whether a control word ends a part of a story, and end it."""
    ender = _ENDERS.get(word)
    if ender and state.story:
        ender(state, state.story)
    return ender is not None


def end_paragraph(state: State, story: Story) -> None:
    """End a paragraph."""
    if state.begins_page:
        story.blocks.append(PAGE_END)
        state.begins_page = False
    story.end_paragraph(table_depth=state.table_depth)


def _end_page(_: State, story: Story) -> None:
    story.add(PAGE_END)


def _end_section(state: State, story: Story) -> None:
    end_paragraph(state, story)
    if story.sections_begin_pages:
        story.blocks.append(PAGE_END)


def _set_sections(*, begin_pages: bool) -> "_Ender":
    def setter(_: State, story: Story) -> None:
        story.sections_begin_pages = begin_pages

    return setter


_Ender = Callable[[State, Story], None]
_ENDERS: Mapping[bytes, _Ender] = {
    b"par": end_paragraph,
    b"page": _end_page,
    b"sect": _end_section,
    b"cell": lambda _, story: story.end_cell(),
    b"row": lambda _, story: story.end_row(),
    b"nestcell": lambda _, story: story.end_inner_cell(),
    b"nestrow": lambda _, story: story.end_inner_row(),
    b"sectd": _set_sections(begin_pages=True),
    b"sbknone": _set_sections(begin_pages=False),
    b"sbkcol": _set_sections(begin_pages=False),
}
