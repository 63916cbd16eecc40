"""Listing, checking, pinning, limiting, moving and deleting what the engine saved."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.protocol.errors import ErrorCode
from engine.protocol.previews import PreviewDeletion, PreviewQuota
from engine.protocol.replies import Done, Failed, SnapshotList, Verified
from engine.protocol.requests import (
    DeleteSnapshot,
    ExportSnapshot,
    ImportSnapshot,
    ListSnapshots,
    PinSnapshot,
    SetQuota,
    ShowSnapshot,
    VerifySnapshots,
)
from engine.snapshots.reserve import RESERVE_BYTES
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]


@pytest.fixture
def engine(start: Start) -> EngineInProcess:
    """An engine that has read one document."""
    engine = start()
    engine.read(engine.open(make_document()).reading)
    return engine


def saved(engine: EngineInProcess) -> SnapshotList:
    return engine.call(ListSnapshots, SnapshotList)


def test_what_is_saved_is_listed_with_its_size(engine: EngineInProcess, tmp_path: Path) -> None:
    listed = saved(engine)
    end = next(each for each in listed.snapshots if each.kind == "reading_end")
    assert (end.title, end.documents, end.model) == ("report.pdf", ("report.pdf",), "tiny")
    assert end.pages == end.tokens // 256
    files = [path for path in (tmp_path / "data").rglob("*") if path.is_file()]
    segments = sum(path.stat().st_size for path in files if "segments" in path.parts)
    assert segments <= listed.disk_bytes <= sum(path.stat().st_size for path in files)


def test_the_reserve_is_not_counted_as_used(start: Start, tmp_path: Path) -> None:
    used = saved(start()).disk_bytes
    reserve = tmp_path / "data" / "reserve"
    assert used < reserve.stat().st_size == RESERVE_BYTES


def test_a_part_of_the_id_is_enough(engine: EngineInProcess) -> None:
    one = saved(engine).snapshots[0]
    shown = engine.call(ShowSnapshot, SnapshotList, snapshot=one.snapshot[:10])
    assert shown.snapshots == (one,)


@pytest.mark.parametrize("name", ["", "zzzz"])
def test_an_unknown_id_is_a_clear_failure(engine: EngineInProcess, name: str) -> None:
    failed = engine.call(ShowSnapshot, Failed, snapshot=name)
    assert failed.code is ErrorCode.USAGE
    assert "lectern snapshots list" in failed.problem.words.remedy


def test_verify_reads_everything_back(engine: EngineInProcess) -> None:
    verified = engine.call(VerifySnapshots, Verified)
    assert verified.checked == len(saved(engine).snapshots)
    assert verified.damaged == ()
    assert verified.bytes > 0


def test_the_quota_spares_what_is_pinned(engine: EngineInProcess) -> None:
    end = next(each for each in saved(engine).snapshots if each.kind == "reading_end")
    engine.call(PinSnapshot, Done, snapshot=end.snapshot, pinned=True)
    engine.call(SetQuota, Done, max_bytes=1)
    assert [each.snapshot for each in saved(engine).snapshots] == [end.snapshot]
    assert saved(engine).quota_bytes == 1


def test_what_a_quota_would_delete_is_told_and_kept(engine: EngineInProcess) -> None:
    engine.read(engine.open(make_document("other.pdf", seed=1)).reading)
    before = saved(engine)
    for limit in (before.disk_bytes // 2, 1):
        preview = engine.call(PreviewQuota, SnapshotList, max_bytes=limit)
        assert 0 < preview.disk_bytes <= before.disk_bytes
        assert saved(engine).snapshots == before.snapshots
    assert {one.snapshot for one in preview.snapshots} == {one.snapshot for one in before.snapshots}
    for limit in (0, before.disk_bytes):
        assert engine.call(PreviewQuota, SnapshotList, max_bytes=limit).snapshots == ()
    told = engine.call(PreviewQuota, SnapshotList, max_bytes=before.disk_bytes // 2)
    engine.call(SetQuota, Done, max_bytes=before.disk_bytes // 2)
    deleted = set(before.snapshots) - set(saved(engine).snapshots)
    assert {one.snapshot for one in told.snapshots} == {one.snapshot for one in deleted}


def test_what_a_deletion_would_free_is_what_it_frees(engine: EngineInProcess) -> None:
    before = saved(engine)
    names = tuple(each.snapshot for each in before.snapshots)
    assert len(names) > 1
    alone = sum(each.own_bytes for each in before.snapshots)
    preview = engine.call(PreviewDeletion, SnapshotList, snapshots=(*names, names[0]))
    assert {each.snapshot for each in preview.snapshots} == set(names)
    assert preview.disk_bytes > alone + 1_000_000, "they share pages"
    assert saved(engine).snapshots == before.snapshots
    for name in names:
        engine.call(DeleteSnapshot, Done, snapshot=name)
    freed = before.disk_bytes - saved(engine).disk_bytes
    assert preview.disk_bytes <= freed < preview.disk_bytes + 200_000, "and some catalogue"


def test_a_deletion_of_what_is_not_there_has_no_preview(engine: EngineInProcess) -> None:
    assert engine.call(PreviewDeletion, Failed, snapshots=("zzzz",)).code is ErrorCode.USAGE


def test_the_quota_is_remembered(engine: EngineInProcess, start: Start) -> None:
    engine.call(SetQuota, Done, max_bytes=123_456_789)
    engine.close()
    assert saved(start()).quota_bytes == 123_456_789


def test_deleting_gives_the_space_back(engine: EngineInProcess) -> None:
    before = saved(engine).disk_bytes
    for each in saved(engine).snapshots:
        engine.call(DeleteSnapshot, Done, snapshot=each.snapshot)
    assert saved(engine).snapshots == ()
    assert saved(engine).disk_bytes < before - 2_000_000


def test_an_exported_reading_can_be_imported_elsewhere(
    engine: EngineInProcess, tmp_path: Path, tiny_model: Path
) -> None:
    end = next(each for each in saved(engine).snapshots if each.kind == "reading_end")
    file = tmp_path / "report.lectern"
    engine.call(ExportSnapshot, Done, snapshot=end.snapshot, path=str(file))
    with EngineInProcess(tmp_path / "elsewhere") as other:
        other.call(ImportSnapshot, SnapshotList, path=str(file))
        other.load(tiny_model)
        opened = other.open(make_document())
        assert opened.reusable_tokens == opened.tokens
        assert other.read(opened.reading).receipt.verified is True


def test_a_negative_quota_deletes_nothing(engine: EngineInProcess) -> None:
    before = saved(engine)
    for request in (SetQuota, PreviewQuota):
        assert engine.call(request, Failed, max_bytes=-5).code is ErrorCode.USAGE
    after = saved(engine)
    assert (after.snapshots, after.quota_bytes) == (before.snapshots, 0)


def test_names_of_any_length_are_saved_as_far_as_they_fit(start: Start, tmp_path: Path) -> None:
    """A folder of documents with long names in another alphabet."""
    engine = start()
    names = tuple(f"{number} {chr(0x6587) * 2000}.pdf" for number in range(3))
    reading = engine.open(*(make_document(name, pages=1) for name in names)).reading
    engine.read(reading)
    end = next(each for each in saved(engine).snapshots if each.kind == "reading_end")
    assert 0 < len(end.documents) < len(names)
    assert end.documents == names[: len(end.documents)]
    assert names[0].startswith(end.title[:1000])
    file = tmp_path / "reading.lectern"
    engine.call(ExportSnapshot, Done, snapshot=end.snapshot, path=str(file))
    engine.call(DeleteSnapshot, Done, snapshot=end.snapshot)
    (again,) = engine.call(ImportSnapshot, SnapshotList, path=str(file)).snapshots
    assert again.documents == end.documents
