"""What the window says of a removal: what stays, in the real window over a library on disk."""

import pytest
from pytestqt.qtbot import QtBot

from app.paths import DataFolder
from app.window.composition import Lectern
from app.window.widgets.toast import Toast
from tests.app.window.conftest import OpenLectern
from tests.fakes.fake_library import add_reading, make_document

pytestmark = pytest.mark.process
_ASIDE = "library.damaged-20261127-101112.sqlite"


def said(lectern: Lectern) -> str:
    (toast,) = lectern.parts.window.findChildren(Toast)
    return toast.accessibleName()


@pytest.mark.parametrize("is_kept", [False, True])
def test_libraries_that_were_set_aside_are_named(
    open_lectern: OpenLectern, data: DataFolder, qtbot: QtBot, is_kept: bool
) -> None:
    add_reading(data.library, "Buoy", make_document("Buoy.txt", "Buoy"))
    number = add_reading(data.library, "Anchor", make_document("Anchor.txt", "Anchor"))
    if is_kept:
        (data.root / _ASIDE).write_bytes(b"Anchor")
    lectern = open_lectern()
    library = lectern.controllers.library
    qtbot.waitUntil(lambda: len(library.holdings.readings) == 2)
    library.remove(number)
    assert "Removed “Anchor”" in said(lectern)
    assert "Your files, exports and backups are kept." in said(lectern)
    assert (f"Not deleted: {_ASIDE}" in said(lectern)) == is_kept
    (other,) = {one.id for one in library.holdings.readings} - {number}
    library.remove_all((other,), ())
    assert "Removed 1 reading" in said(lectern)
    assert (_ASIDE in said(lectern)) == is_kept
