"""What the bar at the top says of model and engine; pure."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.engine.model_session import ModelStatus
from app.window.translation.local_model_name import local_model_name
from engine.protocol.replies import ModelLoaded

_CUDA = "cuda"


@dataclass(frozen=True, slots=True)
class TopBarProps:
    """Two pills; an empty text hides its pill."""

    model: str = ""
    device: str = ""
    is_busy: bool = False


def derive_top_bar(engine: EngineStatus, model: ModelStatus, gpu: str = "") -> TopBarProps:
    """Return what the pills say; `gpu` is the name of the GPU, where there is one."""
    translate = QCoreApplication.translate
    if engine.state is EngineState.FAILED:
        return TopBarProps(model=translate("TopBar", "Engine stopped"))
    if engine.state is not EngineState.READY:
        return TopBarProps(model=translate("TopBar", "Starting the engine …"), is_busy=True)
    if model.is_loading:
        path = model.choice.path if model.choice is not None else Path()
        name = local_model_name(str(path), path.name)
        if model.is_compiling:
            text = translate("TopBar", "Preparing for this processor, once …")
        else:
            text = translate("TopBar", "Loading {model} …").format(model=name)
        return TopBarProps(model=text, is_busy=True)
    if model.loaded is None:
        return TopBarProps(model=translate("TopBar", "Choose a model"))
    name = local_model_name(model.loaded.path, model.loaded.name)
    return TopBarProps(
        model=f"{name} · {model.loaded.weights}",
        device=_device(model.loaded, gpu),
    )


def _device(loaded: ModelLoaded, gpu: str) -> str:
    is_on_gpu = loaded.device.startswith(_CUDA)
    device = gpu if is_on_gpu and gpu else loaded.device.upper()
    return QCoreApplication.translate("TopBar", "{device} · {format} cache").format(
        device=device, format=loaded.kv_format
    )
