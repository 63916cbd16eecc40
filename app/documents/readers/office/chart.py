"""Charts: their title, and their numbers as a table, as the chart itself stores them."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from xml.etree.ElementTree import Element

from app.documents.layout.characters import clean_characters
from app.documents.layout.table import CELL_SEPARATOR
from app.documents.readers.markup import attribute, child, children, local_name
from app.documents.readers.office.drawing_text import paragraphs_text, plain_words
from app.documents.readers.office.number_format import NumberFormat
from app.documents.readers.office.package import DAMAGE, Package, index

_CATEGORIES = ("cat", "xVal")
_VALUES = ("val", "yVal", "bubbleSize")
_POINTS = ("strCache", "numCache", "multiLvlStrCache", "strLit", "numLit", "multiLvlStrLit")
_DIMENSIONS = ("strDim", "numDim")

_MAX_SERIES = 50
"""More of them make further tables, so that few numbers never make a large table."""

Column = dict[int, str]
"""Cells of a column by their rows; rows without one are not in it."""


@dataclass(frozen=True, slots=True)
class _Series:
    """One line, or the bars of one colour."""

    name: str
    categories: tuple[tuple[int, str], ...]
    values: tuple[Column, ...]


def chart_text(package: Package, part: str) -> str:
    """Return a chart: its title, its series side by side, and the labels in it."""
    root = package.root(part)
    if root is None:
        return DAMAGE
    title = _title(child(root, "chart", "title"))
    lines = [f"[Chart: {title}]" if title else "[Chart]", *_tables(root), *_labels(root)]
    for shapes in package.related(part, "chartUserShapes"):
        drawn = package.root(shapes)
        lines.append(DAMAGE if drawn is None else plain_words(drawn))
    return "\n".join(filter(None, lines))


def _tables(root: Element) -> Iterator[str]:
    """Yield the rows of all tables that the chart draws."""
    series = [_series(each) for each in root.iter() if local_name(each) == "ser"]
    for _, group in groupby(series, key=lambda each: each.categories):
        for some in _batched(group, _MAX_SERIES):
            yield from _table(some)
    for data in root.iter():
        if local_name(data) == "data":
            yield from _rows([column for each in data for column in _columns(each)])


def _series(element: Element) -> _Series:
    categories = next((_column(each) for each in element if local_name(each) in _CATEGORIES), {})
    values = tuple(_column(each) for each in element if local_name(each) in _VALUES)
    return _Series(_title(child(element, "tx")), tuple(categories.items()), values)


def _batched(series: Iterable[_Series], size: int) -> Iterator[list[_Series]]:
    remaining = iter(series)
    while batch := list(islice(remaining, size)):
        yield batch


def _table(group: Sequence[_Series]) -> Iterator[str]:
    """Yield the rows of series that share their categories, the names of the series first."""
    names = [name for each in group for name in (each.name, *[""] * (len(each.values) - 1))]
    if any(names):
        yield CELL_SEPARATOR.join(("", *names)).rstrip(" |")
    yield from _rows([dict(group[0].categories), *(one for each in group for one in each.values)])


def _rows(columns: Sequence[Column]) -> Iterator[str]:
    for row in sorted({row for column in columns for row in column}):
        yield CELL_SEPARATOR.join(column.get(row, "") for column in columns).rstrip(" |")


def _column(element: Element) -> Column:
    """Return the values that an element refers to; the reference itself where none were kept."""
    for each in element.iter():
        if local_name(each) not in _POINTS:
            continue
        levels = children(each, "lvl")
        if levels:
            return _joined([_points(level) for level in levels])
        code = child(each, "formatCode")
        is_number = local_name(each).startswith("num")
        shown = NumberFormat((code.text or "") if code is not None else "")
        return _points(each, shown if is_number else None)
    reference = next((each.text for each in element.iter() if local_name(each) == "f"), None)
    return {0: f"={clean_characters(reference)}"} if reference else {}


def _points(element: Element, shown: NumberFormat | None = None) -> Column:
    column: Column = {}
    for point in children(element, "pt"):
        value = child(point, "v")
        text = (value.text if value is not None else point.text) or ""
        text = clean_characters(text.replace("\n", " ")).strip()
        column[index(attribute(point, "idx"))] = shown.shown(text) if shown else text
    return column


def _joined(levels: Sequence[Column]) -> Column:
    """Return categories with those above them; one of a higher level holds until the next."""
    lowest, *higher = levels
    ordered = [sorted(level) for level in higher]
    return {
        row: " / ".join(
            [
                *(
                    level[rows[at - 1]]
                    for level, rows in zip(reversed(higher), reversed(ordered), strict=True)
                    if (at := bisect_right(rows, row))
                ),
                text,
            ]
        )
        for row, text in lowest.items()
    }


def _columns(element: Element) -> Iterator[Column]:
    """Yield the columns of one dimension, as the newer kinds of charts keep them."""
    if local_name(element) in _DIMENSIONS:
        for level in children(element, "lvl"):
            code = attribute(level, "formatCode")
            yield _points(level, NumberFormat(code) if code else None)


def _title(element: Element | None) -> str:
    """Return a title or a name: written out, taken from a cell, or the name of that cell."""
    if element is None:
        return ""
    rich = (paragraphs_text(each) for each in element.iter() if local_name(each) == "rich")
    values = (each.text or "" for each in element.iter() if local_name(each) == "v")
    for texts in (rich, values, _column(element).values()):
        if text := " ".join(" ".join(texts).split()):
            return clean_characters(text)
    return ""


def _labels(root: Element) -> Iterator[str]:
    """Yield what else is written in the chart: names of axes, labels, trend lines."""
    title = child(root, "chart", "title")
    for element in root.iter():
        match local_name(element):
            case "title" if element is not title:
                yield _labelled("Axis", _title(element))
            case "series":
                yield _labelled("Series", _title(child(element, "tx")))
            case "dLbl":
                yield _labelled("Label", _title(element))
            case "trendline":
                name = child(element, "name")
                yield _labelled("Trend", "" if name is None else clean_characters(name.text or ""))


def _labelled(label: str, text: str) -> str:
    return f"[{label}: {text}]" if text else ""
