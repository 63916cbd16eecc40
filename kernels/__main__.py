"""``python -m kernels``: compiles all CPU kernels for this processor, so that no model has to wait.

What is compiled is kept on disk, as is what was timed; where it is there already, this loads it and
ends.
"""

from kernels.dispatch import cpu_kernels
from kernels.linear.quickest import PRODUCTS, choose_product
from kernels.linear.timed_tokens import TIMED_TOKENS


def main() -> None:
    """Compile what is not compiled yet, and time what there is a choice of."""
    cpu_kernels(exact=False)
    for number_format in PRODUCTS:
        for num_tokens in TIMED_TOKENS[1:]:
            choose_product(number_format, num_tokens)


if __name__ == "__main__":
    main()
