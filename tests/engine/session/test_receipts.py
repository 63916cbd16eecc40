"""What a receipt calls reused was computed by no run, whatever happens on the way."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.cache.kv_cache import KVCache
from engine.cache.page_pool import OutOfPages
from engine.cache.sequence import Sequence
from engine.protocol.notices import ReadingAgain, SetAside
from engine.protocol.records import Source
from engine.protocol.replies import AnswerDelta, AnswerDone, Done, Notice, ReadingDone
from engine.protocol.requests import Ask, Cancel, Read, Turn
from engine.protocol.sampling import SamplingParams
from engine.session.reading import RunningReading
from engine.snapshots.records import SnapshotContent
from engine.snapshots.store import SnapshotStore
from engine.token_ids import TokenIds
from tests.engine.session.conftest import make_document
from tests.engine.session.test_tiers import delete_all, flip_all
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
Damage = Callable[[Path], None]
SMALL = 4_000_000
DOCUMENT = make_document(pages=12)
ANSWER = SamplingParams(max_tokens=10)


class Computed:
    """Positions that runs have computed since the last look."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._positions: set[int] = set()
        advance = KVCache.advance

        def count(cache: KVCache, sequence: Sequence, tokens: TokenIds) -> None:
            self._positions.update(range(sequence.position, sequence.position + len(tokens)))
            advance(cache, sequence, tokens)

        monkeypatch.setattr(KVCache, "advance", count)

    def within(self, num_tokens: int) -> int:
        """How many of the first positions were computed; all are forgotten then."""
        computed = len(self._positions & set(range(num_tokens)))
        self._positions.clear()
        return computed


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> Computed:
    return Computed(monkeypatch)


def check_reading(done: ReadingDone, computed: Computed) -> None:
    receipt = done.receipt
    assert receipt.reused_tokens + computed.within(receipt.tokens) == receipt.tokens
    assert (receipt.source is Source.COLD) == (receipt.reused_tokens == 0)
    assert (receipt.verified is None) == (receipt.source is not Source.DISK)
    assert (receipt.tokens_per_second == 0) == (receipt.reused_tokens == receipt.tokens)


def check_answer(done: AnswerDone, computed: Computed) -> None:
    assert done.reused_tokens + computed.within(done.prompt_tokens) == done.prompt_tokens
    assert (done.source is Source.COLD) == (done.reused_tokens == 0)


def finish_answer(engine: EngineInProcess, request: int) -> AnswerDone:
    done = engine.finish(request)
    assert isinstance(done, AnswerDone), done
    return done


def kinds_of_notices(engine: EngineInProcess, request: int) -> list[type]:
    return [type(each.notice) for each in engine.replies(request) if isinstance(each, Notice)]


def no_damage(_: Path) -> None:
    pass


def flip_some(tmp_path: Path) -> None:
    """Damage late pages only: what comes before them can be used still."""
    newest = max((tmp_path / "data" / "segments").iterdir(), key=lambda path: path.stat().st_size)
    content = bytearray(newest.read_bytes())
    for position in range(len(content) * 3 // 4, len(content), 50_000):
        content[position] ^= 0x40
    newest.write_bytes(content)


@pytest.mark.parametrize(
    ("damage", "policy"),
    [(no_damage, "dense"), (flip_some, "dense"), (flip_some, "window"), (flip_all, "window")],
)
def test_after_damage_between_two_answers(
    start: Start, tmp_path: Path, computed: Computed, damage: Damage, policy: str
) -> None:
    options = {"window": "1500", "sinks": "64"} if policy == "window" else {}
    engine = start(memory_bytes=SMALL, policy=policy, options=options)
    reading = engine.open(DOCUMENT).reading
    check_reading(engine.read(reading), computed)
    check_answer(engine.ask(reading, "Who?", sampling=ANSWER), computed)
    damage(tmp_path)
    check_answer(engine.ask(reading, "What?", sampling=ANSWER), computed)
    check_reading(engine.read(reading), computed)


def test_after_damage_of_everything_nothing_was_reused(
    start: Start, tmp_path: Path, computed: Computed
) -> None:
    engine = start(memory_bytes=SMALL)
    reading = engine.open(DOCUMENT).reading
    check_reading(engine.read(reading), computed)
    flip_all(tmp_path)
    before = engine.statistics()
    asked = engine.send(Ask, reading=reading, question="Who?", sampling=ANSWER)
    done = finish_answer(engine, asked)
    assert ReadingAgain in kinds_of_notices(engine, asked)
    assert (done.reused_tokens, done.source) == (0, Source.COLD)
    after = engine.statistics()
    assert after.reused_tokens == before.reused_tokens
    assert after.prefill_tokens - before.prefill_tokens >= done.prompt_tokens
    check_answer(done, computed)


@pytest.mark.parametrize("damage", [flip_some, delete_all])
def test_after_damage_in_the_middle_of_an_answer(
    start: Start, tmp_path: Path, computed: Computed, damage: Damage
) -> None:
    engine = start(memory_bytes=SMALL)
    reading = engine.open(DOCUMENT).reading
    check_reading(engine.read(reading), computed)
    asked = engine.send(Ask, reading=reading, question="Who?", sampling=ANSWER)
    while sum(isinstance(each, AnswerDelta) for each in engine.replies(asked)) < 3:
        engine.engine.step()
    damage(tmp_path)
    check_answer(finish_answer(engine, asked), computed)


@pytest.mark.parametrize(
    ("damage", "memory_bytes"),
    [(no_damage, SMALL), (flip_some, SMALL), (flip_all, SMALL), (flip_some, 64_000_000)],
)
def test_after_damage_before_a_restart(
    start: Start, tmp_path: Path, computed: Computed, damage: Damage, memory_bytes: int
) -> None:
    first = start(memory_bytes=memory_bytes)
    first.read(first.open(DOCUMENT).reading)
    first.close()
    computed.within(0)
    damage(tmp_path)
    engine = start(memory_bytes=memory_bytes)
    reading = engine.open(DOCUMENT).reading
    check_reading(engine.read(reading), computed)
    check_answer(engine.ask(reading, "Who?", sampling=ANSWER), computed)


@pytest.mark.parametrize(("num_steps", "damage"), [(5, flip_all), (9, flip_some)])
def test_a_reading_that_is_damaged_midway(
    start: Start, tmp_path: Path, computed: Computed, damage: Damage, num_steps: int
) -> None:
    engine = start(memory_bytes=SMALL)
    opened = engine.open(DOCUMENT)
    request = engine.send(Read, reading=opened.reading)
    for _ in range(num_steps):
        engine.engine.step()
    session = engine.engine._session
    assert session is not None
    running = session._running[request]
    assert isinstance(running, RunningReading)
    running.keep()
    session.resources.saving.settle()
    damage(tmp_path)
    done = engine.finish(request)
    assert isinstance(done, ReadingDone)
    assert done.receipt.reused_tokens == 0
    check_reading(done, computed)


def test_a_reading_that_is_cancelled_and_begun_again(start: Start, computed: Computed) -> None:
    engine = start(memory_bytes=SMALL)
    opened = engine.open(DOCUMENT)
    request = engine.send(Read, reading=opened.reading)
    for _ in range(5):
        engine.engine.step()
    engine.call(Cancel, Done, target=request)
    engine.finish(request)
    computed.within(0)
    done = engine.read(opened.reading)
    assert 0 < done.receipt.reused_tokens < opened.tokens
    check_reading(done, computed)


def test_turns_of_a_talk_and_a_question_that_comes_again(start: Start, computed: Computed) -> None:
    engine = start()
    reading = engine.open(DOCUMENT).reading
    check_reading(engine.read(reading), computed)
    history: tuple[Turn, ...] = ()
    for question in ("Who?", "Where?", "Who?"):
        done = engine.ask(reading, question, history=history, sampling=ANSWER)
        check_answer(done, computed)
        check_answer(engine.ask(reading, question, sampling=ANSWER), computed)
        history = (*history, Turn(question=question, answer=done.answer))


def test_a_question_to_what_is_read_so_far(start: Start, computed: Computed) -> None:
    engine = start()
    opened = engine.open(DOCUMENT)
    request = engine.send(Read, reading=opened.reading)
    for _ in range(4):
        engine.engine.step()
    engine.call(Cancel, Done, target=request)
    engine.finish(request)
    computed.within(0)
    done = engine.ask(opened.reading, "Who?", sampling=ANSWER)
    assert done.read_fraction < 1
    check_answer(done, computed)


def test_a_snapshot_set_aside_for_an_answer_is_told(
    start: Start, computed: Computed, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start()
    first.read(first.open(DOCUMENT).reading)
    first.close()
    computed.within(0)
    engine = start()
    reading = engine.open(DOCUMENT).reading
    with monkeypatch.context() as patch:
        patch.setattr(SnapshotStore, "read", _altered(SnapshotStore.read))
        asked = engine.send(Ask, reading=reading, question="Who?", sampling=ANSWER)
    done = finish_answer(engine, asked)
    assert SetAside in kinds_of_notices(engine, asked)
    assert (done.reused_tokens, done.source) == (0, Source.COLD)
    check_answer(done, computed)


def _altered(read: Callable[..., SnapshotContent]) -> Callable[..., SnapshotContent]:
    """Reads snapshots whose state computes something else."""

    def read_altered(store: SnapshotStore, snapshot: str) -> SnapshotContent:
        content = read(store, snapshot)
        state = memoryview(content.state).cast("B")
        state[:] = bytes(byte ^ 0x40 for byte in state)
        return content

    return read_altered


def test_runs_before_the_cache_was_full_count_as_computed(
    tmp_path: Path, tiny_model: Path, computed: Computed, monkeypatch: pytest.MonkeyPatch
) -> None:
    with EngineInProcess(tmp_path / "data", chunk_tokens=2048, grid_tokens=2048) as engine:
        engine.load(tiny_model, memory_bytes=SMALL)
        opened = engine.open(DOCUMENT)
        with monkeypatch.context() as patch:
            patch.setattr(KVCache, "extend", _full_at(KVCache.extend, call=2))
            patch.setattr("engine.reuse.saving.Saving.settle", lambda _: True)
            done = engine.read(opened.reading)
        check_reading(done, computed)
        assert engine.statistics().prefill_tokens == opened.tokens
        assert done.receipt.tokens_per_second > 0


def _full_at(extend: Callable[..., None], *, call: int) -> Callable[..., None]:
    """Finds no page at one call, which is the second run of a chunk."""
    calls = 0

    def extend_or_fail(cache: KVCache, sequence: Sequence, count: int) -> None:
        nonlocal calls
        calls += 1
        if calls == call:
            raise OutOfPages
        extend(cache, sequence, count)

    return extend_or_fail
