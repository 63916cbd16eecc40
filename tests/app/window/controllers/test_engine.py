"""What the bar says comes from model and counters together."""

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from app.core.engine.model_session import ModelStatus
from app.readings.model_choice import ModelChoice
from app.window.chat.chat_view_model import ChatViewModel
from app.window.controllers.engine import EngineController
from app.window.dock.dock_view_model import DockViewModel
from app.window.frame.top_bar_props import TopBarProps
from tests.app.window.dock.samples import GPU, model, statistics
from tests.fakes.manual_jobs import ManualJobs
from tests.fakes.scripted_engine import ScriptedEngine


class Models(QObject):
    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.status = ModelStatus(loaded=model("cuda"))


def controller_of(models: Models, chat: ChatViewModel) -> EngineController:
    dock = DockViewModel(ManualJobs())
    return EngineController(ScriptedEngine(), models, dock, chat, demo_model=Path("/demo"))  # type: ignore[arg-type]


@pytest.mark.usefixtures("qtbot")
def test_the_conversation_knows_whether_the_demo_model_answers() -> None:
    models, chat = Models(), ChatViewModel()
    controller = controller_of(models, chat)
    for path, is_demo in (("/demo", True), ("/models/real", False)):
        models.changed.emit(ModelStatus(ModelChoice(Path(path))))
        assert chat.inputs.is_demo_model is is_demo
    del controller


@pytest.mark.usefixtures("qtbot")
def test_the_gpu_is_named_once_its_driver_was_asked(qtbot: QtBot) -> None:
    controller = controller_of(Models(), ChatViewModel())
    bars: list[TopBarProps] = []
    controller.bar_changed.connect(bars.append)
    controller.tell()
    for _ in range(2):
        controller._take(statistics(gpu=GPU))
    assert [bar.device for bar in bars] == ["CUDA · f16 cache", "NVIDIA RTX 5080 · f16 cache"]
