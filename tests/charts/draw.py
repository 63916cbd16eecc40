"""The pictures of docs/methods.md."""

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.charts import svg, tables

DOCS = Path(__file__).resolve().parents[2] / "docs"
METHODS, BENCHMARKS = DOCS / "methods.md", DOCS / "benchmarks.md"
_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 720, 330, 56, 24, 44, 46
_NUM_BLOCKS, _BLOCK, _ROW = 32, 13, 30


def what_is_read() -> str:
    """Which parts of a context a token of an answer reads: a sketch, nothing measured."""
    ends, teal = {0, *range(27, 32)}, svg.COLOURS[0]
    rows = [
        ("dense", [set(range(32))]),
        ("window", [ends]),
        ("backstop", [set(range(32)), ends]),
        ("select", [ends | {5, 14, 22}, ends | {5, 9, 18}]),
        ("adaptive", [ends | set(range(3, 24, 2)), ends | {9}]),
        ("heavy, triattention", [set(range(27)) | {28, 31}, set(range(27)) | {29, 31}]),
    ]
    left, parts, y = 190, [], 64
    parts.append(svg.text(left, 24, "document", kind="note"))
    parts.append(svg.text(left + 27 * _BLOCK, 24, "answer", kind="note"))
    parts.append(svg.text(left - 12, 44, "one layer, another layer", anchor="end", kind="note"))
    for name, layers in rows:
        parts.append(svg.text(left - 12, y + 14, name, anchor="end"))
        for number, read in enumerate(layers * 2 if len(layers) == 1 else layers):
            parts += [
                svg.box(
                    left + block * _BLOCK,
                    y + number * 11,
                    _BLOCK - 2,
                    9,
                    teal if block in read else None,
                )
                for block in range(_NUM_BLOCKS)
            ]
        y += _ROW + 6
    title = "What each method reads of a document and of the answer so far, in two layers"
    return svg.picture(left + _NUM_BLOCKS * _BLOCK + 24, y + 8, title, parts)


def quality_against_read() -> str:
    """What is found beyond recency's sight, by what is read of the cache."""
    found = []
    for name, read, _, beyond, *_ in tables.rows_below(METHODS, "## What each method costs"):
        percent, right = tables.number(read), tables.share(beyond)
        if percent is not None and right is not None:
            found.append((name.split(",")[0].replace("`", ""), percent / 100, right))
    ticks = {share: f"{share:.0%}" for share in (0.05, 0.1, 0.25, 0.5, 1.0)}
    place = _axis(min([0.05, *(read for _, read, _ in found)]), 1.0)
    title = "Right answers beyond recency's sight, by the share of the cache that is read"
    parts = _frame(title, {place(each): words for each, words in ticks.items()}, _percent())
    taken: list[tuple[float, float, float]] = []
    for name, read, right in sorted(found, key=lambda each: (-each[2], each[1])):
        x, y = place(read), _height(right)
        is_control = name.startswith(("recency", "random", "window"))
        parts.append(svg.dot(x, y, svg.COLOURS[2 if is_control else 0]))
        parts.append(_label(x, y, name, taken))
    return svg.picture(_WIDTH, _HEIGHT, title, parts)


def speed_against_depth() -> str:
    """How quick decoding is, of dense at 4,096 tokens, by how long the context is."""
    select, dense = [(4096.0, 1.0)], [(4096.0, 1.0)]
    for row in tables.rows_below(BENCHMARKS, "## Selectors: `lectern bench select`"):
        depth, of_short, of_dense = (tables.number(row[each]) for each in (0, 3, 4))
        if depth and of_short and of_dense:
            select.append((depth, of_short))
            dense.append((depth, of_short / of_dense))
    place = _axis(4096, max(depth for depth, _ in select))
    ticks = {place(depth): f"{depth:,.0f}" for depth, _ in select}
    title = "Decoding speed by length of the context (dense at 4,096 tokens is 100 %)"
    parts = _frame(title, ticks, _percent())
    for name, points, colour in (
        ("select", select, svg.COLOURS[0]),
        ("dense", dense, svg.COLOURS[1]),
    ):
        placed = [(place(depth), _height(rate)) for depth, rate in points]
        parts.append(svg.curve(placed, colour))
        parts += [svg.dot(x, y, colour) for x, y in placed]
        x, y = placed[-1]
        parts.append(svg.text(x, y - 12, name, anchor="end"))
    return svg.picture(_WIDTH, _HEIGHT, title, parts)


PICTURES: Mapping[str, Callable[[], str]] = {
    "what-is-read.svg": what_is_read,
    "quality-against-read.svg": quality_against_read,
    "speed-against-depth.svg": speed_against_depth,
}


def _axis(low: float, high: float) -> Callable[[float], float]:
    """From a quantity to its place across, by its logarithm."""
    span = math.log(high) - math.log(low)

    def place(value: float) -> float:
        share = (math.log(value) - math.log(low)) / span
        return _LEFT + 20 + share * (_WIDTH - _LEFT - _RIGHT - 40)

    return place


def _height(share: float) -> float:
    return _HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM - 20)


def _percent() -> Sequence[float]:
    return 0.0, 0.25, 0.5, 0.75, 1.0


def _frame(title: str, ticks: Mapping[float, str], heights: Sequence[float]) -> list[str]:
    parts = [svg.text(_LEFT, 24, title)]
    for share in heights:
        y = _height(share)
        parts.append(svg.line(_LEFT, y, _WIDTH - _RIGHT, y))
        parts.append(svg.text(_LEFT - 8, y + 4, f"{share:.0%}", anchor="end", kind="note"))
    for x, words in ticks.items():
        parts.append(svg.text(x, _HEIGHT - _BOTTOM + 24, words, anchor="middle", kind="note"))
    return parts


def _label(x: float, y: float, words: str, taken: list[tuple[float, float, float]]) -> str:
    """Words beside a point, and not over those that are ``taken``: from, to, height."""
    width = svg.width_of(words)
    is_left = x + width > _WIDTH - _RIGHT
    step = 16 if y < _HEIGHT / 2 else -16
    at = y - 10 if step < 0 else y + 20
    start = x - width if is_left else x
    end = start + width
    while any(abs(at - y) < 14 and start < last and first < end for first, last, y in taken):
        at += step
    taken.append((start, end, at))
    return svg.text(x, at, words, anchor="end" if is_left else "start")
