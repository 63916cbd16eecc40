"""Pipes, sockets, devices and folders in the place of files: told at once, never waited for."""

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from engine.errors import DamagedSnapshot, ModelFailure, UsageFailure
from engine.models.registry import define_model
from engine.models.tensors import find_tensors
from engine.snapshots.store import SnapshotStore
from engine.weights.containers import open_source
from engine.weights.fingerprint import file_stamps, hash_files
from engine.weights.model_files import read_file
from tests.engine.snapshots.samples import assert_whole, page_keys, save, segment_files
from tests.random_weights import write_tiny_model

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")

SECONDS = 20


@pytest.fixture(autouse=True)
def _no_waiting() -> Iterator[None]:
    """A test that hangs is ended by a signal, which interrupts even the opening of a pipe."""

    def end(*_: object) -> None:
        raise TimeoutError("it waits for a file")

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        here = Path.cwd()
        os.chdir(path.parent)  # the path of a socket is short
        try:
            listener.bind(path.name)
        finally:
            os.chdir(here)


def make_folder(path: Path) -> None:
    path.mkdir()


def make_link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


KINDS = [make_pipe, make_socket, make_folder, make_link_to_a_device]


@pytest.mark.parametrize("make", KINDS)
def test_an_import_of_no_file_is_refused(
    store: SnapshotStore, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / "reading")
    with pytest.raises(UsageFailure, match="cannot be read"):
        store.exchange.import_(tmp_path / "reading")


@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize("name", ["config.json", "model.safetensors", "tokenizer.json"])
def test_a_model_folder_with_no_file_is_refused(
    tmp_path: Path, make: Callable[[Path], None], name: str
) -> None:
    folder = tmp_path / "model"
    write_tiny_model(folder)
    (folder / name).unlink()
    make(folder / name)
    with pytest.raises(ModelFailure):
        read_file(folder / name)
    if name != "tokenizer.json":
        source = open_source(folder)
        with pytest.raises(ModelFailure):
            find_tensors(source, define_model(source))
        with pytest.raises(ModelFailure):
            file_stamps(source), hash_files(source)


@pytest.mark.parametrize("make", KINDS)
def test_no_file_in_the_place_of_a_segment_is_damage(
    directory: Path, make: Callable[[Path], None]
) -> None:
    with SnapshotStore(directory) as store:
        snapshot = save(store, range(41))
        [segment] = segment_files(directory)
        segment.unlink()
        make(segment)
        with pytest.raises(DamagedSnapshot):
            store.read(snapshot)
        store.pages.forget_damaged(page_keys(range(41)))
        assert_whole(store, save(store, range(41)))


@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize(
    "name", ["reserve", "processes/0.lock", "segments/0000000000000000.segment"]
)
def test_no_file_in_the_data_folder_is_in_nobodys_way(
    directory: Path, make: Callable[[Path], None], name: str
) -> None:
    with SnapshotStore(directory) as store:
        snapshot = save(store, range(41))
    with suppress(FileNotFoundError):
        (directory / name).unlink()
    make(directory / name)
    with SnapshotStore(directory) as store:
        assert_whole(store, snapshot)
        store.compact()
        assert_whole(store, snapshot)


@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize("name", ["processes/gate", "processes", "segments"])
def test_no_file_where_the_store_needs_one_is_told(
    directory: Path, make: Callable[[Path], None], name: str
) -> None:
    directory.mkdir()
    (directory / name).parent.mkdir(exist_ok=True)
    if make is make_folder and name != "processes/gate":
        pytest.skip("a folder is what belongs there")
    make(directory / name)
    with pytest.raises(UsageFailure, match="cannot be written"):
        SnapshotStore(directory)
