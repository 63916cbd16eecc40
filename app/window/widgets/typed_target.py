"""The format of an exported file; the typed suffix counts most. Pure."""

from collections.abc import Collection
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

Kind = TypeVar("Kind", bound=StrEnum)


def typed_target(chosen: Path, kinds: Collection[Kind], otherwise: Kind) -> tuple[Kind, Path]:
    """Return what to write where; a name without a suffix of these formats gets that `otherwise`.

    Some dialogs put the suffix of their filter behind one that was typed. It is taken off again,
    unless a file would be replaced that nobody was asked about.
    """
    kind = _kind(chosen, kinds)
    if kind is None:
        return otherwise, chosen.with_name(f"{chosen.name}.{otherwise}")
    typed = chosen.with_suffix("")
    typed_kind = _kind(typed, kinds)
    if typed_kind is None or typed.exists():
        return kind, chosen
    return typed_kind, typed


def _kind(path: Path, kinds: Collection[Kind]) -> Kind | None:
    suffix = path.suffix.removeprefix(".").lower()
    return next((kind for kind in kinds if kind == suffix), None)
