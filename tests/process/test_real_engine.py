"""The real engine keeps the promises that the application relies on."""

from pathlib import Path

import pytest

from app.link.launcher import EngineLauncher
from app.link.own_engine import engine_command
from tests.process.conformance import EngineConformance
from tests.random_weights import write_tiny_model

pytestmark = [pytest.mark.process, pytest.mark.slow]


class TestRealEngine(EngineConformance):
    @classmethod
    def launcher_over(cls, data: Path) -> EngineLauncher:
        return EngineLauncher(command=engine_command(data), log_path=data / "logs" / "engine.log")

    @pytest.fixture(scope="class")
    @classmethod
    def model_path(
        cls,
        tmp_path_factory: pytest.TempPathFactory,
        compiled_kernels: None,  # noqa: ARG003
    ) -> Path:
        folder = tmp_path_factory.mktemp("models") / "tiny"
        write_tiny_model(folder)
        return folder
