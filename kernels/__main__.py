"""``python -m kernels``: compiles all CPU kernels for this processor, so that no model has to wait.

    python -m kernels [second-half]

What is compiled is kept on disk, as is what was timed; where it is there already, this loads it and
ends. A second process that is told ``second-half`` begins there, so that two processors take half
as long.
"""

import sys
from importlib import import_module

from kernels.dispatch import cpu_kernels
from kernels.linear.quickest import PRODUCTS, choose_product
from kernels.linear.timed_tokens import TIMED_TOKENS

_SECOND_HALF = (
    "kernels.chained_calls.attention_kernel",
    "kernels.gated_delta_rule.chunked_kernel",
    "kernels.block_choice.cpu_kernel",
    "kernels.page_summary.cpu_kernel",
)
"""About half of the work, first what all kernels together need last."""


def main() -> None:
    """Compile what is not compiled yet, and time what there is a choice of."""
    cpu_kernels(exact=False)
    compile_second_half()
    for number_format in PRODUCTS:
        for num_tokens in TIMED_TOKENS[1:]:
            choose_product(number_format, num_tokens)


def compile_second_half() -> None:
    """Importing a module compiles its entries."""
    for name in _SECOND_HALF:
        import_module(name)


if __name__ == "__main__":
    if sys.argv[1:] == ["second-half"]:
        compile_second_half()
    else:
        main()
