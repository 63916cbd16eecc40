import os
from pathlib import Path

import pytest

from app.feasibility.ssd_speed import measure_ssd


def test_a_disk_has_a_speed_and_keeps_nothing(tmp_path: Path) -> None:
    assert measure_ssd(tmp_path) > 0
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_has_none(tmp_path: Path) -> None:
    assert measure_ssd(tmp_path / "nowhere") == 0


def test_where_memory_would_be_measured_nothing_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "posix_fadvise", raising=False)
    assert measure_ssd(tmp_path) == 0
