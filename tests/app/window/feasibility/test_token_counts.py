from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.link.failures import NotRunning
from app.link.port import EngineEnd
from app.readings.reading_content import ReadingContent
from app.window.feasibility.token_counts import TokenCounts
from engine.protocol.errors import ErrorCode
from engine.protocol.problems.models import ModelUnusable
from engine.protocol.replies import Failed, TokensCounted
from engine.protocol.requests import CountTokens
from tests.fakes.fake_library import add_reading, make_document
from tests.fakes.manual_jobs import ManualJobs

HARBOUR = make_document("harbour.txt", "Keeper Arn lit the lamp.", "The mill was built.")
CONTENT = ReadingContent((HARBOUR.sha256,), ((2,),), "Answer.")


class Engine:
    """Keeps what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[CountTokens, Callable[[Any], None]]] = []

    def send(self, request: CountTokens, listener: Callable[[Any], None]) -> int:
        self.asked.append((request, listener))
        return len(self.asked)

    @property
    def paths(self) -> list[str]:
        return [request.path for request, _ in self.asked]


class Scene:
    def __init__(self, path: Path) -> None:
        self.jobs = ManualJobs()
        self.engine = Engine()
        self.told: list[ReadingContent] = []
        self.counts = TokenCounts(path, self.engine, self.jobs)
        self.counts.counted.connect(self.told.append)

    def count(self, *models: str, content: ReadingContent = CONTENT) -> None:
        self.counts.count(content, models)
        self.jobs.run_all()


@pytest.fixture
def scene(qtbot: QtBot, tmp_path: Path) -> Scene:
    add_reading(tmp_path / "library.sqlite", "Harbour", HARBOUR)
    return Scene(tmp_path / "library.sqlite")


def test_every_model_is_asked_once_for_what_would_be_read(scene: Scene) -> None:
    scene.count("/big", "/small")
    scene.count("/small", "/other")
    assert scene.engine.paths == ["/big", "/small", "/other"]
    request, _ = scene.engine.asked[0]
    assert request.documents[0].pages == ("Keeper Arn lit the lamp.", "")
    assert request.instructions == "Answer."
    assert scene.counts.known(CONTENT) == {}
    scene.engine.asked[1][1](TokensCounted(id=2, path="/small", tokens=12))
    assert scene.counts.known(CONTENT) == {"/small": 12}
    assert scene.told == [CONTENT]


def test_another_content_is_counted_for_itself(scene: Scene) -> None:
    whole = ReadingContent((HARBOUR.sha256,), ((),), "Answer.")
    scene.count("/big")
    scene.engine.asked[0][1](TokensCounted(id=1, path="/big", tokens=12))
    scene.count("/big", content=whole)
    assert len(scene.engine.asked) == 2
    assert scene.counts.known(whole) == {}


def test_an_engine_that_ended_is_asked_again_and_a_refusal_is_final(scene: Scene) -> None:
    scene.count("/big", "/broken")
    scene.engine.asked[0][1](EngineEnd(NotRunning(), ()))
    scene.engine.asked[1][1](Failed(id=2, code=ErrorCode.MODEL, problem=ModelUnusable("No.")))
    scene.count("/big", "/broken")
    assert scene.engine.paths == ["/big", "/broken", "/big"]
    assert scene.told == []


def test_texts_that_cannot_be_had_are_asked_for_again(scene: Scene) -> None:
    gone = ReadingContent(("f" * 64,), ((),), "Answer.")
    scene.count("/big", content=gone)
    assert scene.engine.asked == []
    scene.count("/big")
    assert scene.engine.paths == ["/big"]
