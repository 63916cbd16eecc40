"""The settings as an editable JSON file; reading is pure, writing is atomic.

What cannot be understood is left at its default, field by field: one typing error must not cost the
other choices. Unknown names are passed over, so that an older version can read a newer file. A file
that holds no settings at all is set aside before they are used, and the person is told.
"""

from pathlib import Path
from typing import Any

import msgspec

from app.errors import LecternError
from app.settings.settings import Settings
from app.whole_file import read_whole, replacing
from engine.protocol.problems.problem import Problem, sentence
from engine.protocol.undecodable import UNDECODABLE

MOST_SETTINGS_BYTES = 1 << 20


class SettingsDamaged(Problem, frozen=True):
    """The file holds none; `kept` is where it is now."""

    message = sentence("Failures", "The settings were damaged, so Lectern uses the defaults.")
    remedy = sentence("Failures", "The damaged file is kept as {kept}.")
    kept: str


def read_settings(path: Path) -> Settings:
    """Return the settings in a file; the defaults where there is none or it cannot be read."""
    return settings_from(_values(path) or {})


def open_settings(path: Path) -> tuple[Settings, LecternError | None]:
    """Return the settings in a file, as `read_settings` does, and what is wrong with it.

    A file that holds no settings is kept under another name: the next change would replace it.
    """
    values = _values(path)
    if values is not None:
        return settings_from(values), None
    kept = path.with_name(f"{path.name}.set-aside")
    try:
        path.replace(kept)
    except OSError:
        kept = path
    return Settings(), LecternError(SettingsDamaged(str(kept)))


def _values(path: Path) -> dict[str, Any] | None:
    """Return what a file says, nothing where there is none; None where that is no settings."""
    try:
        # A letter in another encoding costs the value that it stands in, no more.
        text = read_whole(path, most_bytes=MOST_SETTINGS_BYTES).decode(errors="replace")
    except OSError:
        return {}
    try:
        found = msgspec.json.decode(text)
    except UNDECODABLE:
        return None
    return found if isinstance(found, dict) else None


def settings_from(found: dict[str, Any]) -> Settings:
    """Return settings with every value of `found` that is one."""
    try:
        return _convert(found)
    except msgspec.ValidationError:
        return _convert({name: value for name, value in found.items() if _is_valid(name, value)})


def write_settings(path: Path, settings: Settings) -> None:
    """Replace the file. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = msgspec.json.format(msgspec.json.encode(settings, enc_hook=str), indent=2)
    with replacing(path) as beside:
        beside.write_bytes(text + b"\n")


def _is_valid(name: str, value: object) -> bool:
    try:
        _convert({name: value})
    except msgspec.ValidationError:
        return False
    return True


def _convert(values: dict[str, Any]) -> Settings:
    return msgspec.convert(values, Settings, dec_hook=_decode)


def _decode(wanted: type, value: object) -> object:
    if wanted is Path and isinstance(value, str):
        return Path(value)
    raise TypeError(f"a {wanted.__name__} is no {type(value).__name__}")
