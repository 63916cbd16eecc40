"""From a field of the dialog to the settings; pure."""

import msgspec

from app.settings.settings import Settings
from engine.protocol.requests import SamplingParams

SAMPLING = frozenset(SamplingParams.__struct_fields__)
"""Fields that belong to `Settings.sampling`."""


def value_of(settings: Settings, name: str) -> object:
    """Return what a field shows; fields of the sampling go by their own names."""
    return getattr(settings.sampling if name in SAMPLING else settings, name)


def change_of(settings: Settings, name: str, value: object) -> dict[str, object]:
    """Return what `SettingsStore.update` takes for a field that was changed."""
    if name in SAMPLING:
        return {"sampling": msgspec.structs.replace(settings.sampling, **{name: value})}
    return {name: value}
