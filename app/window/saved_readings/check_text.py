"""The result of a full check in a line or two; pure."""

from PySide6.QtCore import QCoreApplication

from app.library.verification import LibraryVerdict
from app.window.translation.quantities import size
from engine.protocol.replies import Verified


def check_text(verified: Verified, verdict: LibraryVerdict | None) -> str:
    """Return what was found in what is saved, and in the library where that was checked."""
    translate = QCoreApplication.translate
    if verified.damaged:
        text = translate("Saved", "Checked {size}: some of it was damaged and has been set aside.")
    else:
        text = translate("Saved", "Checked {size}: no damage found.")
    lines = [text.format(size=size(verified.bytes))]
    if verdict is not None:
        lines += _library_lines(verdict)
    return "\n".join(lines)


def _library_lines(verdict: LibraryVerdict) -> list[str]:
    translate = QCoreApplication.translate
    if verdict.failure is not None or verdict.problems:
        return [translate("Saved", "The library is damaged.")]
    lines = []
    if verdict.damaged:
        names = ", ".join(text.name for text in verdict.damaged)
        text = translate("Saved", "The text of {names} is damaged. Add the files again.")
        lines.append(text.format(names=names))
    if verdict.mended:
        text = translate("Saved", "The text of {names} was damaged and has been extracted again.")
        lines.append(text.format(names=", ".join(verdict.mended)))
    text = translate("Saved", "A question or an answer in “{title}” is damaged. Ask again.")
    lines += [text.format(title=title) for title in verdict.conversations]
    if verdict.is_index_renewed:
        lines.append(translate("Saved", "The search index was damaged and has been rebuilt."))
    if not lines:
        lines.append(translate("Saved", "The library is undamaged."))
    return lines
