"""Compares shapes of every family, drawn at random, with what transformers computes.

    python -m tests.campaign.model_shapes [FAMILY ...] [--shapes N] [--seeds N]

Tells the largest difference of logits for each family; the exit status is 1 where one is above
what float32 allows.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import torch

from tests.engine.models.drawn import FAMILIES, draw_shape
from tests.engine.models.plain.released import save_random
from tests.engine.models.test_drawn_shapes import MAX_DIFFERENCE, largest_difference

_FIRST_SEED = 201


def main() -> int:
    """Compare what was asked for."""
    parser = argparse.ArgumentParser(description="Compare families with transformers.")
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=", ".join(FAMILIES))
    parser.add_argument("--shapes", type=int, default=12)
    parser.add_argument("--seeds", type=int, default=5)
    given = parser.parse_args()
    torch.set_num_threads(1)  # faster for matrices as small as these
    is_off = False
    for family in given.families or FAMILIES:
        largest = [_of_shape(family, number, given.seeds) for number in range(given.shapes)]
        is_off |= max(largest) > MAX_DIFFERENCE
        told = ", ".join(f"{each:.0e}" for each in largest)
        print(f"{family}: {max(largest):.1e} at most ({told})", flush=True)  # noqa: T201
    return int(is_off)


def _of_shape(family: str, number: int, seeds: int) -> float:
    """The largest difference of one shape, whatever its weights."""
    differences = []
    for seed in range(_FIRST_SEED, _FIRST_SEED + seeds):
        with TemporaryDirectory(prefix="lectern-shape-") as folder:
            truth = save_random(Path(folder), family, seed=seed, **draw_shape(family, number))
            differences.append(largest_difference(truth))
    return max(differences)


if __name__ == "__main__":
    sys.exit(main())
