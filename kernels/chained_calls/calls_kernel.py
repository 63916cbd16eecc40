"""Makes the calls that a chain has written down.

A call is CALL_WORDS words of 64 bits: which function, then its operands; a float32 takes the lower
half of a word, a float64 all of it. Products and what finishes experts have one function for each
format and come as addresses.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from kernels.attention_heads.cpu_kernel import split_one_token
from kernels.chained_calls.attention_kernel import (
    attend_with_token,
    find_blocks_of_token,
    word,
)
from kernels.delta_net.cpu_kernel import mix_tokens
from kernels.experts.choice_kernel import choose_networks
from kernels.experts.cpu import PLACE
from kernels.jit import entry, inlined
from kernels.rms_norm.cpu_kernel import add_and_normalise, normalise
from kernels.simd.memory import WORD_BYTES, integers_at, load, matrix_at, store
from kernels.simd.scalars import pointer_to
from kernels.simd.vector import LANES, multiply
from kernels.swiglu.cpu_kernel import gate

CALL_WORDS = 16
_CALL_BYTES = CALL_WORDS * WORD_BYTES
_ONE_THREAD = 1


class Function(IntEnum):
    """What a call is of: first the functions of a row alone, then those that threads share."""

    SELECT = 0
    MULTIPLY = 1
    GATE = 2
    NORM = 3
    ADD_NORM = 4
    SPLIT_HEADS = 5
    PRODUCT = 6
    ATTEND = 7
    CHOOSE = 8
    FINISH = 9
    DELTA_NET = 10
    FIND_BLOCKS = 11


_SELECT, _MULTIPLY = Function.SELECT.value, Function.MULTIPLY.value
_GATE, _NORM, _ADD_NORM = Function.GATE.value, Function.NORM.value, Function.ADD_NORM.value
_PRODUCT, _ATTEND = Function.PRODUCT.value, Function.ATTEND.value
_CHOOSE, _FINISH = Function.CHOOSE.value, Function.FINISH.value
_FIND_BLOCKS = Function.FIND_BLOCKS.value
_FIRST_SHARED = _PRODUCT


def _call_at(_context: Any, address: Any, operands: Any) -> Any:
    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        words = cgutils.unpack_tuple(builder, arguments[1])
        kind = ir.FunctionType(ir.VoidType(), [word.type for word in words])
        builder.call(builder.inttoptr(arguments[0], kind.as_pointer()), words)
        return target.get_dummy_value()

    return types.void(address, operands), generate


_call: Callable[[int, tuple[int, ...]], None] = intrinsic(_call_at)
"""``call(address, operands)``: of a product or what finishes experts."""


@inlined
def _number(call_at: int, place: int) -> float:
    number: float = matrix_at(call_at + place * WORD_BYTES, 1, 1)[0, 0]
    return number


@inlined
def _double(call_at: int, place: int) -> float:
    place_at = pointer_to(call_at + place * WORD_BYTES)
    number: float = numba.carray(place_at, 1, np.float64)[0]
    return number


@inlined
def _select(source_at: int, order_at: int, length: int, target_at: int) -> None:
    source, order = matrix_at(source_at, 1, length)[0], integers_at(order_at, 1, length)[0]
    target = matrix_at(target_at, 1, length)[0]
    for i in range(length):
        target[i] = source[order[i]]


@inlined
def _times(inputs_at: int, factors_at: int, width: int, outputs_at: int) -> None:
    inputs, factors = matrix_at(inputs_at, 1, width)[0], matrix_at(factors_at, 1, width)[0]
    outputs = matrix_at(outputs_at, 1, width)[0]
    for i in range(0, width, LANES):
        store(outputs, i, multiply(load(inputs, i), load(factors, i)))


@inlined
def _split(call_at: int) -> None:
    split_one_token(
        word(call_at, 1),
        word(call_at, 2),
        word(call_at, 3),
        word(call_at, 4),
        word(call_at, 5),
        word(call_at, 6),
        word(call_at, 7),
        word(call_at, 8),
        word(call_at, 9),
        word(call_at, 10),
        _number(call_at, 11),
        word(call_at, 12),
        word(call_at, 13),
        word(call_at, 14),
        word(call_at, 15),
    )


@inlined
def _attend(call_at: int, pages_at: int, num_threads: int) -> None:
    attend_with_token(
        word(call_at, 1),
        word(call_at, 2),
        word(call_at, 3),
        word(call_at, 4),
        word(call_at, 5),
        _double(call_at, 6),
        word(call_at, 7),
        word(call_at, 8),
        word(call_at, 9),
        word(call_at, 10),
        pages_at,
        num_threads,
    )


@inlined
def _choose(call_at: int, num_threads: int) -> None:
    choose_networks(
        word(call_at, 1),
        word(call_at, 2),
        word(call_at, 3),
        word(call_at, 4),
        word(call_at, 5),
        word(call_at, 6),
        word(call_at, 7),
        word(call_at, 8),
        word(call_at, 9),
        word(call_at, 10) != 0,
        word(call_at, 11),
        word(call_at, 12),
        word(call_at, 13),
        word(call_at, 14),
        word(call_at, 15),
        PLACE,
        num_threads,
    )


@inlined
def _mix(call_at: int, num_threads: int) -> None:
    mix_tokens(
        word(call_at, 1),
        word(call_at, 2),
        word(call_at, 3),
        word(call_at, 4),
        word(call_at, 5),
        _number(call_at, 6),
        word(call_at, 7),
        word(call_at, 8),
        word(call_at, 9),
        1,
        word(call_at, 10),
        word(call_at, 11),
        word(call_at, 12),
        word(call_at, 13),
        word(call_at, 14),
        num_threads,
    )


@inlined
def _compute_row(function: int, at: int) -> None:
    """What is too short for threads."""
    if function == _SELECT:
        _select(word(at, 1), word(at, 2), word(at, 3), word(at, 4))
    elif function == _MULTIPLY:
        _times(word(at, 1), word(at, 2), word(at, 3), word(at, 4))
    elif function == _GATE:
        gate(word(at, 1), word(at, 2), 1, word(at, 3), _ONE_THREAD)
    elif function == _NORM:
        normalise(
            word(at, 1), word(at, 2), _number(at, 3), word(at, 4), 1, word(at, 5), _ONE_THREAD
        )
    elif function == _ADD_NORM:
        add_and_normalise(
            word(at, 1),
            word(at, 2),
            _number(at, 3),
            word(at, 4),
            _number(at, 5),
            word(at, 6),
            1,
            word(at, 7),
            _ONE_THREAD,
        )
    else:
        _split(at)


@inlined
def _share_work(function: int, at: int, pages_at: int, num_threads: int) -> None:
    """What threads share."""
    if function == _PRODUCT:
        first = word(at, 2), word(at, 3), word(at, 4), word(at, 5)
        _call(word(at, 1), (*first, word(at, 6), word(at, 7), word(at, 8), num_threads))
    elif function == _ATTEND:
        _attend(at, pages_at, num_threads)
    elif function == _CHOOSE:
        _choose(at, num_threads)
    elif function == _FINISH:
        lasts = word(at, 2), word(at, 3), word(at, 4)
        mixed = word(at, 5), word(at, 6), word(at, 7), word(at, 8), word(at, 9)
        _call(word(at, 1), (*lasts, *mixed, word(at, 10), num_threads))
    elif function == _FIND_BLOCKS:
        heads = word(at, 4), word(at, 5), word(at, 6)
        find_blocks_of_token(
            word(at, 1), word(at, 2), _double(at, 3), *heads, pages_at, num_threads
        )
    else:
        _mix(at, num_threads)


@entry(["void(int64, int64, int64, int64)"])
def make_calls(calls_at: int, num_calls: int, pages_at: int, num_threads: int) -> None:
    """Make them one after another; ``words_of_pages`` are at ``pages_at`` for what attends."""
    for number in range(num_calls):
        at = calls_at + number * _CALL_BYTES
        function = word(at, 0)
        if function < _FIRST_SHARED:
            _compute_row(function, at)
        else:
            _share_work(function, at, pages_at, num_threads)
