"""Start of the engine process: ``python -m engine --data-dir DIR``.

Standard output belongs to the protocol. It is taken away from everything else before any library is
imported, so that a stray print cannot corrupt a frame; prints go to standard error.
"""

import argparse
import os
import signal
import sys
from pathlib import Path
from typing import BinaryIO, cast

from engine.watchdog import Watchdog


def main() -> None:
    """Serve one application on standard input and output until it is gone."""
    watchdog = Watchdog()  # first: the application may be gone before all is imported
    os.umask(0o077)  # what is read is for the eyes of one person
    arguments = _parse_arguments()
    replies = _take_standard_output()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the application's business
    _keep_threads_quiet()
    _let_gpu_memory_grow()
    from engine.engine import Engine  # noqa: PLC0415 - not before standard output is taken
    from engine.loop import Inbox, encryption_of, refuse, run_loop  # noqa: PLC0415
    from engine.options import EngineOptions  # noqa: PLC0415
    from engine.outbox import Outbox  # noqa: PLC0415
    from engine.protocol.encryption import Unlock  # noqa: PLC0415

    options = EngineOptions(
        chunk_tokens=arguments.chunk_tokens,
        grid_tokens=arguments.grid_tokens,
        keeps_weights=arguments.keep_weights,
    )
    outbox = Outbox(replies)
    inbox = Inbox(_standard_input(), outbox, watchdog.input_ended)
    signal.signal(signal.SIGTERM, lambda *_: inbox.end())
    first = inbox.take_one() if arguments.encrypted else None
    try:
        engine = Engine(
            arguments.data_dir, outbox, inbox.wake, options, encryption=encryption_of(first)
        )
    except Exception as error:
        refuse(inbox.take(wait=True) if first is None else [first], outbox, error)
        return
    if isinstance(first, Unlock):
        outbox.done(first.id)
    with engine:
        try:
            shutdown = run_loop(engine, inbox, outbox, process_id=os.getpid())
        finally:
            watchdog.input_ended()
    if shutdown is not None:
        outbox.done(shutdown.id)


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    parser.add_argument("--data-dir", type=Path, required=True)
    parser.add_argument("--encrypted", action="store_true", help="wait for the key first")
    parser.add_argument("--chunk-tokens", type=_whole_pages, default=512)
    parser.add_argument("--grid-tokens", type=_whole_pages, default=8192)
    parser.add_argument(
        "--keep-weights", action="store_true", help="keep what is computed when a model is loaded"
    )
    return parser.parse_args()


def _whole_pages(text: str) -> int:
    tokens = int(text)
    if tokens < 256 or tokens % 256:
        raise argparse.ArgumentTypeError(f"{text} is not a multiple of 256")
    return tokens


def _standard_input() -> BinaryIO:
    """Standard input without a buffer, whose lock could not be released at the end."""
    return cast("BinaryIO", os.fdopen(sys.stdin.fileno(), "rb", buffering=0, closefd=False))


def _take_standard_output() -> BinaryIO:
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return replies


def _keep_threads_quiet() -> None:
    """Let idle OpenMP threads sleep, after some turns: two runtimes (torch, Numba) share the cores.

    To wake a thread takes as long as many a product of one token.
    """
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    os.environ.setdefault("GOMP_SPINCOUNT", "10000")


def _let_gpu_memory_grow() -> None:
    """Have torch's allocator extend what it has: slabs of many sizes leave pieces otherwise."""
    if sys.platform != "win32":  # not supported there, and said so by a warning
        os.environ.setdefault("PYTORCH_ALLOC_CONF", "expandable_segments:True")


if __name__ == "__main__":
    main()
