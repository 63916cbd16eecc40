"""Small facts kept between runs in one JSON file: a map from names to values of one type.

Everything kept here can be found out, or chosen, again. So a file that cannot be used is set aside
and begun anew, and a failure to write is not worth an error.
"""

from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from engine.protocol.undecodable import UNDECODABLE
from engine.regular_files import open_regular, written_beside

_MAX_BYTES = 16 << 20

Value = TypeVar("Value")


class KeptMap(Generic[Value]):
    """A map in a file; every change is written at once, atomically.

    Attributes:
        set_aside: the name under which a file that could not be used is kept beside; else None.
    """

    def __init__(self, path: Path, value_type: type[Value]) -> None:
        self.set_aside: str | None = None
        self._path = path
        self._decoder = msgspec.json.Decoder(dict[str, value_type])  # type: ignore[valid-type]

    def get(self, name: str) -> Value | None:
        """The value kept under ``name``, or None."""
        return self._read().get(name)

    def put(self, name: str, value: Value) -> None:
        """Keep a value."""
        values = self._read()
        values[name] = value
        with suppress(OSError), written_beside(self._path) as file:
            file.write(msgspec.json.encode(values))

    def _read(self) -> dict[str, Value]:
        try:
            with open_regular(self._path) as file:
                content = file.read(_MAX_BYTES + 1)
            if len(content) > _MAX_BYTES:
                raise msgspec.DecodeError("it is too large")
            values: dict[str, Value] = self._decoder.decode(content)
        except FileNotFoundError:
            return {}
        except (OSError, *UNDECODABLE):
            self._set_aside()
            return {}
        return values

    def _set_aside(self) -> None:
        """Keep the file under a name of its own, in place of the last one that was set aside."""
        kept = self._path.with_name(f"{self._path.name}.set-aside")
        with suppress(OSError):
            self._path.replace(kept)
            self.set_aside = kept.name
