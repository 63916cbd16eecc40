"""Finds the models, asks the engine about each, and derives what the dialog shows.

Decides nothing about loading: it says what the person wants, the composition sees to it.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.engine.model_session import ModelStatus
from app.core.fit.model_fit import Memory
from app.core.machine import memory_of_machine
from app.errors import LecternError, Said, UsageError
from app.jobs import Err, Job, JobRunner, Ok
from app.link.port import UNSENT, EngineEnd, RequestPort
from app.models.download.hub_models import HubModel
from app.models.hub_name import HubName, parse_hub_name
from app.models.places import ModelPlaces
from app.models.search.launch import find_on_hub
from app.models.search.messages import SearchOrder
from app.readings.model_folders import ModelFolder, Origin
from app.settings.retention import Policy, knobs
from app.settings.settings import HUB_ENDPOINT, Settings
from app.window.models.downloads import Downloads, DownloadStatus
from app.window.models.models_props import KnownModel, ModelsInputs, ModelsProps, derive
from app.window.models.search_props import SearchStatus
from app.window.view_model import ViewModel
from engine.protocol.model_facts import ModelFacts
from engine.protocol.replies import AnyReply, Failed
from engine.protocol.requests import InspectModel

Find = Callable[[SearchOrder, Callable[[], bool]], tuple[HubModel, ...]]
"""Looks on the hub, for as long as that is wanted. Raises ``LecternError``."""


class ModelsViewModel(ViewModel[ModelsInputs, ModelsProps]):
    """What the dialog of models shows now, and what can be done there."""

    changed = Signal(ModelsProps)
    load_wanted = Signal(Path)
    """The model to be loaded."""
    unload_wanted = Signal()
    default_wanted = Signal(Path)
    """The model to be loaded at every start."""
    folders_wanted = Signal(tuple)
    """The chosen folders, to be kept in the settings."""
    failed = Signal(LecternError)
    """Something that was asked for here failed."""

    def __init__(
        self,
        places: ModelPlaces,
        *,
        engine: RequestPort,
        jobs: JobRunner,
        downloads: Downloads,
        find: Find = find_on_hub,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(ModelsInputs(), parent)
        self._find = find
        self._search: Job | None = None
        self._places = places
        self._engine = engine
        self._jobs = jobs
        self._downloads = downloads
        self._endpoint = HUB_ENDPOINT
        self._policy: tuple[str, dict[str, str]] = (str(Policy.DENSE), {})
        self._scan: Job | None = None
        self.typed = ""
        """A name of the hub that was not asked for yet."""
        downloads.changed.connect(self._take_downloads)
        downloads.finished.connect(lambda _: self.refresh())

    @property
    def facts(self) -> tuple[ModelFacts, ...]:
        """What is known of the models that can be run."""
        return tuple(model.facts for model in self._inputs.models if model.facts is not None)

    def take_status(self, status: ModelStatus) -> None:
        """Take what is known of the model in use."""
        self._change(status=status)

    def take_engine(self, status: EngineStatus) -> None:
        """Take the engine's state; one that came back is asked what it was not asked yet."""
        if status.state is EngineState.READY:
            self._ask_about_unknown()

    def take_settings(self, settings: Settings) -> None:
        """Take the settings; what they change is looked for, or asked about, again."""
        self._endpoint = settings.hub_endpoint
        policy = str(settings.policy), knobs(settings.policy, settings.policy_options)
        is_told = policy == self._policy
        self._policy = policy
        is_searched = settings.model_folders == self._inputs.folders
        self._change(
            default=settings.model_path,
            kv_format=str(settings.kv_format),
            folders=settings.model_folders,
        )
        if not is_searched:
            self.refresh()
        elif not is_told:
            for model in self._inputs.models:
                self._ask_about(model.folder)

    def refresh(self) -> None:
        """Search all folders again."""
        if self._scan is not None:
            self._scan.cancel()
        folders = self._inputs.folders
        self._change(is_scanning=True)
        self._scan = self._jobs.start(
            lambda _: _look_around(self._places, folders), self._take_found
        )

    def load(self, path: Path) -> None:
        """Ask for a model to be loaded."""
        self.load_wanted.emit(path)

    def unload(self) -> None:
        """Ask for the model in use to be unloaded."""
        self.unload_wanted.emit()

    def make_default(self, path: Path) -> None:
        """Ask for a model to be loaded at every start."""
        self.default_wanted.emit(path)

    def add_folder(self, folder: Path) -> None:
        """Add a folder to those that are searched."""
        if folder not in self._inputs.folders:
            self.folders_wanted.emit((*self._inputs.folders, folder))

    def remove_folder(self, folder: Path) -> None:
        """Stop searching a folder; nothing in it is touched."""
        left = tuple(known for known in self._inputs.folders if known != folder)
        self.folders_wanted.emit(left)

    def delete(self, path: Path) -> None:
        """Delete a model in Lectern's own folder; any other is left alone."""
        if path.is_relative_to(self._places.own):
            model = ModelFolder(path.name, path, Origin.OWN)
            self._jobs.start(lambda _: model.delete(), self._take_deleted)

    def download(self, text: str) -> bool:
        """Begin a download by name or address; false, and a failure, where it is neither."""
        try:
            name = parse_hub_name(text)
        except UsageError:
            self.failed.emit(_no_name(text))
            return False
        self._downloads.begin(name, self._endpoint)
        return True

    def search(self, text: str) -> None:
        """Look for models on the hub; what was found before is gone. No words end the search."""
        if self._search is not None:
            self._search.cancel()
            self._search = None
        status = SearchStatus(" ".join(text.split()))
        if status.text:
            order = SearchOrder(status.text, self._endpoint.rstrip("/"))
            status = replace(status, is_running=True)
            self._search = self._jobs.start(
                lambda job: self._find(order, lambda: job.is_cancelled), self._take_search
            )
        self._change(search=status)

    def _take_search(self, found: Ok[tuple[HubModel, ...]] | Err) -> None:
        self._search = None
        status = replace(self._inputs.search, is_running=False)
        if isinstance(found, Ok):
            self._change(search=replace(status, models=found.value))
        elif isinstance(found.error, LecternError):
            self._change(search=replace(status, failure=found.error))
        else:
            raise found.error

    def resume_download(self, name: HubName) -> None:
        """Resume a download that was paused or failed."""
        self._downloads.begin(name, self._endpoint)

    def pause_download(self, name: HubName) -> None:
        """Stop a download for now."""
        self._downloads.pause(name)

    def give_up_download(self, name: HubName) -> None:
        """Stop a download and delete what is here of it."""
        self._downloads.give_up(name)

    def _take_downloads(self, downloads: tuple[DownloadStatus, ...]) -> None:
        self._change(downloads=downloads)

    def _take_found(self, found: Ok[tuple[tuple[KnownModel, ...], Memory]] | Err) -> None:
        self._scan = None
        if isinstance(found, Err):
            self._change(is_scanning=False)
            return
        models, memory = found.value
        known = {model.folder.path: model for model in self._inputs.models}
        models = tuple(_as_known(model, known.get(model.folder.path)) for model in models)
        self._change(models=models, memory=memory, is_scanning=False)
        self._ask_about_unknown()

    def _ask_about_unknown(self) -> None:
        for model in self._inputs.models:
            if model.facts is None and not model.problem:
                self._ask_about(model.folder)

    def _ask_about(self, folder: ModelFolder) -> None:
        policy, options = self._policy
        request = InspectModel(id=UNSENT, path=str(folder.path), policy=policy, options=options)
        self._engine.send(request, self._listener(folder.path))

    def _listener(self, path: Path) -> Callable[[AnyReply | EngineEnd], None]:
        def listen(reply: AnyReply | EngineEnd) -> None:
            if isinstance(reply, ModelFacts):
                self._learn(path, facts=reply, problem=None)
            elif isinstance(reply, Failed):
                self._learn(path, problem=reply.problem)

        return listen

    def _learn(self, path: Path, **learnt: object) -> None:
        self._change(
            models=tuple(
                replace(model, **learnt) if model.folder.path == path else model  # type: ignore[arg-type]
                for model in self._inputs.models
            )
        )

    def _take_deleted(self, result: Ok[None] | Err) -> None:
        if isinstance(result, Err):
            self.failed.emit(_not_deleted(result.error))
        self.refresh()

    def _derive(self, inputs: ModelsInputs) -> ModelsProps:
        return derive(inputs)


def _look_around(
    places: ModelPlaces, folders: tuple[Path, ...]
) -> tuple[tuple[KnownModel, ...], Memory]:
    """Every model with its size, and the memory of this machine."""
    models = tuple(KnownModel(folder, folder.bytes_on_disk()) for folder in places.find(folders))
    return models, memory_of_machine()


def _as_known(found: KnownModel, before: KnownModel | None) -> KnownModel:
    """What was found, with what the engine said of the very same files."""
    if before is None or before.num_bytes != found.num_bytes:
        return found
    return replace(found, facts=before.facts, problem=before.problem)


def _no_name(text: str) -> LecternError:
    translate = QCoreApplication.translate
    return UsageError(
        Said(
            translate("Models", "“{text}” is not a model name.").format(text=text.strip()[:80]),
            translate("Models", "Write the name as on its page, for example Qwen/Qwen3.5-0.8B."),
        )
    )


def _not_deleted(error: Exception) -> LecternError:
    translate = QCoreApplication.translate
    return LecternError(
        Said(
            translate("Models", "The model could not be deleted."),
            translate("Models", "Close other programs that use it, then try again."),
        ),
        details=str(error),
    )
