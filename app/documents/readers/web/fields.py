"""Form fields: the content that a person sees in them."""

from collections.abc import Mapping

_UNSEEN = frozenset({"hidden", "password", "file", "color", "image"})
_TICKED = frozenset({"checkbox", "radio"})


def field_text(attributes: Mapping[str, str]) -> str:
    """Return the value of an input field, whether it is ticked, or what it asks for."""
    kind = attributes.get("type", "text").lower()
    if kind in _UNSEEN:
        return ""
    if kind in _TICKED:
        return "[x] " if "checked" in attributes else "[ ] "
    return f" {attributes.get('value') or attributes.get('placeholder', '')} "
