"""Reads many tokens with a cache limited far below what they take, and watches the process.

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
DOCUMENT_TOKENS = 29_000
"""Of the demo document, a little less than it has."""


def main() -> None:
    num_tokens = int(sys.argv[1])
    survey = Survey(tuple(page.text for page in extract(DEMO_DOCUMENT).pages), ())
    num_pages = len(survey.pages) * -(-num_tokens // DOCUMENT_TOKENS)
    with (
        tempfile.TemporaryDirectory(prefix="lectern-acceptance-") as folder,
        EngineInProcess(Path(folder), chunk_tokens=1024, grid_tokens=8192) as engine,
    ):
        engine.load(DEMO_MODEL, kv_format="f16", weights="bfloat16", memory_bytes=MEMORY_BYTES)
        warm_up = engine.open(survey.text(0, 2)).reading
        engine.read(warm_up)
        engine.ask(warm_up, "Who?", sampling=SamplingParams(max_tokens=4))
        opened = engine.open(survey.text(0, num_pages))
        resident_before = peak_resident_bytes()
        engine.read(opened.reading)
        answer = engine.ask(
            opened.reading, "Which code opens the gate?", sampling=SamplingParams(max_tokens=8)
        )
        told = engine.statistics()
    json.dump(
        {
            "tokens": opened.tokens,
            "kv_bytes": opened.kv_bytes,
            "resident_bytes_more": peak_resident_bytes() - resident_before,
            "new_tokens": answer.new_tokens,
            "streamed_bytes": told.bytes_moved.streamed,
            "decode_tokens_per_second": answer.decode_tokens_per_second,
        },
        sys.stdout,
    )


def peak_resident_bytes() -> int:
    """The most memory that this process ever had in use."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


if __name__ == "__main__":
    main()
