"""The outcome of a backup in words, in the current language."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from app.window.translation.quantities import count, size

if TYPE_CHECKING:  # not needed before a backup is wanted
    from app.backup.restore import Restored
    from app.backup.write import Written


def written_text(name: str, written: "Written") -> str:
    """Return what is said of a backup that was written."""
    translate = QCoreApplication.translate
    text = translate("BackupFile", "Backed up to {name} ({size}).")
    said = [text.format(name=name, size=size(written.num_bytes))]
    if written.left_out:
        text = translate("BackupFile", "Damaged, and left out: {names}.")
        said.append(text.format(names=", ".join(written.left_out)))
    return " ".join(said)


def restored_text(restored: "Restored") -> str:
    """Return what is said of a backup that was restored."""
    translate = QCoreApplication.translate
    added = ", ".join(_added(restored))
    if not added:
        return translate("BackupFile", "Everything in the backup was there already.")
    said = [translate("BackupFile", "Restored: {added}.").format(added=added)]
    if restored.refused_saved:
        text = translate("BackupFile", "Saved readings that will be read again: {number}.")
        said.append(text.format(number=count(restored.refused_saved)))
    return " ".join(said)


def _added(restored: "Restored") -> Iterator[str]:
    """Yield what came, as a count behind its name: that reads well for every number."""
    translate = QCoreApplication.translate
    for number, text in (
        (restored.documents, translate("BackupFile", "documents {number}")),
        (restored.conversations, translate("BackupFile", "conversations {number}")),
        (restored.messages, translate("BackupFile", "messages {number}")),
        (restored.quotes, translate("BackupFile", "quotes {number}")),
        (restored.sheets, translate("BackupFile", "question sheets {number}")),
        (restored.saved, translate("BackupFile", "saved readings {number}")),
    ):
        if number:
            yield text.format(number=count(number))
