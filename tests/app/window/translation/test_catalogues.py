"""The catalogues hold every text of the window, translated, with its placeholders."""

import ast
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from defusedxml import ElementTree

from app.window.translation import catalogues
from app.window.translation.catalogues import (
    TranslationError,
    compile_all,
    compile_catalogue,
    find_compiled,
    source_of,
)
from app.window.translation.update import (
    APPLICATION,
    PROBLEMS,
    TARGETS,
    num_unfinished,
    update_catalogues,
)

_PLACEHOLDER = re.compile(r"\{\w*\}|%L?n|%\d|\(\*[^)]*\)")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_NAMES = {"Lectern", "Markdown", "PDF", "JSON", "Top p", "Top k", "Min p", "Tokens"}
"""What is called the same in every language."""


@dataclass(frozen=True)
class Message:
    """One text of a catalogue."""

    context: str
    source: str
    translations: tuple[str, ...]
    is_unfinished: bool


def _messages(catalogue: Path) -> Iterator[Message]:
    for context in ElementTree.parse(catalogue).iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = translation.findall("numerusform") or [translation]
            yield Message(
                context=context.findtext("name", ""),
                source=message.findtext("source", ""),
                translations=tuple(form.text or "" for form in forms),
                is_unfinished="type" in translation.attrib,
            )


@pytest.fixture(scope="module")
def renewed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues as an update would leave them now."""
    folder = tmp_path_factory.mktemp("catalogues")
    for language in catalogues.TRANSLATED:
        shutil.copy(source_of(language), folder)
    update_catalogues(folder)
    return folder


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_no_text_is_missing_or_left_over(renewed: Path, language: str) -> None:
    now = {(m.context, m.source) for m in _messages(source_of(language, renewed))}
    committed = {(m.context, m.source) for m in _messages(source_of(language))}
    assert committed == now, "run python -m app.window.translation.update and translate what is new"


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_every_text_is_translated(language: str) -> None:
    unfinished = [m for m in _messages(source_of(language)) if m.is_unfinished]
    empty = [m for m in _messages(source_of(language)) if not all(m.translations)]
    assert unfinished == []
    assert empty == []
    assert num_unfinished(source_of(language)) == 0


@pytest.mark.parametrize("language", TARGETS)
def test_placeholders_and_edges_are_kept(language: str) -> None:
    for message in _messages(source_of(language)):
        expected = sorted(_PLACEHOLDER.findall(message.source))
        for text in message.translations:
            assert sorted(_PLACEHOLDER.findall(text)) == expected, message
            assert text == text.strip(), message
            assert text.count("\n") == message.source.count("\n"), message
            assert text.endswith("…") == message.source.endswith("…"), message


def test_chinese_texts_are_chinese() -> None:
    for message in _messages(source_of("zh_CN")):
        words = _PLACEHOLDER.sub("", message.source)
        if words.strip() in _NAMES or not re.search(r"[A-Za-z]{4,}", words):
            continue
        assert all(_CHINESE.search(text) for text in message.translations), message


def test_french_signs_never_stand_alone_at_the_beginning_of_a_line() -> None:
    for message in _messages(source_of("fr")):
        for text in message.translations:
            assert re.search(r" [;:!?%»]|« |(?<=[a-zà-ÿ])[;!?»]|«\w", text) is None, message
            assert "'" not in text, message


def test_spanish_questions_begin_with_their_sign() -> None:
    for message in _messages(source_of("es")):
        for text in message.translations:
            assert text.count("¿") == len(re.findall(r"\?$", text, re.M)), message
            assert re.search(r" %|« | »|[“”]", text) is None, message


def test_one_text_has_one_translation_in_a_context() -> None:
    for language in TARGETS:
        keys = [(m.context, m.source) for m in _messages(source_of(language))]
        assert len(keys) == len(set(keys))


def test_catalogues_are_compiled_once_and_again_when_they_change(tmp_path: Path) -> None:
    sources, cache = tmp_path / "sources", tmp_path / "cache"
    sources.mkdir()
    shutil.copy(source_of("de"), sources)
    first = find_compiled("de", cache=cache, folder=sources)
    assert first.stat().st_size > 1000
    changed_at = first.stat().st_mtime_ns
    assert find_compiled("de", cache=cache, folder=sources) == first
    assert first.stat().st_mtime_ns == changed_at
    with source_of("de", sources).open("a") as source:
        source.write("\n")
    assert find_compiled("de", cache=cache, folder=sources) != first


def test_a_bundle_brings_its_own(tmp_path: Path) -> None:
    made = list(compile_all(tmp_path))
    assert {path.name for path in made} == {f"lectern_{x}.qm" for x in catalogues.TRANSLATED}
    nowhere = tmp_path / "never-made"
    found = find_compiled("de", cache=nowhere, folder=tmp_path)
    assert found == tmp_path / "lectern_de.qm"
    assert not nowhere.exists()


def test_what_cannot_be_compiled_leaves_nothing_behind(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ts"
    broken.write_text("<TS")
    with pytest.raises(TranslationError):
        compile_catalogue(broken, tmp_path / "broken.qm")
    assert not (tmp_path / "broken.qm").exists()
    with pytest.raises(TranslationError):
        find_compiled("xx", cache=tmp_path, folder=tmp_path)


def _literals(node: ast.Call) -> list[str | None]:
    """Arguments of a call; None for what is no literal."""
    return [
        argument.value
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        else None
        for argument in node.args
    ]


def _asked_for(path: Path) -> Iterator[tuple[str | None, str | None]]:
    """Context and text of everything that a module wants translated; None where it is computed."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        arguments = _literals(node)
        if name == "tr" and arguments:
            yield None, arguments[0]
        elif name in {"translate", "sentence"} and len(arguments) >= 2 and arguments[0]:
            yield arguments[0], arguments[1]


def test_every_text_can_be_found_where_it_is_used() -> None:
    """What lupdate overlooks (texts inside f-strings, computed texts) is missing for ever."""
    known = {(m.context, m.source) for m in _messages(source_of("de"))}
    sources = {source for _, source in known}
    overlooked = [
        f"{path.relative_to(APPLICATION.parent)}: {text or 'a computed text'}"
        for path in (*sorted(APPLICATION.rglob("*.py")), *sorted(PROBLEMS.glob("*.py")))
        for context, text in _asked_for(path)
        if (text not in sources if context is None else (context, text) not in known)
        and path.name != "local_failures.py"  # says what stands with the problems
    ]
    assert overlooked == []


def test_no_text_hides_in_a_formatted_string() -> None:
    """Those are not found by what gathers the texts, and stay English."""
    hidden = [
        f"{path.name}:{call.lineno}"
        for path in (APPLICATION / "window").rglob("*.py")
        for text in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("tr", "translate")
    ]
    assert hidden == []
