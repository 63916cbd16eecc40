"""The chosen model, loaded and kept loaded.

Users of a model listen here: `loaded` is a new object whenever an engine has loaded the model
again, and then readings have to be opened again.
"""

from dataclasses import dataclass, replace
from functools import partial

from msgspec import structs

from app.core.engine.engine_service import EngineService
from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.event import Event
from app.errors import LecternError
from app.link.failures import WrongReply, failure_of
from app.link.port import UNSENT, EngineEnd
from app.readings.model_choice import ModelChoice
from engine.protocol.model_facts import ModelFacts
from engine.protocol.notices import CompilingKernels
from engine.protocol.replies import (
    AnyReply,
    Done,
    Failed,
    ModelLoaded,
    Notice,
)
from engine.protocol.requests import InspectModel, SetMemoryLimit


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """What is known of the model.

    Attributes:
        choice: the model to load; None if there is none.
        loaded: the running model; None until it runs.
        facts: what its folder contains; set whenever `loaded` is.
        is_loading: whether it is being loaded, or waits for an engine that is being started.
        is_compiling: whether loading waits for kernels to be compiled, as at the first start.
        failure: why it could not be loaded, or why there is no engine to load it.
    """

    choice: ModelChoice | None = None
    loaded: ModelLoaded | None = None
    facts: ModelFacts | None = None
    is_loading: bool = False
    is_compiling: bool = False
    failure: LecternError | None = None


class ModelSession:
    """Keeps the chosen model loaded, also after the engine came back."""

    def __init__(self, engine: EngineService) -> None:
        self.changed = Event[ModelStatus]()
        self._engine = engine
        self._status = ModelStatus()
        self._attempt = 0
        engine.status_changed.connect(self._engine_changed)

    @property
    def status(self) -> ModelStatus:
        """The model now."""
        return self._status

    def load(self, choice: ModelChoice) -> None:
        """Load a model in place of the present one, now or once the engine is ready.

        Does nothing if it is loaded as chosen, or being loaded. If only its memory limit changes,
        it stays loaded and running work continues.
        """
        if choice == self._status.choice and self._status.failure is None:
            return
        self._attempt += 1
        loaded, before = self._status.loaded, self._status.choice
        if loaded is not None and before is not None and choice.differs_in_limit_alone(before):
            self._set(replace(self._status, choice=choice))
            limit = SetMemoryLimit(id=UNSENT, memory_bytes=choice.memory_bytes)
            self._engine.send(limit, partial(self._take_limit, self._attempt, loaded))
        else:
            self._load_anew(choice)

    def _load_anew(self, choice: ModelChoice) -> None:
        self._set(ModelStatus(choice, is_loading=True))
        self._engine_changed(self._engine.status)

    def unload(self) -> None:
        """Free the model's memory: its engine is replaced by one without a model."""
        self._attempt += 1
        had_choice = self._status.choice is not None
        self._set(ModelStatus())
        if had_choice and self._engine.status.state is EngineState.READY:
            self._engine.restart()

    def _engine_changed(self, status: EngineStatus) -> None:
        choice = self._status.choice
        if choice is None:
            return
        self._attempt += 1
        if status.state is EngineState.READY:
            self._set(ModelStatus(choice, is_loading=True))
            self._engine.send(choice.request(), partial(self._take_loaded, self._attempt))
        else:
            is_coming = status.failure is None or status.state is EngineState.RESTARTING
            failure = None if is_coming else status.failure
            self._set(ModelStatus(choice, is_loading=is_coming, failure=failure))

    def _take_limit(self, attempt: int, loaded: ModelLoaded, reply: AnyReply | EngineEnd) -> None:
        choice = self._status.choice
        if attempt != self._attempt or choice is None or isinstance(reply, EngineEnd):
            return
        if isinstance(reply, Done):
            limited = structs.replace(loaded, memory_limit_bytes=choice.memory_bytes)
            self._set(replace(self._status, loaded=limited))
        else:  # such as a limit below what is in use, which goes by loading anew
            self._load_anew(choice)

    def _take_loaded(self, attempt: int, reply: AnyReply | EngineEnd) -> None:
        match reply:
            case _ if attempt != self._attempt:
                return
            case ModelLoaded():
                options = {name: str(value) for name, value in reply.policy_options.items()}
                request = InspectModel(
                    id=UNSENT, path=reply.path, policy=reply.policy, options=options
                )
                self._engine.send(request, partial(self._take_facts, attempt, reply))
            case Failed():
                self._fail(failure_of(reply))
            case Notice(notice=CompilingKernels()):
                self._set(replace(self._status, is_compiling=True))
            case EngineEnd() | Notice():
                return
            case _:
                self._fail(WrongReply(reply, ModelLoaded))

    def _take_facts(self, attempt: int, loaded: ModelLoaded, reply: AnyReply | EngineEnd) -> None:
        match reply:
            case _ if attempt != self._attempt:
                return
            case ModelFacts():
                self._set(ModelStatus(self._status.choice, loaded, reply))
            case Failed():
                self._fail(failure_of(reply))
            case EngineEnd():
                return
            case _:
                self._fail(WrongReply(reply, ModelFacts))

    def _fail(self, failure: LecternError) -> None:
        self._set(ModelStatus(self._status.choice, failure=failure))

    def _set(self, status: ModelStatus) -> None:
        if status != self._status:
            self._status = status
            self.changed.emit(status)
