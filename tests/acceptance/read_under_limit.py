"""Reads many tokens in a process whose memory is limited below the size of their cache.

    python -m tests.acceptance.read_under_limit TOKENS

Prints what was read and moved as one JSON object.
"""

import json
import resource
import sys
import tempfile
from pathlib import Path

from engine.protocol.requests import SamplingParams
from tests.acceptance.conftest import DEMO_DOCUMENT, DEMO_MODEL, Survey, extract
from tests.fakes.engine_in_process import EngineInProcess

MIB = 1 << 20
MEMORY_BYTES = 25 * MIB
ROOM_BYTES = 192 * MIB
"""Data that the process may still take after its model is loaded: budget, work, threads."""
DOCUMENT_TOKENS = 29_000
"""Of the demo document, a little less than it has."""


def main() -> None:
    num_tokens = int(sys.argv[1])
    survey = Survey(tuple(page.text for page in extract(DEMO_DOCUMENT).pages), ())
    num_pages = len(survey.pages) * -(-num_tokens // DOCUMENT_TOKENS)
    with (
        tempfile.TemporaryDirectory(prefix="lectern-acceptance-") as folder,
        EngineInProcess(Path(folder), chunk_tokens=512, grid_tokens=8192) as engine,
    ):
        engine.load(DEMO_MODEL, kv_format="f16", weights="bfloat16", memory_bytes=MEMORY_BYTES)
        warm_up = engine.open(survey.text(0, 2)).reading
        engine.read(warm_up)
        engine.ask(warm_up, "Who?", sampling=SamplingParams(max_tokens=4))
        opened = engine.open(survey.text(0, num_pages))
        data_bytes = limit_data(ROOM_BYTES)
        engine.read(opened.reading)
        answer = engine.ask(
            opened.reading, "Which code opens the gate?", sampling=SamplingParams(max_tokens=8)
        )
        told = engine.statistics()
    json.dump(
        {
            "tokens": opened.tokens,
            "kv_bytes": opened.kv_bytes,
            "data_bytes_allowed": data_bytes,
            "new_tokens": answer.new_tokens,
            "streamed_bytes": told.bytes_moved.streamed,
            "decode_tokens_per_second": answer.decode_tokens_per_second,
        },
        sys.stdout,
    )


def limit_data(room_bytes: int) -> int:
    """Let this process take no more data than ``room_bytes`` beside what it has; return that."""
    status = Path("/proc/self/status").read_text()
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmData"))
    limit = int(kilobytes) * 1024 + room_bytes
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    return room_bytes


if __name__ == "__main__":
    main()
