"""The kinds of documents in the corpus, each with as many variants as there are seeds."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from PySide6.QtGui import QFontDatabase

from app.bench_documents.content import (
    Block,
    Code,
    Content,
    Entries,
    Formula,
    Heading,
    Items,
    Paragraph,
    Style,
)
from app.bench_documents.tables import random_table
from app.bench_documents.typesetters.pango import PangoTypesetter
from app.bench_documents.typesetters.placed import PlacedTypesetter
from app.bench_documents.typesetters.qt import QtTypesetter
from app.bench_documents.typesetters.tex import TexTypesetter
from app.bench_documents.typesetters.troff import TroffTypesetter
from app.bench_documents.typesetters.typesetter import Typesetter
from app.bench_documents.typesetters.vertical import VerticalTypesetter
from app.bench_documents.typesetters.weasyprint import WeasyPrintTypesetter
from app.bench_documents.vocabulary import Language, phrase, sentences

_PLACED, _QT, _VERTICAL = PlacedTypesetter(), QtTypesetter(), VerticalTypesetter()
_SCRIPT = QFontDatabase.WritingSystem
_QT_HEBREW = QtTypesetter(_SCRIPT.Hebrew)
_QT_ARABIC = QtTypesetter(_SCRIPT.Arabic)
_QT_CJK = QtTypesetter(_SCRIPT.SimplifiedChinese, _SCRIPT.Japanese)
_TEX, _TROFF = TexTypesetter(), TroffTypesetter()
_PANGO, _WEASYPRINT = PangoTypesetter(), WeasyPrintTypesetter()
_VARIABLES = ("x", "y", "z", "a", "b", "n")
_NAMES = ("value", "count", "item", "result", "index", "total", "name", "path")


@dataclass(frozen=True, slots=True)
class Kind:
    """What a document holds, and who sets it; `is_spaced` tells words from single characters."""

    name: str
    make: Callable[[Random], Content]
    typesetters: tuple[Typesetter, ...]
    is_spaced: bool = True


def _style(random: Random) -> Style:
    return Style(
        size=random.choice((9.0, 10.0, 11.0, 12.0)),
        gap=random.choice((14.0, 18.0, 24.0, 30.0)),
        cell_gap=random.choice((9.0, 12.0, 18.0, 26.0)),
        is_ruled=random.random() < 0.5,
        is_justified=random.random() < 0.7,
        font=random.randrange(60),
    )


def _text(random: Random, num_words: int, language: Language = Language.ENGLISH) -> Paragraph:
    return Paragraph(sentences(random, num_words, language))


def _heading(random: Random, language: Language = Language.ENGLISH) -> Heading:
    return Heading(phrase(random, 3, language).capitalize())


def prose(random: Random) -> Content:
    """Paragraphs, some with footnote-free headings between them."""
    language = random.choice((Language.ENGLISH, Language.ENGLISH, Language.GERMAN))
    blocks: list[Block] = []
    for _ in range(3):
        blocks.append(_heading(random, language))
        blocks += [_text(random, random.randint(40, 120), language) for _ in range(3)]
    return Content(tuple(blocks), replace(_style(random), language=language))


def columns(random: Random) -> Content:
    """Two columns, now and then three."""
    content = prose(random)
    number = random.choice((2, 2, 3))
    size = min(content.style.size, 10.0) if number == 2 else 9.0
    return replace(content, style=replace(content.style, columns=number, size=size))


def lists(random: Random) -> Content:
    """Lists with bullets and counted ones, their items of one line or several."""
    blocks: list[Block] = [_heading(random)]
    for is_counted in (False, True, False):
        texts = (sentences(random, random.randint(3, 40)) for _ in range(random.randint(3, 7)))
        blocks += [_text(random, 40), Items(tuple(texts), is_counted)]
    return Content(tuple(blocks), _style(random))


def entries(random: Random) -> Content:
    """Description lists: a term, its explanation set in beside it."""
    blocks: list[Block] = []
    for _ in range(3):
        pairs = (
            (_identifier(random), sentences(random, random.randint(6, 60)))
            for _ in range(random.randint(4, 9))
        )
        blocks += [_heading(random), _text(random, 30), Entries(tuple(pairs))]
    return Content(tuple(blocks), _style(random))


def code(random: Random) -> Content:
    """Paragraphs with listings between them."""
    blocks: list[Block] = []
    for _ in range(3):
        blocks += [_text(random, 50), Code(tuple(_listing(random))), _text(random, 30)]
    return Content(tuple(blocks), _style(random))


def tables(random: Random) -> Content:
    """Tables between paragraphs: ruled and open, cells of several lines, empty cells, numbers."""
    blocks: list[Block] = []
    for _ in range(3):
        blocks += [_text(random, 40), random_table(random), _text(random, 30)]
    return Content(tuple(blocks), _style(random))


def formulas(random: Random) -> Content:
    """Displayed sums of powers and indexed names."""
    blocks: list[Block] = []
    for _ in range(4):
        blocks += [_text(random, 30), _formula(random)]
    return Content((*blocks, _text(random, 30)), _style(random))


def footnotes(random: Random) -> Content:
    """Paragraphs whose last word has a footnote."""
    blocks: list[Block] = []
    for _ in range(6):
        note = sentences(random, random.randint(5, 40))
        blocks.append(Paragraph(sentences(random, random.randint(40, 90)), note))
    return Content(tuple(blocks), _style(random))


def rotated(random: Random) -> Content:
    """Pages turned on screen, and text turned on the page."""
    content = random.choice((prose, columns, lists, tables))(random)
    turn = random.choice((90, 180, 270))
    style = replace(content.style, turn=turn, is_sideways=turn != 180 and random.random() < 0.5)
    return replace(content, style=style)


def ligatures(random: Random) -> Content:
    """Words with ff, fi, fl, ffi and ffl in nearly every line."""
    words = "office efficient affirm flow difficult suffix coffee effluent fjord find affluent"
    texts = (" ".join(random.choices(words.split(), k=80)) + "." for _ in range(5))
    return Content(tuple(map(Paragraph, texts)), _style(random))


def _in_language(*languages: Language) -> Callable[[Random], Content]:
    def make(random: Random) -> Content:
        language = random.choice(languages)
        blocks: list[Block] = []
        for _ in range(3):
            items = tuple(sentences(random, random.randint(4, 18), language) for _ in range(3))
            texts = [_text(random, random.randint(30, 80), language) for _ in range(2)]
            blocks += [_heading(random, language), *texts, Items(items)]
        return Content(tuple(blocks), replace(_style(random), language=language))

    return make


def vertical(random: Random) -> Content:
    """Paragraphs of Japanese written from top to bottom."""
    texts = [_text(random, random.randint(40, 120), Language.JAPANESE) for _ in range(5)]
    style = replace(_style(random), language=Language.JAPANESE)
    return Content(tuple(texts), style)


KINDS = (
    Kind("prose", prose, (_PLACED, _QT, _WEASYPRINT, _TEX, _TROFF)),
    Kind("columns", columns, (_PLACED, _WEASYPRINT, _TEX, _TROFF)),
    Kind("lists", lists, (_PLACED, _QT, _WEASYPRINT, _TEX, _TROFF)),
    Kind("entries", entries, (_PLACED, _QT, _WEASYPRINT, _TEX, _TROFF)),
    Kind("code", code, (_PLACED, _QT, _WEASYPRINT, _TEX, _TROFF)),
    Kind("tables", tables, (_PLACED, _QT, _WEASYPRINT, _TEX, _TROFF)),
    Kind("formulas", formulas, (_QT, _WEASYPRINT, _TEX), is_spaced=False),
    Kind("footnotes", footnotes, (_TEX, _TROFF)),
    Kind("rotated", rotated, (_PLACED,)),
    Kind("ligatures", ligatures, (_QT, _WEASYPRINT, _TEX)),
    Kind("Hebrew", _in_language(Language.HEBREW), (_QT_HEBREW, _PANGO)),
    Kind("Arabic", _in_language(Language.ARABIC), (_QT_ARABIC, _PANGO)),
    Kind(
        "CJK",
        _in_language(Language.CHINESE, Language.JAPANESE),
        (_PLACED, _QT_CJK, _PANGO, _WEASYPRINT),
        is_spaced=False,
    ),
    # Qt gives the space of Korean fonts no meaning, so its files do not hold the text. Lines may
    # end within a word, without a hyphen: words cannot be told.
    Kind(
        "Korean",
        _in_language(Language.KOREAN),
        (_PLACED, _PANGO, _WEASYPRINT),
        is_spaced=False,
    ),
    Kind("vertical CJK", vertical, (_VERTICAL,), is_spaced=False),
)


def _identifier(random: Random) -> str:
    word = phrase(random, 1).replace("\xad", "")
    return random.choice((word, f"{word}_{random.choice(_NAMES)}", f"{word}()", f"--{word}"))


def _listing(random: Random) -> list[str]:
    lines: list[str] = []
    depth = 0
    for _ in range(random.randint(4, 12)):
        a, b = random.sample(_NAMES, 2)
        opens = random.random() < 0.3 and depth < 3
        line = f"for {a} in {b}:" if opens else f'{a} = {b}({random.randint(0, 99)}, "{a}")'
        lines.append(f"{'    ' * depth}{line}")
        depth = depth + 1 if opens else max(depth - (random.random() < 0.3), 0)
    return [*lines, f"{'    ' * depth}return {random.choice(_NAMES)}"]


def _formula(random: Random) -> Formula:
    parts: list[tuple[str, int]] = [(random.choice(_VARIABLES), 0), ("=", 0)]
    for number in range(random.randint(2, 4)):
        if number:
            parts.append((random.choice("+-"), 0))
        parts.append((str(random.randint(2, 99)), 0))
        parts.append((random.choice(_VARIABLES), 0))
        parts.append((str(random.randint(0, 12)), random.choice((-1, 1))))
    return Formula(tuple(parts))
