"""Flips every byte of a small catalogue, one at a time.

    python -m tests.campaign.catalogue_bytes [--step 1] [--seed 1]

Each must end in right answers, in damage that is told, or in a catalogue that is set aside; a new
save must read back every time. Prints how many ended which way, and every failure with its place.
"""

import argparse
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from engine.snapshots import reserve
from tests.engine.snapshots.flips import FilledStore, flip_byte, use_everything

_SMALL_RESERVE = 50_000


def main() -> int:
    """Run; the exit status is 1 where anything failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--step", type=int, default=1, help="try every so many bytes")
    parser.add_argument("--seed", type=int, default=1, help="which bits are flipped")
    arguments = parser.parse_args()
    reserve.RESERVE_BYTES = _SMALL_RESERVE
    chooser = random.Random(arguments.seed)
    ends: Counter[str] = Counter()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        filled = FilledStore.create(Path(folder))
        size = filled.catalogue.stat().st_size
        for place in range(0, size, arguments.step):
            filled.restore()
            mask = 1 << chooser.randrange(8)
            flip_byte(filled.catalogue, place, mask)
            try:
                ends[use_everything(filled)] += 1
            except Exception:
                ends["FAILED"] += 1
                print(f"byte {place}, mask {mask:#04x}:\n{traceback.format_exc()}")  # noqa: T201
    seconds = time.monotonic() - began
    print(f"{sum(ends.values())} of {size} bytes, seed {arguments.seed}, {seconds:.0f} s")  # noqa: T201
    for end, count in ends.most_common():
        print(f"{count:7} {end}")  # noqa: T201
    return int(ends["FAILED"] > 0)


if __name__ == "__main__":
    sys.exit(main())
