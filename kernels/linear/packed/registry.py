"""The block formats by name."""

from kernels.linear.packed.block_format import BlockFormat
from kernels.linear.packed.iq4_nl import Iq4BlockNl
from kernels.linear.packed.iq4_xs import Iq4BlockXs
from kernels.linear.packed.mxfp4 import Mxfp4Block
from kernels.linear.packed.q4_0 import Q4Block0
from kernels.linear.packed.q4_k import Q4BlockK
from kernels.linear.packed.q5_k import Q5BlockK
from kernels.linear.packed.q6_k import Q6BlockK
from kernels.linear.packed.q8_0 import Q8Block0

_FORMATS: tuple[BlockFormat, ...] = (
    Q8Block0(),
    Q4Block0(),
    Q4BlockK(),
    Q5BlockK(),
    Q6BlockK(),
    Iq4BlockNl(),
    Iq4BlockXs(),
    Mxfp4Block(),
)

BLOCK_FORMATS = {each.name: each for each in _FORMATS}
