"""The context menu of the pages: passage, link below the pointer, all links of the page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.window.translation.quantities import count
from app.window.viewer.passage_actions import PassageAction, add_passage_actions, passing_menu
from app.window.viewer.source.messages import Link

_MOST_LINKS = 40
_MOST_CHARACTERS = 60


@dataclass(frozen=True, slots=True)
class PageChoices:
    """What there is to choose: `links` are all of the page, for whoever has no pointer."""

    has_passage: bool
    link: Link | None
    links: Sequence[Link]


@dataclass(frozen=True, slots=True)
class PageActs:
    """What follows."""

    act: Callable[[PassageAction], None]
    follow: Callable[[Link], None]
    select_page: Callable[[], None]


def page_menu(choices: PageChoices, acts: PageActs, parent: QWidget) -> QMenu:
    """Return a menu that deletes itself when it closes."""
    translate = QCoreApplication.translate
    menu = passing_menu(parent)
    link = choices.link
    if link is not None:
        menu.addAction(translate("Viewer", "Follow the link"), lambda: acts.follow(link))
        if link.uri:
            copy = QGuiApplication.clipboard().setText
            menu.addAction(translate("Viewer", "Copy the address"), lambda: copy(link.uri))
        menu.addSeparator()
    if choices.has_passage:
        add_passage_actions(menu, tuple(PassageAction), acts.act)
        menu.addSeparator()
    whole = menu.addAction(translate("Viewer", "Select page"), acts.select_page)
    whole.setShortcut(QKeySequence(QKeySequence.StandardKey.SelectAll))
    whole.setShortcutVisibleInContextMenu(True)
    if choices.links:
        _add_links(menu.addMenu(translate("Viewer", "Links on this page")), choices.links, acts)
    return menu


def link_text(link: Link) -> str:
    """Return where a link leads: a heading, a page, or an address."""
    if link.title:
        return link.title
    if link.page:
        return QCoreApplication.translate("Viewer", "Page {page}").format(page=count(link.page))
    return link.uri


def _add_links(menu: QMenu, links: Sequence[Link], acts: PageActs) -> None:
    places = {(link.page, link.heading, link.uri): link for link in links[:_MOST_LINKS]}
    for link in places.values():
        text = link_text(link)
        short = text if len(text) <= _MOST_CHARACTERS else f"{text[: _MOST_CHARACTERS - 1]}…"
        entry = menu.addAction(short.replace("&", "&&"))
        entry.triggered.connect(lambda _checked=False, link=link: acts.follow(link))
