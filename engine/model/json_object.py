"""JSON files of a model folder, read as untrusted input.

Owns size limits and typed look-ups. Knows no field: every error names the one it was asked for. The
rule: a value is used only after its type and range were checked.
"""

import json
from pathlib import Path
from typing import Any

from engine.errors import ModelFailure

MAX_JSON_BYTES = 64 * 1024 * 1024
REMEDY = "Download the model folder again, or choose another one."


def read_json(path: Path) -> "JsonObject":
    """Read one file that must hold a JSON object. Raises ``ModelFailure``."""
    try:
        if path.stat().st_size > MAX_JSON_BYTES:
            raise ModelFailure(f"{path.name} is larger than any such file should be", REMEDY)
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ModelFailure(f"{path} cannot be read ({error.strerror})", REMEDY) from error
    except UnicodeDecodeError as error:
        raise ModelFailure(f"{path.name} is not UTF-8 text", REMEDY) from error
    return parse_json(text, where=path.name)


def parse_json(text: str, *, where: str) -> "JsonObject":
    """Parse text that must be a JSON object without repeated keys. Raises ``ModelFailure``."""
    try:
        values = json.loads(text, object_pairs_hook=_unique_keys)
    except (ValueError, RecursionError) as error:
        raise ModelFailure(f"{where} is not valid JSON ({error})", REMEDY) from error
    if not isinstance(values, dict):
        raise ModelFailure(f"{where} is not a JSON object", REMEDY)
    return JsonObject(values, where=where)


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object that names a key twice: readers would disagree on its meaning."""
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError("a key appears twice")
    return values


class JsonObject:
    """Typed look-ups in one JSON object.

    Each method returns the value, or ``default`` where the field is absent or null, and raises
    ``ModelFailure`` for a missing field without default, a wrong type or a value out of range.
    """

    def __init__(self, values: dict[str, Any], *, where: str) -> None:
        self._values = values
        self.where = where

    def __contains__(self, name: str) -> bool:
        return self._values.get(name) is not None

    def names(self) -> list[str]:
        """Fields in the order of the file."""
        return list(self._values)

    def integer(
        self, name: str, *, maximum: int, minimum: int = 1, default: int | None = None
    ) -> int:
        """Return an integer in ``minimum .. maximum``."""
        value = self._value(name, default)
        if type(value) is not int or not minimum <= value <= maximum:
            raise self.failure(name, f"must be an integer from {minimum} to {maximum}")
        return value

    def number(
        self, name: str, *, above: float, maximum: float, default: float | None = None
    ) -> float:
        """Return a finite number in ``(above, maximum]``."""
        value = self._value(name, default)
        if type(value) not in (int, float) or not above < value <= maximum:
            raise self.failure(name, f"must be a number above {above:g} and at most {maximum:g}")
        return float(value)

    def flag(self, name: str, *, default: bool) -> bool:
        """Return true or false."""
        value = self._value(name, default)
        if not isinstance(value, bool):
            raise self.failure(name, "must be true or false")
        return value

    def text(self, name: str, *, default: str | None = None) -> str:
        """Return a string."""
        value = self._value(name, default)
        if not isinstance(value, str):
            raise self.failure(name, "must be a string")
        return value

    def texts(self, name: str, *, max_count: int) -> list[str]:
        """Return a list of at most ``max_count`` strings."""
        value = self._list(name, max_count)
        if not all(isinstance(each, str) for each in value):
            raise self.failure(name, "must hold strings only")
        return value

    def integers(self, name: str, *, maximum: int, max_count: int) -> list[int]:
        """Return a list of at most ``max_count`` integers in ``0 .. maximum``."""
        value = self._list(name, max_count)
        if not all(type(each) is int and 0 <= each <= maximum for each in value):
            raise self.failure(name, f"must hold integers from 0 to {maximum} only")
        return value

    def nested(self, name: str) -> "JsonObject":
        """Return a nested object; an empty one where the field is absent."""
        value = self._values.get(name)
        if value is not None and not isinstance(value, dict):
            raise self.failure(name, "must be an object")
        return JsonObject(value or {}, where=f"{self.where}: {name}")

    def failure(self, name: str, rule: str) -> ModelFailure:
        """Make the error for a field that breaks a rule; only short values are shown."""
        value = self._values.get(name)
        shown = f"a {type(value).__name__}" if isinstance(value, list | dict) else repr(value)[:60]
        return ModelFailure(f"{self.where}: {name} {rule}, but is {shown}", REMEDY)

    def _value(self, name: str, default: object) -> Any:
        value = self._values.get(name)
        if value is not None:
            return value
        if default is None:
            raise ModelFailure(f"{self.where}: {name} is missing", REMEDY)
        return default

    def _list(self, name: str, max_count: int) -> list[Any]:
        value = self._value(name, None)
        if not isinstance(value, list) or len(value) > max_count:
            raise self.failure(name, f"must be a list of at most {max_count}")
        return value
