"""Problems are records: their sentences hold their parameters, and nobody recognises sentences."""

import importlib
import re
from collections.abc import Iterator

import msgspec
import pytest

from engine.protocol.problems.any_problem import AnyProblem
from engine.protocol.problems.problem import Problem
from tests.architecture.interpreter import ROOT

_PARAMETER = re.compile(r"\{(\w+)\}")
_RECOGNISED = re.compile(
    r"(?:\bin|\.(?:startswith|endswith|match|search|fullmatch)\()\s*str\((?:error|failure)\b"
    r"|\.(?:message|remedy)\.(?:startswith|endswith|removeprefix|split|partition)\("
)

_OTHERS_WORDS = {
    "app/documents/readers/mupdf.py",
    "app/library/sqlite_errors.py",
    "app/server/body_faults.py",
    "engine/runner/gpu_memory.py",
}
"""Who has nothing but the words of MuPDF, SQLite, msgspec or PyTorch to go by."""


def _all_problems() -> Iterator[type[Problem]]:
    for path in sorted((ROOT / "app").rglob("*.py")):
        if "Problem, frozen=True" in path.read_text(encoding="utf-8"):
            importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    waiting = [Problem]
    while waiting:
        found = waiting.pop().__subclasses__()
        waiting += found
        yield from found


def test_sentences_hold_all_parameters_and_no_others() -> None:
    wrong = [
        problem.__name__
        for problem in _all_problems()
        if set(_PARAMETER.findall(problem.message + problem.remedy))
        != set(problem.__struct_fields__)
    ]
    assert wrong == []


def test_every_problem_has_a_kind_of_its_own() -> None:
    kinds = [problem.__name__ for problem in _all_problems()]
    assert sorted({kind for kind in kinds if kinds.count(kind) > 1}) == []


def test_what_the_engine_can_say_crosses_the_wire() -> None:
    of_engine = {one for one in _all_problems() if one.__module__.startswith("engine.")}
    assert of_engine == set(AnyProblem.__args__)
    decoder = msgspec.msgpack.Decoder(AnyProblem)
    for kind in of_engine:
        fields = msgspec.structs.fields(kind)
        values = {str: "x", int: 7, float: 0.5}
        problem = kind(**{field.name: values.get(field.type, ("x",)) for field in fields})
        sent = msgspec.msgpack.encode(problem)
        assert decoder.decode(sent) == problem
        assert problem.words.message


def test_long_texts_from_outside_are_shortened() -> None:
    class Odd(Problem, frozen=True):
        message = "{text}"
        text: str

    assert len(Odd("x" * 3_000_000).words.message) <= 1000


@pytest.mark.parametrize("package", ["app", "engine"])
def test_nobody_recognises_our_own_english(package: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if _RECOGNISED.search(line) and path.relative_to(ROOT).as_posix() not in _OTHERS_WORDS
    ]
    assert found == []
