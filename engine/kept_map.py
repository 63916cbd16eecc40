"""Small facts kept between runs in one JSON file: a map from names to values of one type.

Everything kept here can be found out again, so a damaged file counts as empty and a failure to
write is not worth an error.
"""

from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from engine.protocol.undecodable import UNDECODABLE

Value = TypeVar("Value")


class KeptMap(Generic[Value]):
    """A map in a file; every change is written at once, atomically."""

    def __init__(self, path: Path, value_type: type[Value]) -> None:
        self._path = path
        self._decoder = msgspec.json.Decoder(dict[str, value_type])  # type: ignore[valid-type]

    def get(self, name: str) -> Value | None:
        """The value kept under ``name``, or None."""
        return self._read().get(name)

    def put(self, name: str, value: Value) -> None:
        """Keep a value."""
        values = self._read()
        values[name] = value
        temporary = self._path.with_suffix(".tmp")
        try:
            temporary.write_bytes(msgspec.json.encode(values))
            temporary.replace(self._path)
        except OSError:
            return

    def _read(self) -> dict[str, Value]:
        try:
            values: dict[str, Value] = self._decoder.decode(self._path.read_bytes())
        except (OSError, *UNDECODABLE):
            return {}
        return values
