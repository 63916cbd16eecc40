from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSignalBlocker
from pytestqt.qtbot import QtBot

from app.core.answers.answer_run import Answering, Manner
from app.documents.document import Document
from app.library.library import Library
from app.library.records import Message
from app.settings.reads import Choice
from app.window.chat.chat_view_model import ChatViewModel
from app.window.conversations.conversation_controller import ConversationController
from engine.protocol.sampling import SamplingParams
from tests.fakes.loops import ManualLoop
from tests.fakes.manual_jobs import ManualJobs
from tests.fakes.scripted_engine import ScriptedEngine, ScriptedQueue, make_document

SAMPLING = SamplingParams(temperature=0.5, max_tokens=64)
MANNER = Manner(SAMPLING, reads=Choice("select", (("second_block_count", "44"),)))


@dataclass
class Stage:
    """A conversation with everything around it under the test's control."""

    path: Path
    library: Library
    engine: ScriptedEngine = field(default_factory=ScriptedEngine)
    queue: ScriptedQueue = field(default_factory=ScriptedQueue)
    jobs: ManualJobs = field(default_factory=ManualJobs)
    loop: ManualLoop = field(default_factory=ManualLoop)
    model: ChatViewModel = field(default_factory=ChatViewModel)

    def __post_init__(self) -> None:
        self.library.add(self.path.with_name("manual.pdf"))
        self.reading = self.library.readings.add("Manual", ["a" * 64])
        self.conversation = self.new_conversation()

    def new_conversation(self) -> ConversationController:
        parts = self.engine, self.queue, self.jobs, self.loop, lambda: MANNER
        answering = Answering(*parts)  # type: ignore[arg-type]
        return ConversationController(self.path, answering, self.model)

    def begin(self) -> None:
        self.conversation.begin(self.reading.id)
        self.jobs.run_all()

    def ask(self, text: str) -> None:
        self.conversation.ask(text)
        self.jobs.run_all()

    def answer(self, text: str, **changes: Any) -> None:
        self.engine.finish(text, **changes)
        self.jobs.run_all()

    def exchange(self, question: str, answer: str) -> None:
        self.ask(question)
        self.answer(answer)

    def stored(self) -> list[Message]:
        (conversation,) = self.library.conversations.entries()
        return self.library.conversations.messages(conversation.id)

    @property
    def texts(self) -> list[str]:
        return [row.text for row in self.model.props.rows]


@pytest.fixture
def stage(qtbot: QtBot, tmp_path: Path) -> Iterator[Stage]:

    def extract(path: Path, **_options: Any) -> Document:
        return make_document(path.name)

    (tmp_path / "manual.pdf").write_bytes(b"a")
    with Library(tmp_path / "library.sqlite", extract) as library:
        stage = Stage(tmp_path / "library.sqlite", library)
        yield stage
        with QSignalBlocker(stage.conversation):
            stage.conversation.close()
