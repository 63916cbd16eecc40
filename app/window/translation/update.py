"""Updates the catalogues to the texts in the source.

``python -m app.window.translation.update`` does it.
New texts are added as unfinished, texts that are gone are dropped. Needs nothing but PySide6.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from defusedxml import ElementTree

from app.window.translation.catalogues import SOURCES, run_tool, source_of

APPLICATION = Path(__file__).parents[2]
TARGETS = ("de", "es", "fr", "zh_CN")
_PLURALS_ONLY = "en"
PROBLEMS = APPLICATION.parent / "engine" / "protocol" / "problems"
"""What is wrong, where the engine says it."""
_TRANSLATED_TEXT = re.compile(r'\b(?:tr|translate|sentence)\(\s*"')
_COMMON = (
    *("-silent", "-no-obsolete", "-locations", "none", "-source-language", "en"),
    *("-tr-function-alias", "QT_TRANSLATE_NOOP+=sentence"),
)


def update_catalogues(folder: Path = SOURCES, *, sources: Path = APPLICATION) -> None:
    """Rewrite every catalogue of a folder. Raises ``TranslationError``."""
    files = [str(path) for path in files_with_texts(sources)]
    for language in TARGETS:
        _update(source_of(language, folder), language, files)
    _update(source_of(_PLURALS_ONLY, folder), _PLURALS_ONLY, files, "-pluralonly")


def files_with_texts(sources: Path = APPLICATION) -> list[Path]:
    """The modules that have something to translate.

    `lupdate` is not shown the others: it takes every call of `str.translate` for one of Qt's.
    """
    modules = [*sorted(sources.rglob("*.py")), *sorted(PROBLEMS.glob("*.py"))]
    return [path for path in modules if _TRANSLATED_TEXT.search(path.read_text(encoding="utf-8"))]


def num_unfinished(catalogue: Path) -> int:
    """Texts of a catalogue without a translation."""
    messages = ElementTree.parse(catalogue).iter("message")
    return sum(1 for message in messages if message.find("translation[@type]") is not None)


def _update(catalogue: Path, language: str, files: Iterable[str], *options: str) -> None:
    wanted = ["-target-language", language, "-ts", str(catalogue)]
    run_tool("lupdate", *_COMMON, *options, *files, *wanted)


def main() -> None:
    """Update, and say what is left to translate."""
    update_catalogues()
    for language in (*TARGETS, _PLURALS_ONLY):
        catalogue = source_of(language)
        sys.stdout.write(f"{catalogue.name}: {num_unfinished(catalogue)} unfinished\n")


if __name__ == "__main__":
    main()
