"""The line above the library's list: the collection shown, and its order."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QActionGroup, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton, QWidget

from app.window.library.dragged import unpacked
from app.window.library.library_order import ALL, UNSORTED, Order
from app.window.library.library_view_model import LibraryProps
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.quantities import count
from app.window.widgets.icon_button import IconButton

_ARROW = 12
_POPS_UP = QToolButton.ToolButtonPopupMode.InstantPopup


class LibraryHeader(QWidget):
    """Shows `LibraryProps`; what a person chooses leaves as a signal."""

    collection_chosen = Signal(int)
    """Its id, `ALL` or `UNSORTED`."""
    collection_wanted = Signal()
    """A new one is to be made."""
    rename_wanted = Signal(int)
    delete_wanted = Signal(int)
    order_chosen = Signal(Order)
    dropped = Signal(tuple, QPoint)
    """Readings were let go here, to be put into a collection; and where, on the screen."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._props = LibraryProps()
        self._found = QLabel(self)
        self._collection = QToolButton(self)
        self._order = IconButton(theme, IconName.SORT, "", parent=self)
        self._collection.setMenu(QMenu(self._collection))
        self._order.setMenu(QMenu(self._order))
        self.setAcceptDrops(True)
        self._lay_out()
        self._collection.menu().aboutToShow.connect(self._fill_collections)
        self._order.menu().aboutToShow.connect(self._fill_orders)
        theme.changed.connect(self._draw)
        self._draw()
        self._say()

    def set_props(self, props: LibraryProps) -> None:
        """Show what the view model derived."""
        self._props = props
        self._say()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Show as much of the name as there is room for."""
        super().resizeEvent(event)
        self._say()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  # Qt's name
        """Take readings of the list."""
        if unpacked(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  # Qt's name
        """Hand on what was let go."""
        if readings := unpacked(event.mimeData()):
            event.acceptProposedAction()
            self.dropped.emit(readings, self.mapToGlobal(event.position().toPoint()))

    def _lay_out(self) -> None:
        set_look(self._found, Look.SECTION)
        set_look(self._collection, Look.SECTION)
        self._found.setContentsMargins(self._theme.tokens.spacing.step, 0, 0, 0)
        self._found.setMinimumHeight(self._order.sizeHint().height())  # the list stays where it is
        self._collection.setPopupMode(_POPS_UP)
        self._order.setPopupMode(_POPS_UP)
        self._collection.setIconSize(QSize(_ARROW, _ARROW))
        self._collection.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        # The arrow stands behind the name.
        self._collection.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self._collection.menu().setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._collection.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._collection.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._found)
        row.addWidget(self._collection)
        row.addStretch(1)
        row.addWidget(self._order)

    def _say(self) -> None:
        is_searching = self._props.is_searching
        self._found.setText(self.tr("Found"))
        self._found.setVisible(is_searching)
        self._collection.setVisible(not is_searching)
        self._order.setVisible(not is_searching)
        name = self._name()
        room = self.width() - self._order.sizeHint().width() - 40
        metrics = self._collection.fontMetrics()
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, max(room, 96))
        self._collection.setText(shown.replace("&", "&&"))
        self._collection.setAccessibleName(self.tr("Collection: {name}").format(name=name))
        self._order.set_icon(IconName.SORT, self.tr("Sort"))

    def _name(self) -> str:
        named = {one.id: one.name for one, _ in self._props.collections}
        return named.get(self._props.collection) or _of_all(self._props.collection)

    @Slot()
    def _draw(self) -> None:
        self._collection.setIcon(self._theme.icons.icon(IconName.CHEVRON_DOWN, size=_ARROW))

    @Slot()
    def _fill_collections(self) -> None:
        props, menu = self._props, self._collection.menu()
        menu.clear()
        shown = [(ALL, _of_all(ALL), props.num_readings)]
        shown += [(one.id, one.name, number) for one, number in props.collections]
        if props.collections:
            shown.append((UNSORTED, _of_all(UNSORTED), props.num_unsorted))
        group = QActionGroup(menu)
        for number, name, size in shown:
            entry = menu.addAction(f"{name}  ({count(size)})".replace("&", "&&"))
            entry.setCheckable(True)
            entry.setChecked(number == props.collection)
            entry.triggered.connect(
                lambda _=False, number=number: self.collection_chosen.emit(number)
            )
            group.addAction(entry)
        menu.addSeparator()
        menu.addAction(self.tr("New collection …"), self.collection_wanted.emit)
        if props.collection > 0:
            named = self._name().replace("&", "&&")
            for text, signal in (
                (self.tr("Rename “{name}” …"), self.rename_wanted),
                (self.tr("Delete “{name}” …"), self.delete_wanted),
            ):
                act = menu.addAction(text.format(name=named))
                act.triggered.connect(lambda _=False, to=signal: to.emit(props.collection))

    @Slot()
    def _fill_orders(self) -> None:
        menu = self._order.menu()
        menu.clear()
        group = QActionGroup(menu)
        for order in Order:
            entry = menu.addAction(order_text(order))
            entry.setCheckable(True)
            entry.setChecked(order is self._props.order)
            entry.triggered.connect(lambda _=False, order=order: self.order_chosen.emit(order))
            group.addAction(entry)


def order_text(order: Order) -> str:
    """Return what an order is called."""
    translate = QCoreApplication.translate
    return {
        Order.ADDED: translate("Library", "Date added"),
        Order.RECENT: translate("Library", "Last conversation"),
        Order.TITLE: translate("Library", "Title"),
        Order.PAGES: translate("Library", "Number of pages"),
    }[order]


def fill_destinations(
    menu: QMenu, props: LibraryProps, move: Callable[[int], None], begin: Callable[[], None]
) -> None:
    """Offer the collections that readings can be put into; `begin` makes a new one."""
    translate = QCoreApplication.translate
    for collection, _ in props.collections:
        entry = menu.addAction(collection.name.replace("&", "&&"))
        entry.triggered.connect(lambda _=False, number=collection.id: move(number))
    menu.addAction(translate("Library", "None")).triggered.connect(lambda: move(UNSORTED))
    menu.addSeparator()
    menu.addAction(translate("Library", "New collection …"), begin)


def _of_all(collection: int) -> str:
    translate = QCoreApplication.translate
    if collection == UNSORTED:
        return translate("Library", "In no collection")
    return translate("Library", "All readings")
