"""Whole downloads: the real child process and a hub on this computer."""

import os
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from app.models.download import downloader, problems
from app.models.download.claim import claimed
from app.models.download.launch import download_command, run_download
from app.models.download.messages import (
    Advanced,
    AnyDownloadEvent,
    Checking,
    DownloadOrder,
    Finished,
    Planned,
    Refused,
)
from app.models.download.partial import PartialDownload, partial_downloads
from app.models.hub_name import parse_hub_name
from engine.protocol.framing import write_frame
from engine.protocol.problems.problem import Problem
from tests.app.models.conftest import FILES, NAME, WEIGHTS
from tests.fakes.fake_hub import FakeHub, serving

pytestmark = pytest.mark.process
TAKEN = {"config.json", "tokenizer.json", "README.md", "model.safetensors"}


def _refusal(events: list[AnyDownloadEvent]) -> type[Problem]:
    last = events[-1]
    assert isinstance(last, Refused), last
    return type(last.problem)


def test_a_model_arrives_complete_and_leaves_no_traces(order: DownloadOrder) -> None:
    events = list(run_download(order))
    total = sum(len(FILES[name]) for name in TAKEN)
    assert events[0] == Planned(total_bytes=total, bytes_done=0)
    folder = Path(order.models_folder) / "maker" / "tiny"
    assert events[-1] == Finished(str(folder))
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        name: FILES[name] for name in TAKEN
    }
    assert Checking("model.safetensors") in events
    assert max(e.bytes_done for e in events if isinstance(e, Advanced)) <= total
    assert list(Path(order.partial_folder).iterdir()) == []


def test_an_ended_download_goes_on_where_it_was(hub: FakeHub, order: DownloadOrder) -> None:
    hub.holds_after = len(WEIGHTS) // 2
    for event in run_download(order):
        if isinstance(event, Advanced) and event.bytes_done > 1 << 20:
            break  # closes the iterator, which ends the process in the middle of the file
    partial, manifest = partial_downloads(Path(order.partial_folder))[0]
    assert str(partial.name) == NAME
    here = partial.bytes_done(manifest)
    assert 1 << 20 <= here < manifest.total_bytes
    assert not (Path(order.models_folder) / "maker").exists()

    hub.holds_after = 0
    hub.requests.clear()
    events = list(run_download(order))
    assert events[0] == Planned(manifest.total_bytes, here)
    assert isinstance(events[-1], Finished)
    assert [path for path, _ in hub.requests] == ["model.safetensors"]
    assert hub.requests[0][1].startswith("bytes=")
    assert Path(events[-1].path, "model.safetensors").read_bytes() == WEIGHTS


def test_a_damaged_file_is_fetched_again(hub: FakeHub, order: DownloadOrder) -> None:
    hub.spoilt["model.safetensors"] = 1
    assert isinstance(list(run_download(order))[-1], Finished)
    assert [path for path, _ in hub.requests].count("model.safetensors") == 2


def test_a_file_that_stays_damaged_is_no_model(hub: FakeHub, order: DownloadOrder) -> None:
    hub.spoilt["model.safetensors"] = 9
    assert _refusal(list(run_download(order))) is problems.ArrivedDamaged
    assert not (Path(order.models_folder) / "maker").exists()


def test_a_damaged_beginning_does_not_spoil_the_rest(hub: FakeHub, order: DownloadOrder) -> None:
    hub.spoilt["model.safetensors"] = 9
    list(run_download(order))
    hub.spoilt.clear()
    partial, manifest = partial_downloads(Path(order.partial_folder))[0]
    part = partial.part(manifest.files[-1])
    part.write_bytes(b"x" * 1000)
    assert isinstance(list(run_download(order))[-1], Finished)


@pytest.mark.parametrize(
    ("status", "problem"),
    [
        (404, problems.NotOnHub),
        (401, problems.NotOnHub),
        (403, problems.TermsNotAccepted),
    ],
)
def test_the_hubs_refusals_are_told_apart(
    hub: FakeHub, order: DownloadOrder, status: int, problem: type[Problem]
) -> None:
    hub.status[NAME] = status
    assert _refusal(list(run_download(order))) is problem
    assert not Path(order.partial_folder).exists()


def test_the_process_ends_in_order_while_somebody_could_still_end_it(
    hub: FakeHub, order: DownloadOrder
) -> None:
    hub.status[NAME] = 404
    command = download_command()
    with subprocess.Popen(
        command.arguments,
        env=dict(command.environment),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None
        write_frame(process.stdin, msgspec.msgpack.encode(order))
        assert process.wait(60) == 0


def test_a_model_that_asks_for_an_agreement_goes_on_once_there_is_one(
    hub: FakeHub, order: DownloadOrder
) -> None:
    hub.is_gated = True
    assert _refusal(list(run_download(order))) is problems.TermsNotAccepted
    hub.is_gated = False
    assert isinstance(list(run_download(order))[-1], Finished)


def test_a_revision_that_is_gone_is_not_waited_for(hub: FakeHub, order: DownloadOrder) -> None:
    hub.is_replaced = True
    last = list(run_download(order))[-1]
    assert isinstance(last, Refused)
    assert last.problem == problems.ChangedOnHub(NAME)


def test_a_token_that_is_not_accepted_is_told_apart(
    hub: FakeHub, order: DownloadOrder, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.models.download import hub as hub_module  # noqa: PLC0415 - slow to load

    monkeypatch.setattr(hub_module, "_OWN_ENDPOINT", hub.endpoint)
    monkeypatch.setenv("HF_TOKEN", "hf_expired")
    hub.rejects_tokens = True
    events: list[AnyDownloadEvent] = []
    downloader.download(order, hub_module.HuggingFaceHub(hub.endpoint), events.append)
    assert _refusal(events) is problems.StaleLogin
    assert hub.tokens


def test_another_hub_keeps_of_a_download_only_what_is_the_same_there(
    hub: FakeHub, order: DownloadOrder
) -> None:
    hub.spoilt["model.safetensors"] = 9
    list(run_download(order))  # everything but the weights is here and sound
    hub.spoilt.clear()
    hub.requests.clear()
    other = {**FILES, "tokenizer.json": b'{"other": 1}'}
    with serving(FakeHub({NAME: other})) as mirror:
        mirrored = msgspec.structs.replace(order, endpoint=mirror.endpoint)
        last = list(run_download(mirrored))[-1]
    assert isinstance(last, Finished)
    assert Path(last.path, "tokenizer.json").read_bytes() == other["tokenizer.json"]
    fetched = [path for path, _ in mirror.requests]
    assert fetched == ["tokenizer.json", "model.safetensors"]


def test_no_token_goes_to_another_hub(
    hub: FakeHub, order: DownloadOrder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    assert isinstance(list(run_download(order))[-1], Finished)
    assert hub.tokens == []


def test_a_hub_that_is_not_there(order: DownloadOrder, tmp_path: Path) -> None:
    nobody = DownloadOrder(NAME, "http://127.0.0.1:9", str(tmp_path), str(tmp_path))
    assert _refusal(list(run_download(nobody))) is problems.HubUnreachable


def test_what_is_here_is_not_downloaded_again(hub: FakeHub, order: DownloadOrder) -> None:
    (Path(order.models_folder) / "maker" / "tiny").mkdir(parents=True)
    assert _refusal(list(run_download(order))) is problems.AlreadyHere
    assert hub.requests == []


def test_two_processes_never_write_one_download(hub: FakeHub, order: DownloadOrder) -> None:
    partial = PartialDownload(Path(order.partial_folder), parse_hub_name(NAME))
    partial.prepare()
    with claimed(partial.lock):
        assert _refusal(list(run_download(order))) is problems.BeingDownloaded
    assert hub.requests == []


@pytest.mark.skipif(os.name == "nt", reason="permissions differ")
def test_a_full_disk_is_said_before_anything_is_fetched(
    hub: FakeHub, order: DownloadOrder, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage("/")._replace(free=1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    from app.models.download.hub import HuggingFaceHub  # noqa: PLC0415 - slow to load

    events: list[AnyDownloadEvent] = []
    downloader.download(order, HuggingFaceHub(hub.endpoint), events.append)
    assert _refusal(events) in {problems.TooLittleDisk, problems.DownloadDiskFull}
    assert hub.requests == []
