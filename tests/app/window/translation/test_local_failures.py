"""Failures are said in the person's language, and the phrases are those the program says."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from app.documents.errors import error_for
from app.documents.refusal import Refusal, RefusalReason
from app.errors import LecternError
from app.window.translation.failure_phrases import FAILURE_PHRASES
from app.window.translation.language_switch import LanguageSwitch
from app.window.translation.local_failures import local_failure, local_sentence

ROOT = Path(__file__).parents[4]


@pytest.fixture
def german(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = QLocale()
    switch = LanguageSwitch(qapp, cache=tmp_path_factory.getbasetemp() / "translations")
    switch.use("de")
    yield
    switch.use("en")
    QLocale.setDefault(before)


def _said_in(source: str) -> Iterator[str]:
    """Every text of a module, with empty braces for what is put in."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.sub(r"\{[^}]*\}", "{}", node.value).strip()
        elif isinstance(node, ast.JoinedStr):
            parts = (
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
            yield "".join(parts).strip()


def test_every_phrase_is_still_said_by_the_program() -> None:
    said: set[str] = set()
    for package in ("app", "engine"):
        for path in (ROOT / package).rglob("*.py"):
            if path.name != "failure_phrases.py":
                said.update(_said_in(path.read_text(encoding="utf-8")))
    gone = [phrase for phrase in FAILURE_PHRASES if re.sub(r"\{\w+\}", "{}", phrase) not in said]
    assert gone == []


def test_no_phrase_stands_twice() -> None:
    assert len(set(FAILURE_PHRASES)) == len(FAILURE_PHRASES)


@pytest.mark.usefixtures("german")
def test_names_and_numbers_stay(tmp_path: Path) -> None:
    error = LecternError("The library /home/x.sqlite is damaged.", "Choose another one.")
    failure = local_failure(error)
    assert failure.message == "Die Bibliothek /home/x.sqlite ist beschädigt."
    assert failure.remedy == "Etwas anderes wählen."
    assert failure.line == f"{failure.message} {failure.remedy}"


@pytest.mark.usefixtures("german")
def test_thousands_are_set_apart_as_here() -> None:
    said = local_sentence("the documents have 402,118 tokens and the model holds 262,144")
    assert "402.118" in said
    assert "262.144" in said
    assert "1,5" in local_sentence("The library 1,5 is damaged.")


@pytest.mark.usefixtures("german")
def test_a_part_of_a_sentence_is_translated_too() -> None:
    error = error_for("a.pdf", Refusal(RefusalReason.DAMAGED, "it is empty"))
    assert local_failure(error).message == "„a.pdf“ ist beschädigt: die Datei ist leer."


@pytest.mark.usefixtures("german")
def test_a_name_is_never_taken_for_a_phrase() -> None:
    error = error_for("it is empty", Refusal(RefusalReason.PASSWORD_REQUIRED))
    assert "it is empty" in local_failure(error).message


@pytest.mark.usefixtures("german")
def test_the_engines_sentences_get_a_capital_and_an_end() -> None:
    assert local_sentence("no model is loaded") == "Kein Modell ist geladen."


def test_chinese_sentences_end_as_chinese_does(qapp: QApplication, tmp_path: Path) -> None:
    switch = LanguageSwitch(qapp, cache=tmp_path)
    before = QLocale()
    switch.use("zh_CN")
    assert local_sentence("there is no page to read") == "没有可阅读的页面。"
    switch.use("en")
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("something new happened", "Something new happened."),
        ("a.pdf is odd", "a.pdf is odd."),
        ("Two\n lines.", "Two lines."),
        ("", ""),
    ],
)
def test_what_is_not_known_stays_english(text: str, sentence: str) -> None:
    assert local_sentence(text) == sentence
