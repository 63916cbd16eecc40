"""What every engine must do, whoever wrote it: the fake one and the real one pass this suite.

A test module makes a subclass and gives ``launcher_over`` and the fixture ``model_path``. Tests
that change nothing share one engine.
"""

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from app.errors import LecternError, ModelError, UsageError
from app.link.calls import call
from app.link.client import EngineClient
from app.link.failures import EngineGone
from app.link.launcher import EngineLauncher
from app.link.port import UNSENT
from engine.protocol.model_facts import ModelFacts
from engine.protocol.previews import PreviewDeletion, PreviewQuota
from engine.protocol.records import Channel, FinishReason, Seen, Source
from engine.protocol.replies import (
    AnswerDelta,
    AnswerDone,
    AnyReply,
    Done,
    ModelLoaded,
    ReadingDone,
    ReadingOpened,
    ReadingProgress,
    SnapshotList,
    TokensCounted,
    Verified,
)
from engine.protocol.requests import (
    CountTokens,
    DeleteSnapshot,
    ExportSnapshot,
    GetStatistics,
    ImportSnapshot,
    InspectModel,
    ListSnapshots,
    LoadModel,
    OpenReading,
    PinSnapshot,
    Read,
    SetQuota,
    ShowSnapshot,
    Turn,
    VerifySnapshots,
)
from engine.protocol.statistics import Statistics
from tests.process.suite_reading import DOCUMENTS, INSTRUCTIONS, PAGES, ask, open_reading

Opened = tuple[EngineClient, ReadingOpened]


@dataclass(frozen=True)
class FirstReading:
    """An engine that has read the suite's documents, and all it said of that."""

    client: EngineClient
    opened: ReadingOpened
    heard: list[AnyReply]
    done: ReadingDone


class EngineConformance:
    """The suite."""

    @classmethod
    def launcher_over(cls, data: Path) -> EngineLauncher:
        """Starts engines over a data folder."""
        raise NotImplementedError

    @pytest.fixture(scope="class")
    @classmethod
    def idle(cls, tmp_path_factory: pytest.TempPathFactory) -> Iterator[EngineClient]:
        """An engine in which nothing is loaded, to be left so."""
        client = cls.launcher_over(tmp_path_factory.mktemp("idle") / "data").start()
        yield client
        client.close()

    @pytest.fixture(scope="class")
    @classmethod
    def first_reading(
        cls, tmp_path_factory: pytest.TempPathFactory, model_path: Path
    ) -> Iterator[FirstReading]:
        client = cls.launcher_over(tmp_path_factory.mktemp("used") / "data").start()
        call(client, LoadModel(id=UNSENT, path=str(model_path)), ModelLoaded)
        opened = open_reading(client)
        heard: list[AnyReply] = []
        request = Read(id=UNSENT, reading=opened.reading)
        done = call(client, request, ReadingDone, on_reply=heard.append)
        yield FirstReading(client, opened, heard, done)
        client.close()

    @pytest.fixture(scope="class")
    @classmethod
    def used(cls, first_reading: FirstReading) -> Opened:
        """One that has read the suite's documents, for whom it is no matter what else it did."""
        return first_reading.client, first_reading.opened

    @pytest.fixture
    def launcher(self, tmp_path: Path) -> EngineLauncher:
        return self.launcher_over(tmp_path / "data")

    @pytest.fixture
    def client(self, launcher: EngineLauncher) -> Iterator[EngineClient]:
        client = launcher.start()
        yield client
        client.close()

    @pytest.fixture
    def read(self, client: EngineClient, model_path: Path) -> Opened:
        call(client, LoadModel(id=UNSENT, path=str(model_path)), ModelLoaded)
        opened = open_reading(client)
        call(client, Read(id=UNSENT, reading=opened.reading), ReadingDone)
        return client, opened

    def test_a_model_tells_its_facts_without_being_loaded(
        self, idle: EngineClient, model_path: Path
    ) -> None:
        facts = call(idle, InspectModel(id=UNSENT, path=str(model_path)), ModelFacts)
        assert facts.parameters > 0
        assert facts.context_limit > 0
        assert {"f16", "q8_0"} <= {cost.kv_format for cost in facts.kv_costs}

    def test_a_folder_without_a_model_is_refused(self, idle: EngineClient, tmp_path: Path) -> None:
        with pytest.raises(ModelError) as refused:
            call(idle, LoadModel(id=UNSENT, path=str(tmp_path)), ModelLoaded)
        assert refused.value.message
        assert refused.value.remedy

    def test_a_reading_needs_a_model(self, idle: EngineClient) -> None:
        with pytest.raises(UsageError):
            open_reading(idle)

    def test_the_same_content_is_the_same_reading(self, used: Opened) -> None:
        assert open_reading(used[0]).reading == open_reading(used[0]).reading

    def test_opening_tells_where_pages_and_documents_end(self, first_reading: FirstReading) -> None:
        opened = first_reading.opened
        ends = [end for document in opened.page_ends for end in document]
        assert [len(document) for document in opened.page_ends] == [len(PAGES), 2]
        assert ends == sorted(ends)
        assert ends[-1] <= opened.tokens
        assert len(opened.document_tokens) == len(DOCUMENTS)
        assert opened.reusable_tokens == 0

    def test_a_document_is_the_same_reading_under_every_name(self, used: Opened) -> None:
        def reading(name: str) -> str:
            documents = (msgspec.structs.replace(DOCUMENTS[0], name=name),)
            request = OpenReading(id=UNSENT, documents=documents, instructions=INSTRUCTIONS)
            return call(used[0], request, ReadingOpened).reading

        assert reading("harbour.txt") == reading("a copy of it.txt")

    def test_tokens_are_counted_for_a_model_and_once_loaded_it_says_what_it_took(
        self, client: EngineClient, model_path: Path, tmp_path: Path
    ) -> None:
        def count(path: Path) -> int:
            request = CountTokens(
                id=UNSENT, path=str(path), documents=DOCUMENTS, instructions=INSTRUCTIONS
            )
            return call(client, request, TokensCounted).tokens

        before = count(model_path)
        request = LoadModel(id=UNSENT, path=str(model_path), kv_format="q8_0")
        loaded = call(client, request, ModelLoaded)
        assert (loaded.kv_format, loaded.policy) == ("q8_0", "dense")
        assert loaded.fingerprint
        assert count(model_path) == before == open_reading(client).tokens
        with pytest.raises(ModelError):
            count(tmp_path)

    def test_reading_reports_progress_up_to_the_end(self, first_reading: FirstReading) -> None:
        opened, heard, done = first_reading.opened, first_reading.heard, first_reading.done
        progress = [reply for reply in heard if isinstance(reply, ReadingProgress)]
        positions = [reply.tokens_done for reply in progress]
        assert progress
        assert positions == sorted(positions)
        assert progress[-1].tokens_done == progress[-1].tokens == opened.tokens
        assert done.receipt.tokens == done.receipt.saved_tokens == opened.tokens
        assert done.receipt.source is Source.COLD

    def test_a_second_reading_computes_nothing(self, used: Opened) -> None:
        client, opened = used
        again = call(client, Read(id=UNSENT, reading=opened.reading), ReadingDone)
        assert again.receipt.reused_tokens == opened.tokens
        assert again.receipt.source is Source.MEMORY

    def test_an_answer_is_what_was_streamed(self, used: Opened) -> None:
        client, opened = used
        heard: list[AnyReply] = []
        request = ask(opened, "Who lit the lamp of pier 7?")
        done = call(client, request, AnswerDone, on_reply=heard.append)
        deltas = [reply for reply in heard if isinstance(reply, AnswerDelta)]
        said = "".join(delta.text for delta in deltas if delta.channel is Channel.ANSWER)
        assert said.strip() == done.answer.strip() != ""
        assert done.reused_tokens >= opened.tokens
        assert done.reused_tokens < done.prompt_tokens
        assert done.new_tokens > 0
        assert done.read_fraction == 1.0
        assert done.seen == Seen(done.prompt_tokens, done.prompt_tokens, done.prompt_tokens)
        assert all(0 <= mass.document < 2 and mass.page >= 1 for mass in done.looked_at)

    def test_a_second_turn_reuses_the_documents(self, used: Opened) -> None:
        client, opened = used
        first = call(client, ask(opened, "Who lit the lamp of pier 7?"), AnswerDone)
        history = (Turn(question="Who lit the lamp of pier 7?", answer=first.answer),)
        second = call(client, ask(opened, "And of pier 8?", history=history), AnswerDone)
        assert second.reused_tokens >= opened.tokens
        assert second.prompt_tokens > first.prompt_tokens

    def test_an_answer_ends_at_its_limit(self, used: Opened) -> None:
        client, opened = used
        request = ask(opened, "Who lit the lamp of pier 7?", max_tokens=1)
        done = call(client, request, AnswerDone)
        assert done.new_tokens == 1
        assert done.finish_reason is FinishReason.LENGTH

    def test_an_unknown_reading_is_refused(self, used: Opened) -> None:
        with pytest.raises(UsageError):
            call(used[0], Read(id=UNSENT, reading="nothing"), ReadingDone)

    def test_another_engine_goes_on_where_a_killed_one_stopped(
        self, launcher: EngineLauncher, read: Opened, model_path: Path
    ) -> None:
        client, opened = read
        second = launcher.restart(client)
        try:
            call(second, LoadModel(id=UNSENT, path=str(model_path)), ModelLoaded)
            again = open_reading(second)
            done = call(second, Read(id=UNSENT, reading=again.reading), ReadingDone)
        finally:
            second.close()
        assert again.reading == opened.reading
        assert again.reusable_tokens == opened.tokens
        assert done.receipt.reused_tokens == opened.tokens
        assert done.receipt.source is Source.DISK
        assert done.receipt.verified is True

    def test_snapshots_are_listed_pinned_checked_exported_deleted_and_imported(
        self, read: Opened, tmp_path: Path
    ) -> None:
        client, opened = read
        listed = call(client, ListSnapshots(id=UNSENT), SnapshotList)
        snapshot = max(listed.snapshots, key=lambda info: info.tokens)
        assert snapshot.tokens == opened.tokens
        assert snapshot.documents == tuple(document.name for document in DOCUMENTS)
        assert listed.disk_bytes > 0
        call(client, PinSnapshot(id=UNSENT, snapshot=snapshot.snapshot, pinned=True), Done)
        shown = call(client, ShowSnapshot(id=UNSENT, snapshot=snapshot.snapshot), SnapshotList)
        assert [info.pinned for info in shown.snapshots] == [True]
        checked = call(client, VerifySnapshots(id=UNSENT), Verified)
        assert checked.checked == len(listed.snapshots)
        assert checked.damaged == ()
        path = str(tmp_path / "harbour.lectern")
        call(client, ExportSnapshot(id=UNSENT, snapshot=snapshot.snapshot, path=path), Done)
        call(client, DeleteSnapshot(id=UNSENT, snapshot=snapshot.snapshot), Done)
        rest = call(client, ListSnapshots(id=UNSENT), SnapshotList)
        assert snapshot.snapshot not in {info.snapshot for info in rest.snapshots}
        taken = call(client, ImportSnapshot(id=UNSENT, path=path), SnapshotList)
        assert [info.tokens for info in taken.snapshots] == [snapshot.tokens]

    def test_an_unknown_snapshot_is_refused(self, idle: EngineClient) -> None:
        with pytest.raises(LecternError):
            call(idle, ShowSnapshot(id=UNSENT, snapshot="nothing"), SnapshotList)

    def test_the_quota_is_kept(self, client: EngineClient) -> None:
        call(client, SetQuota(id=UNSENT, max_bytes=5_000_000_000), Done)
        listed = call(client, ListSnapshots(id=UNSENT), SnapshotList)
        assert listed.quota_bytes == 5_000_000_000

    def test_what_a_quota_or_a_deletion_would_do_is_told(self, read: Opened) -> None:
        client, _ = read
        listed = call(client, ListSnapshots(id=UNSENT), SnapshotList)
        preview = call(client, PreviewQuota(id=UNSENT, max_bytes=1), SnapshotList)
        assert set(preview.snapshots) == set(listed.snapshots)
        for enough in (0, listed.disk_bytes):
            told = call(client, PreviewQuota(id=UNSENT, max_bytes=enough), SnapshotList)
            assert told.snapshots == ()
        names = tuple(info.snapshot for info in listed.snapshots)
        told = call(client, PreviewDeletion(id=UNSENT, snapshots=names), SnapshotList)
        assert 0 < told.disk_bytes <= listed.disk_bytes
        left = call(client, ListSnapshots(id=UNSENT), SnapshotList)
        assert left.snapshots == listed.snapshots

    def test_statistics_are_there(self, idle: EngineClient) -> None:
        assert call(idle, GetStatistics(id=UNSENT), Statistics).memory_limit_bytes >= 0

    def test_a_killed_engine_is_noticed(self, client: EngineClient) -> None:
        os.kill(client.pid, signal.SIGKILL)
        with pytest.raises(EngineGone, match="SIGKILL"):
            call(client, ListSnapshots(id=UNSENT), SnapshotList)
