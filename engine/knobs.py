"""Builds rules by name: frozen dataclasses whose fields are their knobs."""

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, get_type_hints

from engine.errors import UsageFailure
from engine.protocol.problems.policies import (
    BadPolicyOption,
    BadPolicyOptions,
    UnknownPolicy,
    UnknownPolicyOption,
)

_ANSWERS = ("true", "false")
_MOST = 1 << 53
"""The largest whole number of a knob: messages and tensors hold it."""


def make_rule(rules: Mapping[str, Any], name: str, options: Mapping[str, str]) -> Any:
    """Make the rule ``name`` of ``rules`` with its knobs set. Raises ``UsageFailure``."""
    rule = rules.get(name)
    if rule is None:
        raise UsageFailure(UnknownPolicy(name, tuple(rules)))
    knobs = {field.name: get_type_hints(rule)[field.name] for field in fields(rule)}
    unknown = options.keys() - knobs.keys()
    if unknown:
        raise UsageFailure(UnknownPolicyOption(name, min(unknown), tuple(knobs) or ("none",)))
    values = {key: _value(knobs[key], key, text) for key, text in options.items()}
    try:
        return rule(**values)
    except ValueError as error:
        raise UsageFailure(BadPolicyOptions(str(error))) from None


def options_of(rule: Any) -> dict[str, int | str]:
    """All knobs of a rule by name, defaults included."""
    values = ((field.name, getattr(rule, field.name)) for field in fields(rule))
    said = (bool, float)  # as words; whole numbers and names stay what they are
    return {key: _said(value) if isinstance(value, said) else value for key, value in values}


def _said(value: object) -> str:
    """The value of a knob as it is given."""
    return str(value).lower()


def _value(kind: type, key: str, text: str) -> object:
    """Parse the value of a knob. Raises ``UsageFailure``."""
    if kind is bool:
        if text.lower() in _ANSWERS:
            return text.lower() == _said(True)
        raise UsageFailure(BadPolicyOption(key, text, _ANSWERS))
    try:
        return _whole_number(text) if kind is int else kind(text)
    except ValueError:
        example = f"a number, such as {key}={'0.9' if kind is float else '64'}"
        choices = list(kind) if issubclass(kind, Enum) else [example]
        raise UsageFailure(BadPolicyOption(key, text, tuple(map(str, choices)))) from None


def _whole_number(text: str) -> int:
    """Parse a whole number. Raises ``ValueError`` for others, and beyond the largest there are."""
    number = int(text)
    if abs(number) > _MOST:
        raise ValueError(text)
    return number
