"""A model without recurrent layers: its readings are saved, restored, and shared page by page."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.bench.random_tokenizer import write_random_tokenizer
from engine.protocol.notices import SetAside
from engine.protocol.records import Source
from engine.protocol.replies import SnapshotList
from engine.protocol.requests import DocumentText, ImportSnapshot, ListSnapshots
from engine.protocol.sampling import SamplingParams
from engine.reuse.import_check import SAMPLE_PAGES
from engine.snapshots.pages import PageStore
from engine.snapshots.records import Buffer, PageKey
from tests.engine.models.plain.released import save_random
from tests.engine.session.conftest import make_document
from tests.engine.session.test_imports import export_and_forget
from tests.fakes.engine_in_process import EngineInProcess

PAGE = 256
SHORT = SamplingParams(max_tokens=6, temperature=0.0)
Start = Callable[..., EngineInProcess]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "qwen3"
    save_random(folder, "Qwen3", seed=3, head_dim=32, num_hidden_layers=2)
    write_random_tokenizer(folder, vocab_size=320, max_positions=4096)
    return folder


def changed(document: DocumentText) -> DocumentText:
    """The same with another seventh page: far before the newest checkpoints."""
    pages = (*document.pages[:6], "a page of its own " * 20, *document.pages[7:])
    return DocumentText(name=document.name, sha256="other", pages=pages)


@pytest.fixture(scope="module")
def windowed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One layer sees the last 300 tokens, the other everything."""
    folder = tmp_path_factory.mktemp("models") / "gemma3"
    layers = ["sliding_attention", "full_attention"]
    save_random(
        folder, "Gemma3", seed=4, head_dim=32, num_hidden_layers=2, sliding_window=300,
        layer_types=layers,
    )  # fmt: skip
    write_random_tokenizer(folder, vocab_size=320, max_positions=4096)
    return folder


@pytest.fixture(scope="module")
def shared_keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Layers whose heads differ; the last ones read the keys of the first."""
    folder = tmp_path_factory.mktemp("models") / "gemma4"
    save_random(
        folder, "Gemma4", seed=5, head_dim=32, global_head_dim=64, num_hidden_layers=4,
        num_kv_shared_layers=2, sliding_window=300, vocab_size_per_layer_input=320,
        hidden_size_per_layer_input=16,
        layer_types=["sliding_attention", "full_attention"] * 2,
    )  # fmt: skip
    write_random_tokenizer(folder, vocab_size=320, max_positions=4096)
    return folder


@pytest.mark.parametrize("kind", ["model", "windowed", "shared_keys"])
def test_a_reading_is_restored_with_an_empty_state(
    start: Start, kind: str, request: pytest.FixtureRequest
) -> None:
    restored_alike(start, request.getfixturevalue(kind))


@pytest.mark.parametrize("head_dim", [40, 80, 112])
def test_heads_that_are_no_whole_blocks_are_restored(
    start: Start, tmp_path: Path, head_dim: int
) -> None:
    save_random(tmp_path / "llama", "Llama", seed=6, head_dim=head_dim, num_hidden_layers=2)
    write_random_tokenizer(tmp_path / "llama", vocab_size=320, max_positions=4096)
    restored_alike(start, tmp_path / "llama")


def restored_alike(start: Start, model: Path) -> None:
    """A new engine finds the reading on disk, computes nothing of it, and answers the same."""
    first = start(model=model)
    opened = first.open(make_document())
    first.read(opened.reading)
    expected = first.ask(opened.reading, "Who?", sampling=SHORT).answer
    first.close()
    again = start(model=model)
    reading = again.open(make_document()).reading
    receipt = again.read(reading).receipt
    assert (receipt.source, receipt.verified) == (Source.DISK, True)
    assert receipt.reused_tokens == opened.tokens
    assert again.ask(reading, "Who?", sampling=SHORT).answer == expected


@pytest.mark.parametrize("is_restarted", [False, True])
def test_a_changed_document_goes_on_where_its_pages_begin_to_differ(
    start: Start, model: Path, is_restarted: bool
) -> None:
    engine = start(model=model)
    document = make_document(pages=12)
    before = engine.open(document)
    engine.read(before.reading)
    if is_restarted:
        engine.close()
        engine = start(model=model)
    receipt = engine.read(engine.open(changed(document)).reading).receipt
    shared = receipt.reused_tokens
    assert shared % PAGE == 0
    assert before.tokens / 3 < shared < before.tokens * 2 / 3
    assert receipt.source is (Source.DISK if is_restarted else Source.MEMORY)
    assert receipt.verified is (True if is_restarted else None)


def export_forged(
    start: Start, model: Path, file: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Export a reading whose page of that number is another one, its checksums consistent."""
    read = PageStore.read
    seen: list[PageKey] = []

    def read_forged(store: PageStore, key: PageKey, into: Buffer) -> None:
        read(store, key, into)
        seen.append(key)
        if len(seen) == number + 1:
            memoryview(into)[:] = bytes(len(into))

    with monkeypatch.context() as forging:
        forging.setattr(PageStore, "read", read_forged)
        export_and_forget(start, file, document=make_document(pages=12), model=model)


@pytest.mark.parametrize("number", range(SAMPLE_PAGES))
def test_pages_of_a_forged_import_are_told_and_computed_anew(
    start: Start, model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    document = changed(make_document(pages=12))
    with EngineInProcess(tmp_path / "honest") as honest:
        honest.load(model)
        opened = honest.open(document)
        honest.read(opened.reading)
        expected = honest.ask(opened.reading, "Who?", sampling=SHORT).answer

    export_forged(start, model, tmp_path / "file", monkeypatch, number)
    engine = start(model=model)
    engine.finish(engine.send(ImportSnapshot, path=str(tmp_path / "file")))
    receipt = engine.read(engine.open(document).reading).receipt
    assert (receipt.source, receipt.reused_tokens) == (Source.COLD, 0)
    [note] = receipt.notes
    assert isinstance(note, SetAside)
    assert f"block {number + 1} of what was imported" in note.reason
    assert engine.ask(opened.reading, "Who?", sampling=SHORT).answer == expected
    [imported] = [one for one in engine.call(ListSnapshots, SnapshotList).snapshots if one.damaged]
    assert "imported" in imported.damaged
    engine.close()

    again = start(model=model)
    receipt = again.read(again.open(document).reading).receipt
    assert (receipt.source, receipt.notes) == (Source.DISK, ())
    assert again.ask(opened.reading, "Who?", sampling=SHORT).answer == expected


def test_pages_of_an_honest_import_are_shared_once_they_are_compared(
    start: Start, model: Path, tmp_path: Path
) -> None:
    export_and_forget(start, tmp_path / "file", document=make_document(pages=12), model=model)
    engine = start(model=model)
    engine.finish(engine.send(ImportSnapshot, path=str(tmp_path / "file")))
    receipt = engine.read(engine.open(changed(make_document(pages=12))).reading).receipt
    assert receipt.source is Source.DISK
    assert engine.engine._counters.imported_pages_compared == SAMPLE_PAGES


def test_pages_on_disk_that_do_not_follow_from_the_text_are_computed_anew(
    start: Start, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = start(model=model)
    engine.read(engine.open(make_document(pages=12)).reading)
    engine.close()

    def read_zeros(_store: PageStore, _key: PageKey, into: Buffer) -> None:
        memoryview(into)[:] = bytes(len(into))

    monkeypatch.setattr(PageStore, "read", read_zeros)
    engine = start(model=model)
    receipt = engine.read(engine.open(changed(make_document(pages=12))).reading).receipt
    assert receipt.source is not Source.DISK
    assert receipt.reused_tokens == 0
