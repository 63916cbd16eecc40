"""Readings of which some layers keep only what they still see: saved, restored, gone on from."""

from collections.abc import Callable
from pathlib import Path

from engine.protocol.records import Source
from engine.protocol.replies import SnapshotList
from engine.protocol.requests import ListSnapshots
from engine.protocol.sampling import SamplingParams
from tests.engine.session.conftest import make_document
from tests.engine.session.test_imports import export_and_forget, import_and_read
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
GREEDY = SamplingParams(max_tokens=12, temperature=0)


def rolling(keep: str = "window") -> dict[str, object]:
    options = {"window": "300", "sinks": "5", "full_layers": "1", "keep": keep}
    return {"policy": "backstop", "options": options}


def test_a_reading_is_restored_and_gone_on_from(start: Start) -> None:
    engine = start(**rolling())
    reading = engine.open(make_document(pages=10)).reading
    engine.read(reading)
    first = engine.ask(reading, "Who?", sampling=GREEDY)
    second = engine.ask(reading, "And then?", sampling=GREEDY)
    engine.close()
    again = start(**rolling())
    reading = again.open(make_document(pages=10)).reading
    receipt = again.read(reading).receipt
    assert (receipt.source, receipt.verified) == (Source.DISK, True)
    assert again.ask(reading, "And then?", sampling=GREEDY).answer == second.answer
    assert again.ask(reading, "Who?", sampling=GREEDY).answer == first.answer


def test_what_slid_out_of_sight_is_not_saved(start: Start) -> None:
    saved, opened = {}, {}
    for keep in ("all", "window"):
        engine = start(**rolling(keep))
        opened[keep] = engine.open(make_document(pages=15))
        engine.read(opened[keep].reading)
        ends = engine.call(ListSnapshots, SnapshotList).snapshots
        saved[keep] = next(each.bytes for each in ends if each.kind == "reading_end")
        engine.close()
    assert saved["window"] < 0.65 * saved["all"], "one of two layers, and the window of the other"
    assert opened["window"].kv_bytes < 0.65 * opened["all"].kv_bytes


def test_readings_of_both_kinds_are_strangers(start: Start) -> None:
    sources = []
    for keep in ("all", "window", "all", "window"):
        engine = start(**rolling(keep))
        receipt = engine.read(engine.open(make_document()).reading).receipt
        engine.close()
        sources.append(receipt.source)
    assert sources == [Source.COLD, Source.COLD, Source.DISK, Source.DISK]


def test_an_import_is_compared(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "file"
    export_and_forget(start, file, **rolling())
    engine, receipt = import_and_read(start, file, **rolling())
    assert receipt.source is Source.DISK
    assert engine.engine._counters.imported_pages_compared > 0
    engine.close()


def test_a_state_with_a_flipped_bit_is_noticed(start: Start, tmp_path: Path) -> None:
    """Where the keys in sight lie in the saved state, checksums watch over them as over pages."""
    engine = start(**rolling())
    engine.read(engine.open(make_document(pages=10)).reading)
    engine.close()
    [segment] = (tmp_path / "data/segments").iterdir()
    content = bytearray(segment.read_bytes())
    for at in range(1000, len(content), 5000):
        content[at] ^= 0x40
    segment.write_bytes(content)
    again = start(**rolling())
    receipt = again.read(again.open(make_document(pages=10)).reading).receipt
    assert receipt.source is Source.COLD
    assert receipt.notes
