"""How a policy stores keys, rotated or not, and what a run makes of them."""

from typing import Protocol

from engine.models.context import Context
from engine.tiers.selected_context import StoredContext
from engine.tiers.tiered_storage import TieredStorage
from kernels.kernel_set import Rotary


class RunView(Protocol):
    """From the pages of a run to what its layers attend to."""

    @property
    def max_runs(self) -> int | None:
        """Runs that one pass may have at most; None for any number."""
        ...

    def context(self, stored: StoredContext) -> Context:
        """What the layers are given. Raises what reading a stored page raises."""
        ...


class StoredKeys(Protocol):
    """One way to store keys."""

    def view(self, storage: TieredStorage, turn: Rotary) -> RunView:
        """Make what runs over this storage see."""
        ...


class RotatedKeys:
    """Keys as attention uses them: layers attend to the pages themselves."""

    max_runs = None

    def view(self, _storage: TieredStorage, _turn: Rotary) -> RunView:
        """The pages, wherever they are."""
        return self

    def context(self, stored: StoredContext) -> Context:
        """The same."""
        return stored
