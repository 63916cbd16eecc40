"""Collections of readings, their order in the library, and actions on several at once."""

from PySide6.QtCore import QCoreApplication, QObject, QSettings

from app.library.collections import collection_name, is_same_name
from app.library.errors import NameTakenError
from app.library.library import Library
from app.paths import DataFolder
from app.window.controllers.library import LibraryController
from app.window.library.library_order import ALL, Order
from app.window.parts import Parts
from app.window.translation.local_failures import local_failure
from app.window.widgets.confirmation import confirm
from app.window.widgets.name_dialog import NameDialog


class CollectionController(QObject):
    """What a person does to the library as a whole; remembers what was shown of it, and how."""

    def __init__(
        self,
        data: DataFolder,
        parts: Parts,
        library: LibraryController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._values = QSettings(str(data.root / "window.ini"), QSettings.Format.IniFormat)
        self._parts = parts
        self._library = library
        header, selection = parts.library.header, parts.library.selection
        header.collection_chosen.connect(self._show)
        header.order_chosen.connect(self._sort)
        header.rename_wanted.connect(self._ask_other_name)
        header.delete_wanted.connect(self._ask_to_delete)
        selection.collection_wanted.connect(self._ask_name)
        selection.moved_to.connect(self._move)
        targets = parts.library.targets
        targets.moved_to.connect(self._move)
        targets.collection_wanted.connect(self._ask_name)
        selection.all_deleted.connect(library.remove_all)
        known = str(self._values.value("library/order", ""))
        parts.library_model.sort(Order(known) if known in set(Order) else Order.ADDED)

    def _show(self, collection: int) -> None:
        self._parts.library_model.show_collection(collection)

    def _sort(self, order: Order) -> None:
        self._parts.library_model.sort(order)
        self._values.setValue("library/order", str(order))
        self._values.sync()

    def _move(self, readings: tuple[int, ...], collection: int) -> None:
        self._library.put_into(dict.fromkeys(readings, collection or None))
        self._tell_moved(len(readings), self._name_of(collection))

    def _tell_moved(self, num_readings: int, name: str) -> None:
        text = moved_text(num_readings, name)
        self._parts.notices.tell(text, self.tr("Undo"), self._library.undo)

    def _ask_name(self, readings: tuple[int, ...]) -> None:
        window = self._parts.window
        dialog = NameDialog(self.tr("New collection"), "", lambda _: "", window)
        dialog.named.connect(lambda name: self._make(collection_name(name), readings))
        dialog.open()

    def _make(self, name: str, readings: tuple[int, ...]) -> None:
        def go_on(made: int) -> None:
            if readings:
                self._tell_moved(len(readings), self._name_of(made))
            else:
                self._show(made)

        self._library.make_collection(name, readings, then=go_on)

    def _ask_other_name(self, collection: int) -> None:
        before, window = self._name_of(collection), self._parts.window
        taken = [one.name for one in self._library.holdings.collections if one.id != collection]

        def problem_of(typed: str) -> str:
            names = (name for name in taken if is_same_name(name, collection_name(typed)))
            return next((local_failure(NameTakenError(name)).line for name in names), "")

        dialog = NameDialog(self.tr("Rename the collection"), before, problem_of, window)
        dialog.named.connect(lambda name: self._rename(collection, collection_name(name)))
        dialog.open()

    def _rename(self, collection: int, name: str) -> None:
        self._library.change_collections(lambda library: _rename(library, collection, name))

    def _ask_to_delete(self, collection: int) -> None:
        question = self.tr("Delete the collection “{name}”?")
        confirm(
            self._parts.window,
            question.format(name=self._name_of(collection)),
            self.tr("Its readings stay in the library."),
            action=self.tr("Delete"),
            act=lambda: self._delete(collection),
        )

    def _delete(self, collection: int) -> None:
        self._show(ALL)
        self._library.change_collections(
            lambda library: library.readings.collections.remove(collection)
        )

    def _name_of(self, collection: int) -> str:
        known = self._library.holdings.collections
        return next((one.name for one in known if one.id == collection), "")


def moved_text(num_readings: int, collection: str) -> str:
    """Return the message that readings are in a collection now; without a name, in none."""
    translate = QCoreApplication.translate
    if not collection:
        text = translate(
            "Library",
            "Moved %Ln reading(s) with all conversations to no collection.",
            "",
            num_readings,
        )
    else:
        text = translate(
            "Library", "Moved %Ln reading(s) with all conversations to “{name}”.", "", num_readings
        )
    return text.format(name=collection)


def _rename(library: Library, collection: int, name: str) -> None:
    library.readings.collections.rename(collection, name)
