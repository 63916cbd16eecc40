"""Failures are said in the person's language; what the sentences hold stays as it is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from app.core.fit.check import ContextTooSmall
from app.documents.errors import error_for
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Empty, NameNotUtf8
from app.errors import LecternError, Said
from app.library.problems import LibraryDamaged
from app.window.translation.language_switch import LanguageSwitch
from app.window.translation.local_failures import local_failure, local_problem
from engine.protocol.problems.fit import CacheFull, DocumentsTooLong
from engine.protocol.problems.policies import UnknownPolicy
from engine.protocol.problems.requests import NoModelLoaded, NoPages


@pytest.fixture
def german(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = QLocale()
    switch = LanguageSwitch(qapp, cache=tmp_path_factory.getbasetemp() / "translations")
    switch.use("de")
    yield
    switch.use("en")
    QLocale.setDefault(before)


@pytest.mark.usefixtures("german")
def test_names_stay() -> None:
    failure = local_failure(LecternError(LibraryDamaged("/home/x, 1,500.sqlite")))
    assert failure.message == "Die Bibliothek /home/x, 1,500.sqlite ist beschädigt."
    assert failure.line == f"{failure.message} {failure.remedy}"


@pytest.mark.usefixtures("german")
def test_counts_and_sizes_are_written_as_here() -> None:
    said = local_problem(DocumentsTooLong(402_118, 262_144)).message
    assert "402.118" in said
    assert "262.144" in said
    assert "4,1 GB" in local_problem(CacheFull(4_100_000_000, 7)).message
    assert "1.024" in local_problem(ContextTooSmall(5, 1024, 7)).message


@pytest.mark.usefixtures("german")
def test_a_part_of_a_sentence_is_translated_too() -> None:
    error = error_for("a.pdf", Refusal(RefusalReason.DAMAGED, Empty()))
    assert local_failure(error).message == "„a.pdf“ ist beschädigt: die Datei ist leer."


@pytest.mark.usefixtures("german")
def test_what_is_known_best_says_what_to_do() -> None:
    error = error_for("a.pdf", Refusal(RefusalReason.UNREACHABLE, NameNotUtf8()))
    assert local_failure(error).remedy == local_problem(NameNotUtf8()).remedy != ""


@pytest.mark.usefixtures("german")
def test_a_name_is_never_taken_for_a_phrase() -> None:
    error = error_for("it is empty {name}", Refusal(RefusalReason.PASSWORD_REQUIRED))
    assert "it is empty {name}" in local_failure(error).message


@pytest.mark.usefixtures("german")
def test_several_texts_are_a_list() -> None:
    assert "dense, window" in local_problem(UnknownPolicy("x", ("dense", "window"))).remedy


@pytest.mark.usefixtures("german")
def test_what_the_window_said_itself_stays() -> None:
    assert local_failure(LecternError(Said("So {ist} es.", "Gut."))).line == "So {ist} es. Gut."
    assert local_problem(NoModelLoaded()).message == "Kein Modell ist geladen."


def test_chinese_sentences_end_as_chinese_does(qapp: QApplication, tmp_path: Path) -> None:
    switch = LanguageSwitch(qapp, cache=tmp_path)
    before = QLocale()
    switch.use("zh_CN")
    assert local_problem(NoPages()).message == "没有可阅读的页面。"
    switch.use("en")
    QLocale.setDefault(before)
