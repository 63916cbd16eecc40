"""What the limit of a control group leaves free."""

from pathlib import Path

import pytest

from engine.runner import memory_budget
from engine.runner.memory_budget import free_memory_bytes

MIB = 1 << 20


@pytest.fixture
def group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A control group of 64 MiB, of which 60 are in use."""
    (tmp_path / "memory.max").write_text(f"{64 * MIB}\n")
    (tmp_path / "memory.current").write_text(f"{60 * MIB}\n")
    monkeypatch.setattr(memory_budget, "_CGROUP", tmp_path)
    return tmp_path


def test_what_is_in_use_is_not_free(group: Path) -> None:
    assert free_memory_bytes() == 4 * MIB


def test_pages_of_files_are_given_up_for_whoever_needs_room(group: Path) -> None:
    counts = {"anon": 20, "file": 45, "shmem": 5, "inactive_file": 30, "active_file": 10}
    lines = (f"{name} {count * MIB}\n" for name, count in counts.items())
    (group / "memory.stat").write_text("".join(lines))
    assert free_memory_bytes() == 44 * MIB


def test_a_limit_that_was_lowered_below_what_is_used_leaves_nothing(group: Path) -> None:
    (group / "memory.max").write_text(f"{10 * MIB}\n")
    assert free_memory_bytes() == 0


def test_a_group_without_a_limit_leaves_the_whole_machine(group: Path) -> None:
    (group / "memory.max").write_text("max\n")
    assert free_memory_bytes() > 64 * MIB
