"""Properties of a Word document's styles, each completed by the style it is based on."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar
from xml.etree.ElementTree import Element

from app.documents.readers.markup import attribute, child

T = TypeVar("T")


class StyleInheritance(Generic[T]):
    """Looks up one property of styles by their ids, and remembers what it found.

    `own` reads what a style says itself; `complete` fills in what that leaves open from the style
    that it is based on. A style that is missing, or based on itself, says `nothing`.
    """

    def __init__(
        self,
        styles: Mapping[str, Element],
        own: Callable[[Element | None], T],
        complete: Callable[[T, T], T],
        *,
        nothing: T,
    ) -> None:
        self._styles = styles
        self._own = own
        self._complete = complete
        self._nothing = nothing
        self._found: dict[str, T] = {"": nothing}

    def of(self, style: str) -> T:
        """Return what a style says, together with those that it is based on."""
        chain: list[str] = []
        while style not in self._found:
            self._found[style] = self._nothing  # also ends a style that is based on itself
            chain.append(style)
            style = attribute(child(self._styles.get(style), "basedOn"), "val")
        found = self._found[style]
        for each in reversed(chain):
            found = self._complete(self._own(self._styles.get(each)), found)
            self._found[each] = found
        return found


def own_or_inherited(own: T | None, inherited: T | None) -> T | None:
    """Complete a property that is one value: the nearest style that says it counts."""
    return inherited if own is None else own
