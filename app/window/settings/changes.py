"""Applies the value of a field to the settings; pure."""

from dataclasses import dataclass

import msgspec

from app.settings.retention import DEFAULTS, KNOBS
from app.settings.settings import Settings
from engine.protocol.sampling import SamplingParams

SAMPLING = frozenset(SamplingParams.__struct_fields__)
"""Fields that belong to `Settings.sampling`."""
_POLICY = "policy"
_USUAL = {name: value for defaults in DEFAULTS.values() for name, value in defaults.items()}
"""What a knob shows while its policy is not chosen."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A field that a person changed, and the value that it has now."""

    name: str
    value: object


def value_of(settings: Settings, name: str) -> object:
    """Return what a field shows; fields of sampling and retention go by their own names."""
    if name in KNOBS:
        known = {**_USUAL, **DEFAULTS[settings.policy], **settings.policy_options}
        return known[name]
    return getattr(settings.sampling if name in SAMPLING else settings, name)


def change_of(settings: Settings, edit: Edit) -> dict[str, object]:
    """Return what `SettingsStore.update` takes for a field that was changed."""
    name, value = edit.name, edit.value
    if name in SAMPLING:
        return {"sampling": msgspec.structs.replace(settings.sampling, **{name: value})}
    if name in KNOBS:
        return {"policy_options": {**settings.policy_options, name: value}}
    if name == _POLICY:
        # One policy's knobs mean nothing to another.
        return {_POLICY: value, "policy_options": {}}
    return {name: value}
