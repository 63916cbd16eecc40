import pytest
from PySide6.QtWidgets import QApplication

from app.window.chat.lexers import Lexers
from tests.fakes.manual_jobs import ManualJobs


@pytest.fixture
def jobs() -> ManualJobs:
    return ManualJobs()


@pytest.fixture
def lexers(qapp: QApplication, jobs: ManualJobs) -> Lexers:
    return Lexers(jobs)
