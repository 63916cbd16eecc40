"""A scripted engine: a real child process that speaks the protocol and computes nothing.

It passes the conformance suite of the real engine. ``--mishap`` makes it fail in one chosen way,
``--hold`` makes it wait for a ``Cancel`` in the middle of its work, so that no test needs to sleep.
"""

import argparse
import os
import signal
import sys
from pathlib import Path

import msgspec

from engine.protocol import replies, requests
from engine.protocol.errors import ErrorCode
from engine.protocol.framing import MAX_FRAME_BYTES
from engine.protocol.model_facts import ModelFacts
from engine.protocol.notices import CompilingKernels
from engine.protocol.problems.models import NotAModelFolder
from engine.protocol.problems.requests import (
    BadFrame,
    NoModelLoaded,
    UnexpectedRequest,
    VersionsDiffer,
)
from engine.protocol.problems.saved import NoSavedReading
from engine.protocol.records import KVCost
from engine.protocol.statistics import Statistics
from engine.protocol.version import PROTOCOL_VERSION
from tests.fakes.fake_readings import FakeReadings, ReadingRequest
from tests.fakes.fake_snapshots import FakeSnapshots, SnapshotRequest
from tests.fakes.fake_store import BYTES_PER_TOKEN, FakeReading, FakeStore
from tests.fakes.fake_wire import FakeWire, Mishap, die, parse_options


class FakeEngine:
    """Takes one request at a time and answers it."""

    def __init__(self, options: argparse.Namespace) -> None:
        store = FakeStore(options.data_dir)
        self._options = options
        self._wire = FakeWire()
        self._readings = FakeReadings(self._wire, store, options)
        self._snapshots = FakeSnapshots(self._wire, store)
        self._is_loaded = False

    def run(self) -> None:
        """Answer requests until the input ends or ``Shutdown`` was asked for."""
        while (request := self._wire.receive()) is not None:
            try:
                self._handle(request)
            except LookupError as missing:
                unknown = NoSavedReading(str(missing.args[0]))
                self._wire.fail(request.id, ErrorCode.USAGE, unknown)
            if isinstance(request, requests.Shutdown):
                return

    def _handle(self, request: requests.AnyRequest) -> None:
        match request:
            case requests.Hello():
                self._hello(request)
            case requests.LoadModel():
                self._load(request)
            case requests.InspectModel():
                self._inspect(request)
            case requests.CountTokens():
                self._count(request)
            case requests.OpenReading() if not self._is_loaded:
                self._wire.fail(request.id, ErrorCode.USAGE, NoModelLoaded())
            case requests.GetStatistics():
                self._statistics(request)
            case requests.Shutdown() | requests.Cancel():
                self._wire.send(replies.Done(id=request.id))
            case _ if isinstance(request, ReadingRequest):
                self._readings.handle(request)
            case _ if isinstance(request, SnapshotRequest):
                self._snapshots.handle(request)
            case _:
                unexpected = UnexpectedRequest(type(request).__name__)
                self._wire.fail(request.id, ErrorCode.USAGE, unexpected)

    def _hello(self, request: requests.Hello) -> None:
        if request.version != PROTOCOL_VERSION:
            problem = VersionsDiffer(engine=PROTOCOL_VERSION, application=request.version)
            self._wire.fail(request.id, ErrorCode.PROTOCOL, problem)
            return
        is_wrong = self._options.mishap == Mishap.WRONG_VERSION
        version = PROTOCOL_VERSION + is_wrong
        self._wire.send(replies.Welcome(id=request.id, version=version, process=os.getpid()))

    def _load(self, request: requests.LoadModel) -> None:
        self._perhaps_break_the_stream(request.id)
        if not self._has_model(request.id, request.path):
            return
        self._is_loaded = True
        self._readings.window = int(request.options.get("window", 0))
        self._readings.memory_limit = request.memory_bytes or self._options.memory_limit
        self._wire.send(replies.Notice(id=request.id, notice=CompilingKernels()))
        self._wire.send(
            replies.ModelLoaded(
                id=request.id,
                path=request.path,
                name=Path(request.path).name,
                device="cpu",
                weights="float32",
                kv_format=request.kv_format,
                policy=request.policy,
                context_limit=self._options.context_limit,
                page_bytes=256 * BYTES_PER_TOKEN,
                state_bytes=4096,
                memory_limit_bytes=self._readings.memory_limit,
                fingerprint="fa4e",
                seconds=0.1,
                policy_options={knob: int(value) for knob, value in request.options.items()},
            )
        )

    def _has_model(self, request: int, path: str) -> bool:
        if (Path(path) / "config.json").is_file():
            return True
        self._wire.fail(request, ErrorCode.MODEL, NotAModelFolder(path))
        return False

    def _perhaps_break_the_stream(self, request: int) -> None:
        match self._options.mishap:
            case Mishap.DIES_LOADING:
                die()
            case Mishap.GARBAGE:
                self._wire.send_body(b"\xff\xfe nothing that can be decoded")
            case Mishap.OVERSIZED:
                self._wire.send_raw((MAX_FRAME_BYTES + 1).to_bytes(4, "little"))
            case Mishap.CUT_SHORT:
                self._wire.send_raw((1000).to_bytes(4, "little") + b"only this")
                os._exit(0)
            case Mishap.MISUNDERSTANDS:
                self._wire.fail(0, ErrorCode.PROTOCOL, BadFrame("it was sent an odd message"))
                self._wire.wait_for_cancel()
            case Mishap.WRONG_REPLY:
                self._wire.send(replies.Verified(id=request, checked=0, bytes=0, damaged=()))

    def _inspect(self, request: requests.InspectModel) -> None:
        if not self._has_model(request.id, request.path):
            return
        costs = {
            "f32": BYTES_PER_TOKEN * 2,
            "f16": BYTES_PER_TOKEN,
            "q8_0": BYTES_PER_TOKEN * 17 // 32,
            "q4_0": BYTES_PER_TOKEN * 9 // 32,
        }
        self._wire.send(
            ModelFacts(
                id=request.id,
                path=request.path,
                name=Path(request.path).name,
                architecture="fake",
                parameters=1_000_000,
                weight_bytes=2_000_000,
                num_layers=8,
                num_attention_layers=2,
                context_limit=self._options.context_limit,
                vocabulary=4096,
                state_bytes=4096,
                kv_costs=tuple(
                    KVCost(kv_format=kv_format, bytes_per_token=cost)
                    for kv_format, cost in costs.items()
                ),
                page_tokens=256,
                resident_bytes=2_000_000,
                mapped_bytes=2_000_000,
                chunk_bytes=3_000_000,
            )
        )

    def _count(self, request: requests.CountTokens) -> None:
        if self._has_model(request.id, request.path):
            tokens = FakeReading("", request.documents).tokens
            self._wire.send(replies.TokensCounted(id=request.id, path=request.path, tokens=tokens))

    def _statistics(self, request: requests.GetStatistics) -> None:
        required = [field.name for field in msgspec.structs.fields(Statistics) if field.required]
        counters = dict.fromkeys(required, 0) | {"id": request.id}
        self._wire.send(msgspec.convert(counters, Statistics, strict=False))


def main() -> None:
    options = parse_options()
    if options.mishap == Mishap.DIES_AT_START:
        sys.stderr.write("ImportError: no torch here\n")
        raise SystemExit(3)
    FakeEngine(options).run()
    if options.mishap == Mishap.STAYS:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.pause()


if __name__ == "__main__":
    main()
