"""``python -m kernels``: compile all CPU kernels for this processor now, so that no model waits.

What is compiled is kept on disk; where it is there already, this loads it and ends.
"""

from kernels.dispatch import cpu_kernels


def main() -> None:
    """Compile what is not compiled yet."""
    cpu_kernels(exact=False)


if __name__ == "__main__":
    main()
