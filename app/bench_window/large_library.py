"""Measures a library of thousands of readings in the window, and every change of looks.

The library is filled as the program does it, but for the texts, which are made up; the window reads
it from its file again.
"""

import time
from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QApplication, QDialog

from app.bench_window.event_loop import longest_pause_ms, wait, wait_until
from app.bench_window.figure import Figure
from app.documents.document import Audit, Document, Format, Page
from app.library.library import Library
from app.library.records import Role
from app.settings.settings import Language, ThemeChoice
from app.window.composition import Lectern
from app.window.library.library_view_model import LibraryProps

_NUM_READINGS = 5000
_ASKED_ABOUT = 100
"""Readings with a conversation; of the others most people never asked anything."""
_TURNS = 20
_MOST_MS, _MOST_SWITCH_MS = 50.0, 100.0
_PAGE = "The reading lies between 3 and 7 at station 5, see page 8."
_ANSWER = "The **housing bolts** are re-torqued after 50 hours, see page 412.\n\n" * 6
_SETTLE_SECONDS = 0.5


def pauses_of_a_large_library(lectern: Lectern) -> list[Figure]:
    """Fill the library, open it, and go from one conversation to another."""
    _fill(lectern)
    library, told = lectern.controllers.library, list[LibraryProps]()
    lectern.parts.library_model.changed.connect(told.append)

    def open_all() -> None:
        library.refresh()
        wait_until(lambda: bool(told) and len(told[-1].rows) >= _NUM_READINGS)

    pause = longest_pause_ms(open_all)
    what = f"Longest pause when a library of {_NUM_READINGS:,} opens"
    return [
        Figure("large_library_pause_ms", what, pause, "ms", _MOST_MS),
        _switching(lectern),
    ]


def pauses_of_looks(lectern: Lectern) -> list[Figure]:
    """Open every dialog once, then change theme, language and size of type."""
    _open_every_dialog(lectern)
    settings = lectern.services.settings
    changes: tuple[tuple[str, str, Callable[[], None]], ...] = (
        ("theme", "another theme", lambda: settings.update(theme=ThemeChoice.DARK)),
        ("language", "another language", lambda: settings.update(language=Language.GERMAN)),
        ("type", "another size of type", lambda: settings.update(font_size=18)),
    )
    figures = []
    for key, what, change in changes:
        pause = longest_pause_ms(change)
        figures.append(Figure(f"{key}_pause_ms", f"Longest pause with {what}", pause, "ms", 50.0))
    return figures


def _fill(lectern: Lectern) -> None:
    folder = lectern.services.data.library.path.parent
    made: dict[str, Document] = {}
    with Library(lectern.services.data.library, lambda path, **_: made[path.name]) as library:
        for number in range(_NUM_READINGS):
            name = f"Manual {number} of pumping station {number % 97}.txt"
            path = folder / name
            path.write_text(name, encoding="utf-8")
            pages = (Page(1, f"{name} {_PAGE}"),)
            made[name] = Document(name, f"{number:064}", pages, Audit(Format.TEXT))
            document = library.add(path)
            path.unlink()
            entry = library.readings.add(name, [document.sha256])
            if number < _ASKED_ABOUT:
                _converse(library, entry.id, document.sha256)


def _converse(library: Library, reading_id: int, sha256: str) -> None:
    started = library.conversations.start("Bolts", [sha256], reading_id=reading_id)
    last: int | None = None
    for turn in range(_TURNS if reading_id % 10 == 0 else 1):
        for role, text in ((Role.USER, f"Which bolts, turn {turn}?"), (Role.ASSISTANT, _ANSWER)):
            message = library.conversations.add_message(started.id, role, text, parent_id=last)
            last = message.id


def _switching(lectern: Lectern) -> Figure:
    """Go to conversations again and again: until the words are there."""
    conversations = lectern.controllers.library.holdings.conversations
    long = [one.id for one in conversations if (one.reading_id or 1) % 10 == 0]
    longest = 0.0
    for conversation_id in long[:8]:
        shown: list[int] = []
        lectern.conversation.shown.connect(shown.append)
        began = time.perf_counter()
        lectern.controllers.readings.open_conversation(conversation_id)
        wait_until(partial(bool, shown))
        lectern.parts.chat.transcript.viewport().repaint()
        longest = max(longest, (time.perf_counter() - began) * 1e3)
        wait(_SETTLE_SECONDS)
    what = "Another conversation opened, to its words"
    return Figure("switch_ms", what, longest, "ms", _MOST_SWITCH_MS)


def _open_every_dialog(lectern: Lectern) -> None:
    controllers = lectern.controllers
    reading_id = controllers.library.holdings.readings[-1].id
    dialogs = controllers.dialogs
    shows: tuple[Callable[[], object], ...] = (
        *(partial(dialogs.show_settings, section) for section in range(5)),
        dialogs.show_shortcuts,
        dialogs.show_about,
        dialogs.show_saved_readings,
        dialogs.show_welcome,
        controllers.models.show,
        controllers.palette.offer,
        lambda: controllers.cards.show(reading_id),
        lambda: controllers.contents.audit(reading_id),
        lambda: controllers.contents.arrange(reading_id),
        lambda: controllers.sheets.show(reading_id),
    )
    for show in shows:
        show()
        wait(_SETTLE_SECONDS)
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, QDialog) and widget.isVisible():
                widget.close()
    wait(_SETTLE_SECONDS)
