"""Writes a chain down as calls, on the CPU."""

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kernels.attention_parts import AttentionHeads
from kernels.chain import CannotChain, StateShapes
from kernels.chained_calls.attention import write_attention, write_heads, write_search
from kernels.chained_calls.attention_kernel import words_of_pages
from kernels.chained_calls.calls_kernel import Function, make_calls
from kernels.chained_calls.experts import write_experts
from kernels.chained_calls.products import write_product
from kernels.chained_calls.written_calls import WrittenCalls, float_word
from kernels.checks import expect
from kernels.delta_net.cpu import fits_tiles
from kernels.delta_net_parts import DeltaNetParts
from kernels.expert_bank import ExpertBank
from kernels.jit import allowed_threads
from kernels.linear_weights import LinearWeight
from kernels.simd.vector import LANES
from kernels.token_pages import TokenPages

_NO_PAGES = np.zeros(0, np.int64)
_STATE_WORD = 7
"""Where a call of DeltaNet has the addresses of both states."""


class ChainedCalls:
    """See ``kernels.chain.Chain``; results are those of the functions that are called one by one.

    For ``fast`` products. States are of one shape for all runs.
    """

    def __init__(self, shapes: Sequence[StateShapes]) -> None:
        """Args: ``shapes`` are those of all states that ``run`` gets."""
        self._shapes = shapes
        self._written = WrittenCalls()
        self._mixers: list[tuple[int, int]] = []  # a call, and the number of its states
        self._attended: set[tuple[int, ...]] = set()
        self._num_searching = 0  # layers up to the last that looks for blocks

    @property
    def attended(self) -> set[tuple[int, ...]]:
        """How many KV heads are attended to, and their dim; empty where nothing is."""
        return self._attended

    def row(self, width: int) -> Tensor:
        """See ``Chain``."""
        return self._written.row(width)

    def linear(self, inputs: Tensor, weight: LinearWeight) -> Tensor:
        """See ``Chain``."""
        return write_product(self._written, inputs, weight)

    def swiglu(self, inputs: Tensor) -> Tensor:
        """See ``Chain``."""
        width = inputs.shape[1] // 2
        if width % LANES or inputs.shape[1] != 2 * width:
            raise CannotChain
        outputs = self.row(width)
        self._written.add(Function.GATE, inputs.data_ptr(), outputs.data_ptr(), width)
        return outputs

    def rms_norm(self, inputs: Tensor, weight: Tensor, *, epsilon: float) -> Tensor:
        """See ``Chain``."""
        self._check_norm(inputs, weight)
        width = inputs.shape[1]
        outputs = self.row(width)
        self._written.add(
            Function.NORM,
            inputs.data_ptr(),
            weight.data_ptr(),
            float_word(epsilon),
            outputs.data_ptr(),
            width,
        )
        return outputs

    def add_rms_norm(
        self, stream: Tensor, addition: Tensor, weight: Tensor, *, factor: float, epsilon: float
    ) -> Tensor:
        """See ``Chain``."""
        self._check_norm(stream, weight)
        width = stream.shape[1]
        expect(addition, "addition", torch.float32, (1, width))
        outputs = self.row(width)
        self._written.add(
            Function.ADD_NORM,
            stream.data_ptr(),
            addition.data_ptr(),
            float_word(factor),
            weight.data_ptr(),
            float_word(epsilon),
            outputs.data_ptr(),
            width,
        )
        return outputs

    def multiply(self, inputs: Tensor, factors: Tensor) -> Tensor:
        """See ``Chain``."""
        width = inputs.shape[1]
        if width % LANES:
            raise CannotChain
        expect(inputs, "inputs", torch.float32, (1, width))
        expect(factors, "factors", torch.float32, (1, width))
        outputs = self.row(width)
        self._written.keep(factors)
        self._written.add(
            Function.MULTIPLY, inputs.data_ptr(), factors.data_ptr(), width, outputs.data_ptr()
        )
        return outputs

    def split_heads(
        self,
        packed: Tensor,
        query_norm: Tensor | None,
        key_norm: Tensor | None,
        *,
        cos: Tensor | None,
        sin: Tensor | None,
        head_dim: int,
        num_kv_heads: int,
        epsilon: float,
        has_gate: bool,
    ) -> AttentionHeads:
        """See ``Chain``."""
        if cos is None or sin is None:
            cos = sin = packed.new_empty(len(packed), 0)
        return write_heads(
            self._written,
            packed,
            (query_norm, key_norm),
            (cos, sin),
            head_dim=head_dim,
            num_kv_heads=num_kv_heads,
            epsilon=epsilon,
            has_gate=has_gate,
        )

    def find_blocks(self, heads: AttentionHeads, *, layer: int, scale: float) -> None:
        """See ``Chain``."""
        write_search(self._written, heads, layer=layer, scale=scale)
        self._num_searching = max(self._num_searching, layer + 1)

    def attend(
        self, heads: AttentionHeads, *, layer: int, scale: float, window: int | None = None
    ) -> Tensor:
        """See ``Chain``."""
        attended = write_attention(self._written, heads, layer=layer, scale=scale, window=window)
        self._attended.add(tuple(heads.key.shape[1:]))
        return attended

    def mix_experts(self, inputs: Tensor, bank: ExpertBank) -> Tensor:
        """See ``Chain``."""
        return write_experts(self._written, inputs, bank)

    def delta_net(
        self, packed: Tensor, parts: DeltaNetParts, *, number: int, epsilon: float
    ) -> Tensor:
        """See ``Chain``."""
        num_heads, value_head_dim = parts.heads
        num_channels, width = parts.conv.shape
        conv_shape, state_shape = self._shapes[number]
        key_head_dim = state_shape[1]
        if not fits_tiles(width, key_head_dim, value_head_dim):
            raise CannotChain
        expect(
            packed, "packed", torch.float32, (1, num_channels + num_heads * (value_head_dim + 2))
        )
        fitting = (num_channels, width - 1), (num_heads, key_head_dim, value_head_dim)
        if (conv_shape, state_shape) != fitting:
            raise ValueError(f"states {conv_shape}, {state_shape} must be {fitting}")
        outputs = self.row(num_heads * value_head_dim)
        self._written.keep(parts)
        self._mixers.append((len(self._written), number))
        self._written.add(
            Function.DELTA_NET,
            packed.data_ptr(),
            *parts.addresses,
            float_word(epsilon),
            *(0, 0),  # where states are is known when it is run
            outputs.data_ptr(),
            num_channels,
            num_heads,
            key_head_dim,
            value_head_dim,
            width,
        )
        return outputs

    def run(self, states: Sequence[tuple[Tensor, ...]], pages: TokenPages | None = None) -> None:
        """See ``Chain``."""
        words, told = self._written.words, self._told(pages)
        for call, number in self._mixers:
            for place, (state, shape) in enumerate(
                zip(states[number], self._shapes[number], strict=True), _STATE_WORD
            ):
                expect(state, "state", torch.float32, shape)
                words[call, place] = state.data_ptr()
        make_calls(words.ctypes.data, len(words), told.ctypes.data, allowed_threads())

    def _told(self, pages: TokenPages | None) -> NDArray[np.int64]:
        """Words about the pages; none where nothing is attended to."""
        if not self._attended:
            return _NO_PAGES
        if pages is None:
            raise ValueError("a chain that attends needs pages")
        layout = pages.kv.layout
        if self._attended != {(layout.num_kv_heads, layout.head_dim)}:
            raise ValueError(f"pages of {layout} do not fit heads {self._attended}")
        if self._num_searching > (len(pages.search.words) if pages.search else 0):
            raise ValueError("a chain that looks for blocks needs a search for each layer")
        return words_of_pages(pages)

    def _check_norm(self, inputs: Tensor, weight: Tensor) -> None:
        expect(inputs, "inputs", torch.float32, (1, None))
        expect(weight, "weight", torch.float32, (inputs.shape[1],))
        if inputs.shape[1] % LANES:
            raise CannotChain
        self._written.keep(weight)
