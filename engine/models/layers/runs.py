"""The runs of one pass on their way through a model's layers.

Their tokens lie one after the other in the rows of all activations, so that what is done to each
token by itself is done to all at once, and what a sequence remembers is found by its rows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import torch
from torch import Tensor

from engine.models.context import LayerQuery, PagesOfLayer, Sight
from engine.models.language_model import Run
from engine.models.layer_specs import RotaryConfig
from engine.models.layers.position_configs import Chunks, Growth
from engine.models.layers.rotary import rotary_angles
from engine.models.state import LayerState
from kernels.token_pages import TokenPages


def one_below_another(parts: Sequence[Tensor]) -> Tensor:
    """Rows of all runs; those of one run alone as they are, since ``torch.cat`` would copy them."""
    return parts[0] if len(parts) == 1 else torch.cat(tuple(parts))


class Runs:
    """What layers need to know about the tokens being computed.

    Attributes:
        is_decode: whether all runs are short enough for the decode kernels.
        keep_unrotated: whether keys are stored before rotation too.
    """

    def __init__(self, runs: Sequence[Run], sights: Sequence[Sight | None] = ()) -> None:
        """Args: ``sights`` are those of ``LanguageModel.limit``."""
        self.is_decode = all(run.is_short for run in runs)
        self.keep_unrotated = any(run.context.unrotated_places is not None for run in runs)
        self._runs = runs
        self._sights = sights
        self._angles: dict[tuple[RotaryConfig, Chunks | None, int], tuple[Tensor, Tensor]] = {}
        self._factors: dict[Growth, Tensor] = {}

    def __iter__(self) -> Iterator[tuple[slice, Run]]:
        """Each run with its rows."""
        start = 0
        for run in self._runs:
            stop = start + run.tokens.shape[0]
            yield slice(start, stop), run
            start = stop

    @property
    def tokens(self) -> Tensor:
        """All tokens, int64 ``[T]``."""
        return torch.cat([run.tokens for run in self._runs])

    def sight(self, layer: int) -> Sight | None:
        """What a layer of attention sees whose model lets it see everything; None for that."""
        return self._sights[layer] if self._sights else None

    def states(self, layer: int) -> list[tuple[slice, LayerState]]:
        """What a recurrent layer remembers of each sequence, with the rows of its run."""
        return [(rows, run.state.layers[layer]) for rows, run in self]

    @property
    def token_pages(self) -> TokenPages | PagesOfLayer | None:
        """Of one token alone, the pages that all layers read and write, or what tells a layer's.

        None where layers are to be asked for parts.
        """
        if len(self._runs) > 1 or any(self._sights):
            return None
        (run,) = self._runs
        pages = run.context.token_pages
        if pages is None or run.page_mass is None:
            return pages
        mass = torch.zeros(run.context.num_pages, dtype=torch.float64)
        if isinstance(pages, TokenPages):
            return replace(pages, mass=mass)
        of_layer = pages

        def with_mass(query: LayerQuery) -> TokenPages:
            return replace(of_layer(query), mass=mass)

        return with_mass

    def last_of_each(self, rows: Tensor) -> Tensor:
        """Of ``[T, ...]`` the last row of each run, ``[R, ...]``."""
        return torch.cat([rows[part.stop - 1 : part.stop] for part, _ in self])

    def angles(
        self, rotary: RotaryConfig, chunks: Chunks | None = None, away: int = 0
    ) -> tuple[Tensor, Tensor]:
        """Cosines and sines ``[T, R / 2]`` of the positions, shared by many layers.

        With ``chunks``, those of queries for keys that are ``away`` chunks away.
        """
        asked = rotary, chunks, away
        if asked not in self._angles:
            positions = self._positions()
            places = chunks.places(positions, away) if chunks else positions
            self._angles[asked] = rotary_angles(rotary, places)
        return self._angles[asked]

    def query_factors(self, growth: Growth) -> Tensor:
        """By what queries are multiplied at their positions ``[T]``, the same for many layers."""
        if growth not in self._factors:
            self._factors[growth] = growth.factors(self._positions())
        return self._factors[growth]

    def away(self, chunks: Chunks) -> int:
        """How many chunks before them tokens see at most; no graph asks for it."""
        return max(chunks.away(int(run.context.position) + len(run.tokens) - 1) for _, run in self)

    def _positions(self) -> Tensor:
        return torch.cat(
            [
                torch.arange(len(run.tokens), device=run.tokens.device) + run.context.position
                for run in self._runs
            ]
        )
