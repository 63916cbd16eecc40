"""Freed memory that lies between things that live on goes back to the system too."""

import sys

import psutil
import pytest

from engine.runner.heap import trim_heap

PIECE_BYTES = 64 << 10
NUM_PIECES = 1024


@pytest.mark.skipif(sys.platform != "linux", reason="other systems give it back by themselves")
def test_holes_are_given_back() -> None:
    pieces = [bytes([number % 256]) * PIECE_BYTES for number in range(NUM_PIECES)]
    last = pieces.pop()  # nothing below it is given back when it is freed
    process = psutil.Process()
    pieces.clear()
    before = process.memory_info().rss
    trim_heap()
    assert before - process.memory_info().rss > NUM_PIECES * PIECE_BYTES // 2
    assert len(last) == PIECE_BYTES
