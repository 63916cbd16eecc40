"""The top bar's texts about model, engine and question sheets; pure."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale

from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.engine.model_session import ModelStatus
from app.remote.remote_model import SERVER_DEVICE
from app.window.translation.local_model_name import local_model_name
from engine.protocol.replies import ModelLoaded

_CUDA = "cuda"


@dataclass(frozen=True, slots=True)
class TopBarProps:
    """Two pills; an empty text hides its pill."""

    model: str = ""
    device: str = ""
    is_busy: bool = False


@dataclass(frozen=True, slots=True)
class AskingProps:
    """The pill of the question sheets that run, in words and `brief`; empty where none does."""

    text: str = ""
    brief: str = ""


def derive_asking(num_answered: int, num_questions: int) -> AskingProps:
    """Return how far the question sheets that run are, all together."""
    if not num_questions:
        return AskingProps()
    locale = QLocale()
    done, count = locale.toString(num_answered), locale.toString(num_questions)
    text = QCoreApplication.translate("TopBar", "Question sheet: {done} of {count}")
    return AskingProps(text.format(done=done, count=count), f"{done}/{count}")


def derive_top_bar(engine: EngineStatus, model: ModelStatus, place: str = "") -> TopBarProps:
    """Return what the pills say; `place` is the name of the GPU, or of the server, there is."""
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
        model=" · ".join(filter(None, (name, model.loaded.weights))),
        device=_device(model.loaded, place),
    )


def _device(loaded: ModelLoaded, place: str) -> str:
    if loaded.device == SERVER_DEVICE:
        return QCoreApplication.translate("TopBar", "on {server}").format(server=place)
    is_on_gpu = loaded.device.startswith(_CUDA)
    device = place if is_on_gpu and place else loaded.device.upper()
    return QCoreApplication.translate("TopBar", "{device} · {format} cache").format(
        device=device, format=loaded.kv_format
    )
