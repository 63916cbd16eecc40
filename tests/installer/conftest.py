"""A project folder to set up."""

from pathlib import Path

import pytest

from tests.installer.project import Project


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    return Project(tmp_path, monkeypatch)
