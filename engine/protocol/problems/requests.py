"""Problems with a request, which is refused as it stands."""

from engine.protocol.problems.problem import Problem, sentence


class NoModelLoaded(Problem, frozen=True):
    """The request needs a model."""

    message = sentence("Failures", "No model is loaded.")
    remedy = sentence("Failures", "Choose a model first.")


class FolderOpenAlready(Problem, frozen=True):
    """A key came twice."""

    message = sentence("Failures", "The data folder is already open.")
    remedy = sentence("Failures", "Restart Lectern.")


class NoKeyGiven(Problem, frozen=True):
    """The engine of an encrypted folder was asked before it had a key."""

    message = sentence("Failures", "The engine was not given the key of its data folder.")
    remedy = sentence("Failures", "Restart Lectern.")


class UnexpectedRequest(Problem, frozen=True):
    """The request does not belong where it came."""

    message = sentence("Failures", "A request of the kind {kind} is not expected here.")
    remedy = sentence("Failures", "Restart Lectern; if it happens again, reinstall it.")
    kind: str


class BadFrame(Problem, frozen=True):
    """What came in cannot be understood."""

    message = sentence("Failures", "The engine could not read a message: {reason}.")
    remedy = sentence("Failures", "Restart Lectern; if it happens again, reinstall it.")
    reason: str


class NoGreeting(Problem, frozen=True):
    """A request came before the greeting."""

    message = sentence("Failures", "The first message was not a greeting.")
    remedy = sentence("Failures", "Install Lectern again, so that both come from one version.")


class VersionsDiffer(Problem, frozen=True):
    """Application and engine are of two versions."""

    message = sentence(
        "Failures",
        "The engine speaks version {engine} of the protocol, the application version "
        "{application}.",
    )
    remedy = sentence("Failures", "Install Lectern again, so that both come from one version.")
    engine: int
    application: int


class BeingReadAlready(Problem, frozen=True):
    """The same documents are being read."""

    message = sentence("Failures", "These documents are already being read.")
    remedy = sentence("Failures", "Wait for it to finish.")


class ReadingNotOpen(Problem, frozen=True):
    """The engine does not know the reading."""

    message = sentence("Failures", "This reading is not open.")
    remedy = sentence("Failures", "Open its documents first.")


class ChatRefused(Problem, frozen=True):
    """The messages cannot be answered as they are."""

    message = sentence("Failures", "The messages cannot be answered: {reason}.")
    remedy = sentence("Failures", "Send other messages, or the same in another order.")
    reason: str


class SchemaRefused(Problem, frozen=True):
    """The answer cannot be kept to the schema that is asked for."""

    message = sentence("Failures", "The JSON schema cannot be used: {reason}.")
    remedy = sentence("Failures", "Send a simpler schema.")
    reason: str


class NothingRead(Problem, frozen=True):
    """A question came before anything was read."""

    message = sentence("Failures", "Nothing in these documents has been read yet.")
    remedy = sentence("Failures", "Read them first.")


class NoPages(Problem, frozen=True):
    """There is nothing to read."""

    message = sentence("Failures", "There is no page to read.")
    remedy = sentence("Failures", "Choose documents that contain text.")


class NoMemoryLimit(Problem, frozen=True):
    """The limit is no number of bytes."""

    message = sentence("Failures", "A memory limit is a number of bytes above 0.")
    remedy = sentence("Failures", "Choose a higher limit.")


class BadQuota(Problem, frozen=True):
    """The quota is below 0."""

    message = sentence("Failures", "A limit cannot be negative.")
    remedy = sentence("Failures", "Choose a higher one, or 0 for no limit.")


class BadNumbers(Problem, frozen=True):
    """Numbers below 0 where there are none."""

    message = sentence("Failures", "Threads and the context limit are whole numbers from 0.")
    remedy = sentence("Failures", "0 leaves them to Lectern.")


class BadSampling(Problem, frozen=True):
    """A parameter of sampling has no meaning."""

    message = sentence("Failures", "{name} is {value}.")
    remedy = sentence("Failures", "It must be {rule}.")
    name: str
    value: str
    rule: str


class UnknownDevice(Problem, frozen=True):
    """There is no such device."""

    message = sentence("Failures", "The device {name} is unknown.")
    remedy = sentence("Failures", "Use --device auto, cpu or cuda.")
    name: str


class CpuOnlyTorch(Problem, frozen=True):
    """PyTorch was installed without CUDA."""

    message = sentence(
        "Failures", "The GPU cannot be used: this installation of PyTorch is for the CPU only."
    )
    remedy = sentence("Failures", "Install PyTorch with CUDA support, or use --device cpu.")


class NoGpuAnswers(Problem, frozen=True):
    """No driver, or no device."""

    message = sentence("Failures", "The GPU cannot be used: no NVIDIA GPU responds.")
    remedy = sentence("Failures", "Check its driver, or use --device cpu.")


class GpuTooOld(Problem, frozen=True):
    """It lacks what the kernels need."""

    message = sentence(
        "Failures",
        "The GPU cannot be used: {name} is too old (compute capability {capability}, "
        "8.0 is needed).",
    )
    remedy = sentence("Failures", "Use --device cpu.")
    name: str
    capability: str


class NoTriton(Problem, frozen=True):
    """The kernels cannot be compiled."""

    message = sentence(
        "Failures", "The GPU cannot be used: Triton, which compiles its kernels, is not installed."
    )
    remedy = sentence(
        "Failures", "Install triton (on Windows: triton-windows), or use --device cpu."
    )


class UnknownWeights(Problem, frozen=True):
    """There is no such weight format."""

    message = sentence("Failures", "The weight format {name} is unknown.")
    remedy = sentence("Failures", "Use auto or one of {known}.")
    name: str
    known: tuple[str, ...]


class GpuWeights(Problem, frozen=True):
    """The weight format is for a GPU."""

    message = sentence("Failures", "{name} weights are for a GPU.")
    remedy = sentence("Failures", "Use --weights int8 on the CPU.")
    name: str


class BadCacheFormat(Problem, frozen=True):
    """The cache cannot be kept in this format."""

    message = sentence("Failures", "The cache format {name} cannot be used: {reason}.")
    remedy = sentence("Failures", "Use one of {known}.")
    name: str
    reason: str
    known: tuple[str, ...]


class ThinkingDiffers(Problem, frozen=True):
    """The template begins otherwise where the model may think."""

    message = sentence(
        "Failures",
        "The model's chat template begins differently in this mode, so the saved reading "
        "cannot be used.",
    )
    remedy = sentence("Failures", "Ask without thinking, or start a new conversation.")


class StoppedReading(Problem, frozen=True):
    """A reading was stopped."""

    message = sentence("Failures", "Reading stopped after {position} of {tokens} tokens.")
    remedy = sentence(
        "Failures", "What was saved is kept; read the same documents again to continue."
    )
    position: int
    tokens: int


class StoppedWork(Problem, frozen=True):
    """Work on saved readings was stopped."""

    message = sentence("Failures", "It was stopped before it was complete.")
    remedy = sentence("Failures", "Start it again if you still need it.")


class StoppedMeasurement(Problem, frozen=True):
    """A calibration was stopped."""

    message = sentence("Failures", "The measurement was stopped.")
    remedy = sentence("Failures", "Measure again if you like.")


class ReadingForgotten(Problem, frozen=True):
    """A document was deleted while it was read or asked about."""

    message = sentence("Failures", "A document of this reading has been deleted from the library.")
    remedy = sentence("Failures", "Add its files again.")


class ModelPutAway(Problem, frozen=True):
    """Another model took the place of the one that answered."""

    message = sentence("Failures", "The model was unloaded in the middle of this answer.")
    remedy = sentence("Failures", "Ask again when a model is loaded.")


class NotEncodable(Problem, frozen=True):
    """It holds what no message can hold."""

    message = sentence(
        "Failures", "A name or text that was given is not UTF-8, or a number is too large."
    )
    remedy = sentence("Failures", "Rename the file or folder, or enter the text or number again.")
