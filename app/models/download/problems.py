"""Reasons why a download does not continue, and what to do about them."""

from engine.protocol.problems.problem import Problem, sentence


class NotOnHub(Problem, frozen=True):
    """It does not exist or is private: the hub does not tell which."""

    message = sentence("Failures", "The hub has no model named {model}.")
    remedy = sentence(
        "Failures",
        "Check the name on the model's page. For a private model, first log in with "
        "the command hf auth login.",
    )
    model: str


class TermsNotAccepted(Problem, frozen=True):
    """The model asks for an agreement or an account."""

    message = sentence("Failures", "You must accept the terms of {model} before downloading it.")
    remedy = sentence(
        "Failures",
        "Accept them on the model's page and log in with the command hf auth login, "
        "or choose another model.",
    )
    model: str


class StaleLogin(Problem, frozen=True):
    """The hub does not accept this computer's token."""

    message = sentence("Failures", "Hugging Face no longer accepts this computer's token.")
    remedy = sentence(
        "Failures",
        "Log in again with the command hf auth login, or log out with hf auth logout.",
    )


class ChangedOnHub(Problem, frozen=True):
    """The revision that was begun is no longer on the hub."""

    message = sentence("Failures", "{model} has changed on the hub in the meantime.")
    remedy = sentence("Failures", "Cancel this download and start it again.")
    model: str


class HubUnreachable(Problem, frozen=True):
    """There is no answer."""

    message = sentence("Failures", "{address} cannot be reached.")
    remedy = sentence(
        "Failures", "Check the network, then resume. What has been downloaded is kept."
    )
    address: str


class NotProvided(Problem, frozen=True):
    """The hub failed; `answer` is its status, or what is wrong with its answer."""

    message = sentence("Failures", "The hub did not provide the file ({answer}).")
    remedy = sentence("Failures", "Try again later. What has been downloaded is kept.")
    answer: str


class ChooseQuantisation(Problem, frozen=True):
    """It has weights in several quantisations, and none of that name."""

    message = sentence("Failures", "The model comes in several quantisations: {choices}.")
    remedy = sentence("Failures", "Write one behind its name, as in owner/model:Q4_K_M.")
    choices: tuple[str, ...]


class NoWeights(Problem, frozen=True):
    """It is published in another format."""

    message = sentence("Failures", "It has no weights in the safetensors format.")
    remedy = sentence("Failures", "Choose the original version of the model.")


class HubNotTrusted(Problem, frozen=True):
    """The hub's answer names what may not be written, or cannot be checked."""

    message = sentence("Failures", "The hub's answer cannot be trusted ({what}).")
    remedy = sentence("Failures", "Choose another model, or another hub in the settings.")
    what: str


class TooLittleDisk(Problem, frozen=True):
    """Known before it begins."""

    message = sentence("Failures", "This model needs {lacking_bytes} more disk space.")
    remedy = sentence("Failures", "Free some space, then resume. What has been downloaded is kept.")
    lacking_bytes: int


class DownloadDiskFull(Problem, frozen=True):
    """It became full meanwhile."""

    message = sentence("Failures", "The disk is full.")
    remedy = sentence("Failures", "Free some space, then resume. What has been downloaded is kept.")


class ModelNotWritable(Problem, frozen=True):
    """The system refuses; `reason` are its words."""

    message = sentence("Failures", "The model cannot be written: {reason}.")
    remedy = sentence("Failures", "Make sure the data folder is writable.")
    reason: str


class ArrivedDamaged(Problem, frozen=True):
    """A file is not what its checksum says, twice."""

    message = sentence("Failures", "{file} arrived damaged, twice.")
    remedy = sentence("Failures", "Try again later; the other files are kept.")
    file: str


class AlreadyHere(Problem, frozen=True):
    """Its folder exists."""

    message = sentence("Failures", "This model is already on this computer.")
    remedy = sentence("Failures", "Delete it first to download it again.")


class BeingDownloaded(Problem, frozen=True):
    """Another process downloads it."""

    message = sentence("Failures", "Another program is downloading this model.")
    remedy = sentence("Failures", "Wait for it to finish.")


class DownloadBroken(Problem, frozen=True):
    """A bug, or the process was ended."""

    message = sentence("Failures", "The download stopped unexpectedly.")
    remedy = sentence("Failures", "Resume it. If it stops again, report the details.")


AnyRefusal = (
    NotOnHub
    | TermsNotAccepted
    | StaleLogin
    | ChangedOnHub
    | HubUnreachable
    | NotProvided
    | NoWeights
    | ChooseQuantisation
    | HubNotTrusted
    | TooLittleDisk
    | DownloadDiskFull
    | ModelNotWritable
    | ArrivedDamaged
    | AlreadyHere
    | BeingDownloaded
    | DownloadBroken
)
