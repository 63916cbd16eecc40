"""A conversation and a question sheet over the real engine, which is killed."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.conversations.messages import MessageState
from app.core.answers.answer_run import Answering, Manner
from app.core.core import Core
from app.core.queue.reading_queue import ReadingQueue
from app.core.queue.reading_status import ReadingPhase
from app.core.threaded_jobs import ThreadedJobs
from app.encryption.private_files import PrivateFiles
from app.library.library import Library
from app.library.records import Message
from app.link.launcher import EngineLauncher
from app.link.own_engine import engine_command
from app.paths import demo_model
from app.readings.document_texts import texts_in
from app.readings.model_choice import ModelChoice
from app.window.chat.chat_view_model import ChatViewModel
from app.window.chat.rows import ChatMessage
from app.window.conversations.conversation_controller import ConversationController
from app.window.process.constant_references import keep_constants_alive
from app.window.process.override_errors import keep_override_errors_whole
from app.window.process.qt_loop import QtLoop
from app.window.question_sheet.sheet import EntryState
from app.window.question_sheet.sheet_store import StoredSheet, read_sheet
from app.window.question_sheet.sheet_view_model import SheetViewModel
from engine.protocol.sampling import SamplingParams
from tests.fakes.fake_library import add_reading, make_document

pytestmark = [pytest.mark.process, pytest.mark.slow]

keep_constants_alive()
keep_override_errors_whole()

DOCUMENT = make_document(
    "harbour.txt",
    *(f"The lamp of pier {page} was lit by keeper Arn{page}. " * 4 for page in range(1, 4)),
)
PIERS = {"Zanda": "Alda Renn", "Brandvold": "Ilse Tolen", "Ferrin": "Joris Vant"}
BELLS = make_document(
    "bells.txt",
    *(
        f"The lamp of {pier} pier was lit by us. The bell of {pier} pier was cast by {name}."
        for pier, name in PIERS.items()
    ),
)
QUESTION = "Who lit the lamp of pier 2?"
BRIEF = SamplingParams(max_tokens=24)
ENDLESS = SamplingParams(temperature=5.0, seed=1, max_tokens=2000)
"""Words without sense, which come to no end by themselves."""
PATIENCE_MS = 300_000


@dataclass
class House:
    """Everything between the window and the engine, real."""

    path: Path
    loop: QtLoop
    jobs: ThreadedJobs
    qtbot: QtBot
    sampling: SamplingParams = BRIEF
    model: ChatViewModel = field(default_factory=ChatViewModel)

    def __post_init__(self) -> None:
        self.reading_id = add_reading(self.path / "library.sqlite", "Harbour", DOCUMENT)
        launcher = EngineLauncher(engine_command(self.path / "data"), self.path / "engine.log")
        library = self.path / "library.sqlite"
        core = Core(launcher, texts_in(library), loop=self.loop, jobs=self.jobs)
        self.engine, self.models = core.engine, core.models
        self.queue = ReadingQueue(library, core)
        self.answering = Answering(
            core.engine, self.queue, self.jobs, self.loop, lambda: Manner(self.sampling)
        )
        self.conversation = ConversationController(library, self.answering, self.model)

    def read(self) -> None:
        self.models.load(ModelChoice(demo_model()))
        self.engine.start()
        self.queue.refresh()
        self.queue.enqueue(self.reading_id)
        self.wait_for(lambda: self.queue.status(self.reading_id).phase is ReadingPhase.READY)

    def wait_for(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=PATIENCE_MS)

    def wait_for_state(self, *states: MessageState) -> None:
        self.wait_for(lambda: bool(self.model.inputs.messages) and self.last.answer.state in states)

    def wait_for_words(self) -> None:
        self.wait_for_state(MessageState.STREAMING)
        self.wait_for(lambda: len(self.last.text) > 4)

    def kill_engine(self) -> None:
        self.engine.kill()

    @property
    def last(self) -> ChatMessage:
        return self.model.inputs.messages[-1]

    def stored(self) -> list[Message]:
        with Library(self.path / "library.sqlite") as library:
            (conversation,) = library.conversations.entries()
            return library.conversations.messages(conversation.id)

    def close(self) -> None:
        self.conversation.close()
        self.queue.close()
        self.engine.close()


@pytest.fixture
def house(qtbot: QtBot, tmp_path: Path) -> Iterator[House]:
    loop = QtLoop()
    jobs = ThreadedJobs(loop)
    house = House(tmp_path, loop, jobs, qtbot)
    yield house
    house.close()
    jobs.close()


def test_a_conversation_outlives_its_engine(house: House) -> None:
    house.read()
    house.conversation.begin(house.reading_id)
    house.wait_for(lambda: house.model.props.composer.can_ask)

    house.conversation.ask(QUESTION)
    house.wait_for_state(MessageState.DONE)
    first = house.last
    assert first.answer.figures
    assert first.answer.figures.reused_tokens > 0
    house.wait_for(lambda: house.stored()[1].text == first.text)

    house.sampling = ENDLESS
    house.conversation.ask("Tell of the harbour.")
    house.wait_for_words()
    broken = house.last.id
    house.kill_engine()
    house.wait_for(lambda: house.last.id != broken)
    again = house.last
    assert again.answer.is_second_try
    assert again.siblings == (broken, again.id)
    house.wait_for_words()
    house.conversation.stop()
    house.wait_for_state(MessageState.STOPPED)
    assert house.engine.status.num_restarts == 1
    house.conversation.choose_branch(broken)
    assert house.last.answer.state is MessageState.FAILED
    assert house.last.text
    house.wait_for(lambda: house.stored()[3].text == house.last.text)

    house.sampling = BRIEF
    house.conversation.retry(broken)
    house.wait_for_state(MessageState.DONE, MessageState.CUT)
    assert house.last.siblings == (broken, again.id, house.last.id)

    house.conversation.stop()
    house.sampling = ENDLESS
    house.conversation.ask("Tell more of it.")
    house.wait_for_words()
    house.conversation.stop()
    house.wait_for_state(MessageState.STOPPED)
    assert house.last.text


def test_a_question_may_refer_to_the_one_before_it(house: House) -> None:
    """Also to the bundled model: without the talk so far, every bell is as good as another."""
    house.sampling = SamplingParams(max_tokens=100)
    house.reading_id = add_reading(house.path / "library.sqlite", "Bells", BELLS)
    house.read()
    house.conversation.begin(house.reading_id)
    house.wait_for(lambda: house.model.props.composer.can_ask)
    for pier in PIERS:
        for question in (f"Who lit the lamp of {pier} pier?", "And its bell?"):
            asked = len(house.model.inputs.messages)
            house.conversation.ask(question)
            house.wait_for(lambda asked=asked: len(house.model.inputs.messages) == asked + 2)
            house.wait_for_state(MessageState.DONE)
        first_bell = re.search(r"> The bell of (\w+) pier", house.last.text)
        assert first_bell
        assert first_bell[1] == pier


def test_a_sheet_is_answered_over_one_reading(house: House) -> None:
    house.read()
    with Library(house.path / "library.sqlite") as library:
        (reading,) = library.readings.entries()
    answering = house.answering
    files = PrivateFiles(house.path / "sheets")
    sheet = SheetViewModel(reading, answering, files, stored=StoredSheet())
    sheet.set_questions(f"{QUESTION}\nWho lit the lamp of pier 3?")
    sheet.run()
    house.wait_for(lambda: not sheet.props.is_running)
    assert [row.state for row in sheet.props.rows] == [EntryState.ANSWERED] * 2
    assert all(row.entry.answer for row in sheet.props.rows)
    sheet.close()
    again = SheetViewModel(reading, answering, files, stored=read_sheet(files, reading))
    assert again.props.rows == sheet.props.rows
