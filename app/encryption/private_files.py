"""The files of one folder by name: in the clear, or encrypted under meaningless names.

The one place through which Lectern reads and writes files of its own that hold what a person wrote
or read: pasted texts, question sheets. With a key only sealed files count, each under its own name:
whoever can write to the folder but has no key can neither add a file nor exchange two.
"""

import hmac
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from app.encryption.sealed import SealBrokenError, seal, unseal
from app.whole_file import read_whole, remove_for_good, write_durably

SEALED = ".sealed"
SET_ASIDE = ".set-aside"
_NAME_BYTES = 2
_MOST_BYTES = 1 << 30
_HIDDEN_NAME_LETTERS = 32


@dataclass(frozen=True, slots=True)
class PrivateFiles:
    """The files in `folder`; with a `key`, sealed."""

    folder: Path
    key: bytes | None = field(default=None, repr=False)

    def path(self, name: str) -> Path:
        """Return where a file of that name is written."""
        if self.key is None:
            return self.folder / name
        hidden = hmac.digest(self.key, name.encode(errors="replace"), "sha256").hex()
        return self.folder / f"{hidden[:_HIDDEN_NAME_LETTERS]}{SEALED}"

    def read(self, name: str) -> bytes:
        """Return what a file holds. Raises OSError, SealBrokenError."""
        content = read_whole(self.path(name), most_bytes=_MOST_BYTES)
        if self.key is None:
            return content
        own_name, plain = _split(unseal(content, self.key))
        if own_name != _stored(name):
            raise SealBrokenError("it is another file")
        return plain

    def write(self, name: str, content: bytes) -> None:
        """Replace a file. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.key is None:
            write_durably(self.folder / name, content)
            return
        write_durably(self.path(name), seal(_joined(name, content), self.key))
        remove_for_good(self.folder / name)

    def remove(self, name: str) -> None:
        """Remove a file; one that is not there is no error. Raises OSError."""
        for path in {self.path(name), self.folder / name}:
            path.unlink(missing_ok=True)

    def hides(self, path: Path) -> bool:
        """Whether what should be at `path` is sealed elsewhere."""
        is_here = self.key is not None and path.parent == self.folder
        return is_here and self.path(path.name).exists()

    def set_aside(self, name: str) -> str:
        """Keep a file that is damaged beside the one to come; return what it is called now.

        Raises OSError.
        """
        path = self.path(name)
        return path.replace(path.with_name(f"{path.name}{SET_ASIDE}")).name

    def has(self, name: str) -> bool:
        """Whether there is a file of that name."""
        return self.path(name).exists()

    def names(self) -> list[str]:
        """Return the names of all files that can be read."""
        found: list[str] = []
        with suppress(OSError):
            for path in self.folder.iterdir():
                with suppress(OSError):
                    found += self._names_of(path)
        return sorted(found)

    def all_names(self) -> list[str]:
        """Return the names of all files but damaged ones. Raises OSError, and never misses one."""
        paths = self.folder.iterdir() if self.folder.exists() else ()
        return sorted(name for path in paths for name in self._names_of(path))

    def _names_of(self, path: Path) -> Iterator[str]:
        """Yield the name of the file at `path`, if it is one of these. Raises OSError."""
        if path.name.startswith(".") or not path.is_file():
            return  # never finished, or somebody else's
        is_sealed = path.suffix == SEALED
        if self.key is None and not is_sealed:
            yield path.name
        elif self.key is not None and is_sealed:
            with suppress(SealBrokenError):
                name, _ = _split(unseal(read_whole(path, most_bytes=_MOST_BYTES), self.key))
                if path == self.path(name):
                    yield name


def _stored(name: str) -> str:
    """Return a name as a sealed file can hold it."""
    return name.encode(errors="replace").decode()


def _joined(name: str, content: bytes) -> bytes:
    encoded = name.encode(errors="replace")
    return len(encoded).to_bytes(_NAME_BYTES) + encoded + content


def _split(plain: bytes) -> tuple[str, bytes]:
    end = _NAME_BYTES + int.from_bytes(plain[:_NAME_BYTES])
    return plain[_NAME_BYTES:end].decode(errors="replace"), plain[end:]
