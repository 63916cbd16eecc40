"""From the name and the options of a request to a policy."""

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, get_type_hints

from engine.errors import UsageFailure
from engine.retention.dense import Dense
from engine.retention.policy import RetentionPolicy
from engine.retention.window import Window

_POLICIES: dict[str, Any] = {"dense": Dense, "window": Window}


def choose_policy(name: str, options: Mapping[str, str]) -> RetentionPolicy:
    """Make the policy ``name`` with its knobs set. Raises ``UsageFailure``."""
    policy_class = _POLICIES.get(name)
    if policy_class is None:
        raise UsageFailure(
            f"the retention policy {name} is not known", f"Use one of {', '.join(_POLICIES)}."
        )
    knobs = {field.name: get_type_hints(policy_class)[field.name] for field in fields(policy_class)}
    unknown = options.keys() - knobs.keys()
    if unknown:
        raise UsageFailure(
            f"the retention policy {name} has no option {min(unknown)}",
            f"Its options are: {', '.join(knobs) or 'none'}.",
        )
    values = {key: _value(knobs[key], key, text) for key, text in options.items()}
    try:
        policy: RetentionPolicy = policy_class(**values)
    except ValueError as error:
        raise UsageFailure(str(error), "Choose other values.") from None
    return policy


def options_of(policy: RetentionPolicy) -> dict[str, int | str]:
    """All knobs of a policy by name, those that nobody set included."""
    knobs: Any = policy
    return {field.name: getattr(knobs, field.name) for field in fields(knobs)}


def _value(kind: type, key: str, text: str) -> object:
    """What a knob of a type is set to by a text. Raises ``UsageFailure``."""
    try:
        return kind(text)
    except ValueError:
        choices = list(kind) if issubclass(kind, Enum) else [f"a number, such as {key}=64"]
        raise UsageFailure(
            f"the option {key} cannot be {text}", f"Use {' or '.join(map(str, choices))}."
        ) from None
