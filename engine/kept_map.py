"""A persistent map from names to values of one type, in one JSON file.

Everything kept here can be found out, or chosen, again. So a file that cannot be used, or differs
from its checksum, is set aside and begun anew, and a failure to write is not worth an error.
"""

from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from xxhash import xxh3_64_hexdigest

from engine.protocol.undecodable import UNDECODABLE
from engine.regular_files import open_regular, written_beside

_MAX_BYTES = 16 << 20

Value = TypeVar("Value")


class _Envelope(msgspec.Struct, frozen=True):
    checksum: str
    values: msgspec.Raw


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
            content = msgspec.json.encode(values)
            envelope = _Envelope(xxh3_64_hexdigest(content), msgspec.Raw(content))
            file.write(msgspec.json.encode(envelope))

    def _read(self) -> dict[str, Value]:
        try:
            with open_regular(self._path) as file:
                content = file.read(_MAX_BYTES + 1)
            if len(content) > _MAX_BYTES:
                raise msgspec.DecodeError("it is too large")
            values: dict[str, Value] = self._decoder.decode(_checked(content))
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


def _checked(content: bytes) -> bytes:
    """The values in a file; earlier versions wrote them without a checksum."""
    try:
        envelope = msgspec.json.decode(content, type=_Envelope)
    except msgspec.ValidationError:
        return content
    values = bytes(envelope.values)
    if xxh3_64_hexdigest(values) != envelope.checksum:
        raise msgspec.DecodeError("the checksum differs")
    return values
