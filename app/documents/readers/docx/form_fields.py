"""Form fields whose content Word draws itself: ticked boxes, lists with a choice."""

from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.readers.markup import attribute, child, children
from app.documents.readers.office.package import index

_OFF = ("0", "false", "off")


def form_answer(mark: Element) -> str:
    """Return what the field that begins at `mark` shows beside its text."""
    box, choice = child(mark, "ffData", "checkBox"), child(mark, "ffData", "ddList")
    if box is not None:
        state = child(box, "checked")
        state = child(box, "default") if state is None else state
        is_ticked = state is not None and attribute(state, "val") not in _OFF
        return "☒" if is_ticked else "☐"
    if choice is not None:
        options = [attribute(option, "val") for option in children(choice, "listEntry")]
        state = child(choice, "result")
        state = child(choice, "default") if state is None else state
        at = index(attribute(state, "val") or "0")
        return clean_characters(options[at]) if 0 <= at < len(options) else ""
    return ""
