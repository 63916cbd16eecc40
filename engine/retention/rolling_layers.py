"""Which attention layers keep only what they can still see, and which pages that is.

The other layers keep everything, in pages that are shared and saved as usual. What a layer with a
window keeps is bounded and belongs to one point of a sequence, like the state of a recurrent layer:
it is kept, copied and saved with that state.
"""

from dataclasses import dataclass
from functools import cached_property

from engine.models.context import Sight


@dataclass(frozen=True)
class RollingLayers:
    """The layers of attention of a model; those with a sight roll.

    Attributes:
        sights: what each sees; None for everything. Some layer has one, and some has none.
    """

    sights: tuple[Sight | None, ...]

    def __post_init__(self) -> None:
        if not self.num_rolling or self.num_rolling == len(self.sights):
            raise ValueError("some layer sees everything, and some does not")

    @property
    def num_rolling(self) -> int:
        """How many of them roll."""
        return sum(sight is not None for sight in self.sights)

    def is_rolling(self, layer: int) -> bool:
        """Whether a layer keeps no more than it sees."""
        return self.sights[layer] is not None

    def place(self, layer: int) -> int:
        """The number of a layer among those of its kind: which it has where these are stored."""
        return self._places[layer]

    def in_sight(self, position: int, page_size: int) -> list[int]:
        """Numbers of the pages before ``position`` that a token there sees in some such layer."""
        hidden = self._widest.hidden_pages(position, page_size)
        return [*range(hidden.start), *range(hidden.stop, -(-position // page_size))]

    def most_in_sight(self, page_size: int) -> int:
        """Pages in sight at most, wherever they begin."""
        widest = self._widest
        return -(-widest.sinks // page_size) + -(-(widest.window - 1) // page_size) + 1

    @cached_property
    def _places(self) -> tuple[int, ...]:
        kinds = [self.is_rolling(layer) for layer in range(len(self.sights))]
        return tuple(kinds[:layer].count(kind) for layer, kind in enumerate(kinds))

    @cached_property
    def _widest(self) -> Sight:
        """What all of them together see."""
        seen = [sight for sight in self.sights if sight is not None]
        return Sight(max(each.window for each in seen), max(each.sinks for each in seen))
