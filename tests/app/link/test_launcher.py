"""Starting engines: the handshake, and what goes wrong before and in it."""

from pathlib import Path

import pytest

from app.child.command import Command
from app.link.calls import call
from app.link.failures import CannotStart, EngineGone, VersionsDiffer
from app.link.launcher import EngineLauncher
from app.link.port import UNSENT
from engine.protocol.replies import SnapshotList
from engine.protocol.requests import ListSnapshots
from engine.protocol.version import PROTOCOL_VERSION
from tests.fakes.fake_command import fake_engine_launcher

pytestmark = pytest.mark.process


def test_an_engine_of_another_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(VersionsDiffer, match=f"version {PROTOCOL_VERSION + 1} of the protocol"):
        fake_engine_launcher(tmp_path, "--mishap", "wrong-version").start()


def test_an_engine_that_ends_at_once_says_why(tmp_path: Path) -> None:
    with pytest.raises(EngineGone, match="status 3") as gone:
        fake_engine_launcher(tmp_path, "--mishap", "dies-at-start").start()
    assert gone.value.details == "ImportError: no torch here"


def test_a_missing_program_is_named(tmp_path: Path) -> None:
    command = Command(arguments=(str(tmp_path / "nothing"),))
    with pytest.raises(CannotStart, match="nothing"):
        EngineLauncher(command=command, log_path=tmp_path / "engine.log").start()


def test_a_dead_engine_is_replaced(tmp_path: Path) -> None:
    launcher = fake_engine_launcher(tmp_path)
    first = launcher.start()
    second = launcher.restart(first)
    try:
        assert second.pid != first.pid
        assert call(second, ListSnapshots(id=UNSENT), SnapshotList).snapshots == ()
    finally:
        second.close()
