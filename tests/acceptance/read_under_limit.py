"""Reads many tokens in a process that may take far less memory than their cache.

    python -m tests.acceptance.read_under_limit PAGES

The model is narrow, with a layer of each kind and random weights: what counts is how many tokens
there are, each of them a byte of the demo document.

A page comes first: with it the process has its threads, the weights and all that a chunk needs;
what it takes is measured from there. After a short reading, which is larger than the cache's
budget and passes the grid too, it may take ``ROOM_BYTES`` more and nothing beyond: more than
one and a half times what was seen to go into the gaps of the allocator. Prints what was read and
taken as one JSON object. Linux only.
"""

import json
import resource
import sys
import tempfile
from pathlib import Path

from engine.protocol.sampling import SamplingParams
from tests.acceptance.conftest import DEMO_DOCUMENT, Survey, extract
from tests.fakes.engine_in_process import EngineInProcess
from tests.random_weights import ATTENTION, DELTA_NET, write_tiny_model

MIB = 1 << 20
CACHE_BYTES = 6 * MIB
ROOM_BYTES = 40 * MIB
CHUNK_PAGES, SHORT_PAGES = 1, 17
THREADS = 2
DATA, MOST_RESIDENT = "VmData", "VmHWM"


def main() -> None:
    num_pages = int(sys.argv[1])
    survey = Survey(tuple(page.text for page in extract(DEMO_DOCUMENT).pages), ())
    with (
        tempfile.TemporaryDirectory(prefix="lectern-acceptance-") as folder,
        EngineInProcess(Path(folder) / "data", chunk_tokens=512, grid_tokens=8192) as engine,
    ):
        model = Path(folder) / "model"
        write_narrow_model(model)
        engine.load(model, memory_bytes=CACHE_BYTES, threads=THREADS)
        read_and_ask(engine, survey, first=SHORT_PAGES + 1, count=CHUNK_PAGES)
        ready_bytes = status_bytes(MOST_RESIDENT)
        read_and_ask(engine, survey, first=1, count=SHORT_PAGES)
        limit_data(ROOM_BYTES)
        told = read_and_ask(engine, survey, first=0, count=num_pages)
        told |= {
            "room_bytes": ROOM_BYTES,
            "resident_bytes": status_bytes(MOST_RESIDENT) - ready_bytes,
        }
    json.dump(told, sys.stdout)


def write_narrow_model(folder: Path) -> None:
    """One head: of all models with so many bytes of cache, this one computes least."""
    write_tiny_model(
        folder,
        max_positions=1 << 18,
        layer_kinds=(DELTA_NET, ATTENTION),
        num_query_heads=1,
        num_kv_heads=1,
        head_dim=128,
    )


def read_and_ask(
    engine: EngineInProcess, survey: Survey, *, first: int, count: int
) -> dict[str, float]:
    """Read pages of the demo document, ask about them; tell what that took."""
    streamed_before = engine.statistics().bytes_moved.streamed
    opened = engine.open(survey.text(first, count))
    receipt = engine.read(opened.reading).receipt
    streamed = engine.statistics().bytes_moved.streamed - streamed_before
    question, sampling = "Which code opens the gate?", SamplingParams(max_tokens=8)
    answer = engine.ask(opened.reading, question, sampling=sampling)
    return {
        "tokens": receipt.tokens,
        "reused_tokens": receipt.reused_tokens,
        "kv_bytes": opened.kv_bytes,
        "streamed_bytes": streamed,
        "new_tokens": answer.new_tokens,
    }


def limit_data(room_bytes: int) -> None:
    """Let this process take no more data than ``room_bytes`` beside what it has."""
    limit = status_bytes(DATA) + room_bytes
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def status_bytes(field: str) -> int:
    """One of the sizes that the system tells of this process."""
    status = Path("/proc/self/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith(field))
    return int(line.split()[1]) * 1024


if __name__ == "__main__":
    main()
