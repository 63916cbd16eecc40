"""What selections know of a reading's pages is saved with it, and not made again."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from torch import Tensor

from engine.protocol.replies import AnswerDone
from engine.protocol.requests import DocumentText
from engine.protocol.sampling import SamplingParams
from engine.snapshots.store import SnapshotStore
from kernels.kv_layout import KVLayout
from kernels.page_summary.recipes import PageBounds
from tests.engine.session.conftest import make_document
from tests.engine.snapshots.flips import flip_byte
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
DOCUMENT = make_document(pages=10)
QUEST = {"policy": "quest", "options": {"budget": "1024", "local": "256"}}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one for each page that is summarised."""
    pages: list[int] = []
    summarize = PageBounds.summarize

    def noted(recipe: PageBounds, page: Tensor, layout: KVLayout) -> Tensor:
        pages.append(1)
        return summarize(recipe, page, layout)

    monkeypatch.setattr(PageBounds, "summarize", noted)
    return pages


def answer(engine: EngineInProcess) -> AnswerDone:
    """What a question about the document is answered with a selector."""
    opened = engine.open(DOCUMENT)
    engine.read(opened.reading)
    sampling = SamplingParams(max_tokens=5)
    return engine.ask(opened.reading, "Who?", sampling=sampling, **QUEST)


def restarted(engine: EngineInProcess, start: Start, **fields: object) -> EngineInProcess:
    engine.close()
    return start(**fields)


@pytest.mark.parametrize("fields", [{}, QUEST])
def test_they_are_restored_and_choose_what_they_chose(
    start: Start, made: list[int], fields: dict[str, object]
) -> None:
    engine = start(**fields)
    first = answer(engine)
    num_made = len(made)
    assert num_made >= 9
    again = restarted(engine, start)
    assert answer(again).answer == first.answer
    of_the_answer = len(made) - num_made  # pages that question and answer fill are their own
    assert of_the_answer <= 1
    assert answer(again).blocks_read == first.blocks_read


def test_a_reading_saved_without_any_is_given_its_own_once(start: Start, made: list[int]) -> None:
    engine = start()
    engine.read(engine.open(DOCUMENT).reading)
    assert not made  # nobody chose anything
    engine = restarted(engine, start)
    first = answer(engine)
    num_made = len(made)
    assert num_made >= 9
    assert answer(restarted(engine, start)).answer == first.answer
    assert len(made) <= num_made + 1


def test_a_text_that_fills_no_page_has_none(start: Start, made: list[int]) -> None:
    engine = start(**QUEST)
    short = DocumentText(name="a.txt", sha256="1", pages=("Short.",))
    opened = engine.open(short)
    assert opened.tokens < 256
    engine.read(opened.reading)
    engine.close()
    assert not made


def alter(data_dir: Path) -> None:
    """Flip a bit of them."""
    with closing(sqlite3.connect(data_dir / "kv.sqlite")) as catalogue:
        ((segment, start),) = catalogue.execute(
            "SELECT segment, start FROM blob WHERE role = 'key_summaries'"
        ).fetchall()
    flip_byte(data_dir / "segments" / f"{segment:016x}.segment", start + 999, 0x10)


def replace(data_dir: Path) -> None:
    """Put others there, of the same size, that nothing is wrong with but their name."""
    with SnapshotStore(data_dir) as store:
        for each in store.list():
            saved = store.key_summaries.read(each.id)
            if saved is not None:
                saved[:32] = bytes(32)
                store.key_summaries.write(each.id, saved)


@pytest.mark.parametrize("harm", [alter, replace])
def test_those_that_cannot_be_believed_are_made_anew_and_saved(
    start: Start, made: list[int], tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    engine = start()
    first = answer(engine)
    engine.close()
    harm(tmp_path / "data")
    num_made = len(made)
    engine = start()
    assert answer(engine).answer == first.answer
    assert len(made) >= num_made + 9
    num_made = len(made)
    assert answer(restarted(engine, start)).answer == first.answer
    assert len(made) <= num_made + 1
