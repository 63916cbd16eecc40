"""GGUF metadata by name and type; every surprise is an error that names the key."""

from collections.abc import Mapping

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable
from engine.weights.gguf.header import Header, Value


class Values:
    """The metadata of a model, and those of its architecture by their short names."""

    def __init__(self, header: Header) -> None:
        self._values: Mapping[str, Value] = header.values
        self._file = header.path.name
        self._used: set[str] = set()
        self.architecture = self.text("general.architecture")[:60]

    @property
    def kind(self) -> Value | None:
        """What the file says that it is: a model where it says nothing."""
        return self._values.get("general.type")

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def text(self, key: str) -> str:
        """A string that must be there."""
        found = self._values.get(key)
        if not isinstance(found, str):
            raise self._problem(key, "a text", found)
        return found

    def texts(self, key: str) -> list[str]:
        """Strings that must be there."""
        found = self._values.get(key)
        if not isinstance(found, list) or (found and not isinstance(found[0], str)):
            raise self._problem(key, "a list of texts", found)
        return found  # type: ignore[return-value]

    def numbers(self, key: str) -> list[int | float | bool]:
        """Numbers that must be there."""
        found = self._values.get(key)
        if not isinstance(found, list) or (found and isinstance(found[0], str)):
            raise self._problem(key, "a list of numbers", found)
        return found  # type: ignore[return-value]

    def index(self, key: str) -> int | None:
        """A number of a token, where it is given."""
        found = self._values.get(key)
        if found is not None and (isinstance(found, bool) or not isinstance(found, int)):
            raise self._problem(key, "a whole number", found)
        return found

    def dim(self, key: str) -> int:
        """A size that the architecture must give; within what any model has."""
        found = self.taken(key)
        if isinstance(found, bool) or not isinstance(found, int) or not 1 <= found <= 1 << 24:
            raise self._problem(f"{self.architecture}.{key}", "a size", found)
        return found

    def taken(self, key: str, default: Value | None = None) -> Value | None:
        """A value of the architecture, of any kind; it is accounted for from now on."""
        name = f"{self.architecture}.{key}"
        self._used.add(name)
        return self._values.get(name, default)

    def rest(self) -> dict[str, Value]:
        """Values of the architecture that nobody took, by their short names."""
        prefix = f"{self.architecture}."
        return {
            key.removeprefix(prefix): value
            for key, value in self._values.items()
            if key.startswith(prefix) and key not in self._used
        }

    def _problem(self, key: str, expected: str, found: object) -> ModelFailure:
        has = "no" if found is None else "another kind of"
        return ModelFailure(
            ModelUnusable(f"the GGUF file {self._file} has {has} {key}, which must be {expected}")
        )
