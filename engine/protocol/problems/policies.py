"""What can be wrong with the choice of what is kept and read of a cache."""

from engine.protocol.problems.problem import Problem, sentence


class UnknownPolicy(Problem, frozen=True):
    """There is no such policy."""

    message = sentence("Failures", "The policy {name} is not known.")
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
