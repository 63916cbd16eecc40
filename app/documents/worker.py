"""The parser process: reads one job from stdin, writes answers to stdout, exits.

Everything that touches the inside of a document happens here, where a crash, a hang or a flood of
memory harms nobody.
"""

import traceback
from collections.abc import Iterator
from pathlib import Path

import msgspec

from app.child.channel import Channel
from app.child.confinement import confine, end_unless_called_again
from app.documents.messages import Answer, Job, Refused
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Found

_ORPHAN_STALLS = 6
"""After so many times the longest stall allowed, nobody can be watching any more."""


def main() -> None:
    """Run one job."""
    channel = Channel()
    job = channel.receive(msgspec.msgpack.Decoder(Job))
    if job is None:
        return
    limits = job.limits
    confine(memory_bytes=limits.memory_bytes, computing_seconds=limits.total_seconds)
    # The application ends a parser that stalls, but it may be gone itself.
    patience = _ORPHAN_STALLS * limits.stall_seconds
    end_unless_called_again(patience)
    for answer in answer_job(job):
        channel.send(answer)
        end_unless_called_again(patience)


def answer_job(job: Job) -> Iterator[Answer]:
    """Yield the answers to one job; the last is `Finished` or `Refused`."""
    try:
        yield from _read(job)
    except Refusal as refusal:
        yield Refused(refusal.reason, refusal.detail)
    except MemoryError:
        yield Refused(RefusalReason.OUT_OF_MEMORY)
    except RecursionError:
        yield Refused(RefusalReason.DAMAGED, Found("its parts are nested too deeply"))
    except OSError as error:
        yield Refused(RefusalReason.UNREACHABLE, Found(error.strerror or str(error)))
    except Exception:
        yield Refused(RefusalReason.INTERNAL, Found(traceback.format_exc()))


def _read(job: Job) -> Iterator[Answer]:
    # Parsers are loaded under the limits that `main` has set.
    from app.documents.answers import answers_of  # noqa: PLC0415
    from app.documents.formats import detect_format, open_reader  # noqa: PLC0415
    from app.documents.openers import Source  # noqa: PLC0415

    source = Source(Path(job.path), job.password, job.limits)
    kind = detect_format(source.path)
    yield from answers_of(open_reader(source, kind), kind)


if __name__ == "__main__":
    main()
