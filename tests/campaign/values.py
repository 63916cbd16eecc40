"""Other values in records: of another kind, of extreme size, missing, too many, too deep."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

_NUMBERS = (
    *(0, 1, -1, 7, 255, 65_536, 2**31 - 1, -(2**31), 2**32, 2**53, 2**63 - 1, -(2**63), 2**64 - 1),
    *(0.0, 0.5, -0.0, 1e-300, 1e308, -1e308, float("inf"), float("-inf"), float("nan")),
)
_TEXTS = (
    *("", " ", "x", "a" * 70_000, "\0", "\u202e", "\ufffd", "../../x", ".", "/dev/null", "no/such"),
    *(
        "null",
        "1e999",
        "-1",
        "9" * 5000,
        "{{ 7 * 7 }}",
        "{% for x in y %}",
        "(a+)+$",
        "\N{GRINNING FACE}",
    ),
)
_DEPTH = 100

Path = tuple[object, ...]


def changed(tree: Any, chance: Random) -> Any:
    """Return a copy of a record in which one or a few values are others."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        places = list(_places(tree))
        tree = _with(tree, chance.choice(places), chance)
    return tree


def _places(tree: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _places(value, (*path, key))
    elif isinstance(tree, list | tuple):
        for at, value in enumerate(tree[:200]):
            yield from _places(value, (*path, at))


def _with(tree: Any, path: Path, chance: Random) -> Any:
    if not path:
        return other_value(tree, chance)
    first, *rest = path
    if isinstance(tree, dict):
        if not rest and chance.random() < 0.2:
            return {key: value for key, value in tree.items() if key != first}
        return {**tree, first: _with(tree[first], tuple(rest), chance)}
    return [
        _with(value, tuple(rest), chance) if at == first else value for at, value in enumerate(tree)
    ]


def other_value(value: Any, chance: Random) -> Any:
    """Return another value, most often of the same kind."""
    if chance.random() < 0.2:
        return chance.choice((None, True, "x", 3, 2.5, [], {}, [None], {"a": 1}, b"\xff", deep()))
    return chance.choice(_others(value))


def _others(value: Any) -> Sequence[Any]:
    others: Sequence[Any] = (0, "", [], {})
    match value:
        case int() | float():
            near = (not value, value + 1, value - 1, value * 2, -value)
            others = (*_NUMBERS, *(n for n in near if -(2**63) <= n < 2**64))  # 64 bits hold them
        case str():
            others = (*_TEXTS, value + "x", value[:-1], (value * 1000)[:70_000], value.upper())
        case bytes():
            others = (b"", value[:-1], value + b"\0", bytes(len(value)), b"\xff" * 5000)
        case list() | tuple():
            items = list(value)
            others = ([], items[:-1], items * 2, (items * 500)[:1000], items[::-1], [items])
        case dict():
            others = ({}, {**value, "unknown": 1}, [value], {"": value})
    return others


def deep() -> list[Any]:
    """Return lists in lists, more than any record has."""
    tree: list[Any] = []
    for _ in range(_DEPTH):
        tree = [tree]
    return tree
