"""Two entries of one name, compiled or loaded, and called by address.

    python -m tests.kernels.adders NUMBER...

Prints what ten and each number are together, when all are there.
"""

import sys
from collections.abc import Callable
from ctypes import CFUNCTYPE, c_int64

from kernels.jit import address_of_entry, entry


def compile_adder(number: int) -> Callable[[int], int]:
    @entry(["int64(int64)"], variant=str(number))
    def add(other: int) -> int:
        return other + number

    return add


if __name__ == "__main__":
    adders = [compile_adder(int(number)) for number in sys.argv[1:]]
    for adder in adders:
        add = CFUNCTYPE(c_int64, c_int64)(address_of_entry(adder))
        sys.stdout.write(f"{add(10)}\n")
