"""Problems with the choice of what a cache keeps and an answer reads."""

from engine.protocol.problems.problem import Problem, sentence


class UnknownPolicy(Problem, frozen=True):
    """There is no such policy."""

    message = sentence("Failures", "The policy {name} is unknown.")
    remedy = sentence("Failures", "Use one of {known}.")
    name: str
    known: tuple[str, ...]


class PolicyLoaded(Problem, frozen=True):
    """An answer asks for another cache than the model was loaded with."""

    message = sentence(
        "Failures", "The policy {name} cannot be chosen for one answer beside the policy {loaded}."
    )
    remedy = sentence("Failures", "Load the model again with the other policy.")
    name: str
    loaded: str


class UnknownPolicyOption(Problem, frozen=True):
    """The policy has no such option."""

    message = sentence("Failures", "The policy {policy} has no option {name}.")
    remedy = sentence("Failures", "Its options are: {known}.")
    policy: str
    name: str
    known: tuple[str, ...]


class BadRotation(Problem, frozen=True):
    """The longer context is not one that can be asked for."""

    message = sentence("Failures", "The option rope cannot be {value}.")
    remedy = sentence("Failures", "Write yarn and how many times longer, at most 64: rope=yarn:4.")
    value: str


class BadPolicyOption(Problem, frozen=True):
    """The option does not take this value."""

    message = sentence("Failures", "The option {name} cannot be {value}.")
    remedy = sentence("Failures", "Use one of {choices}.")
    name: str
    value: str
    choices: tuple[str, ...]


class BadPolicyOptions(Problem, frozen=True):
    """The values of a policy do not go together."""

    message = sentence("Failures", "These options do not go together: {reason}.")
    remedy = sentence("Failures", "Choose other values.")
    reason: str


class PositionsDiffer(Problem, frozen=True):
    """The policy needs layers that turn their keys alike."""

    message = sentence(
        "Failures", "Positions in the cache are for models whose layers all turn their keys alike."
    )
    remedy = sentence("Failures", "Use positions=original.")


class NotCalibrated(Problem, frozen=True):
    """The policy needs to know what the queries of a model are like."""

    message = sentence("Failures", "The policy {policy} does not know this model yet.")
    remedy = sentence("Failures", "Measure it once with lectern calibrate.")
    policy: str


class LayersNotMeasured(Problem, frozen=True):
    """The policy needs to know which layers of a model retrieval needs."""

    message = sentence(
        "Failures", "The policy {policy} does not know which layers of this model need everything."
    )
    remedy = sentence("Failures", "Measure them once with lectern evaluate layers.")
    policy: str


class QueriesUnusable(Problem, frozen=True):
    """What was measured of a model's queries cannot be used."""

    message = sentence("Failures", "The file {path} cannot be used: {reason}.")
    remedy = sentence("Failures", "Make it anew with lectern calibrate.")
    path: str
    reason: str
