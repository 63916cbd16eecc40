"""One answer in the terminal: the question, the words as they arrive, the receipt below."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from app.cli.answer_writer import AnswerWriter
from app.cli.citation_lines import citation_notes, citation_place, mention_note
from app.cli.invocation import Invocation
from app.cli.terminal import Marks, Terminal
from app.core.answers.answer import Answer
from app.core.readings.opened_reading import OpenedReading
from app.readings.figures import format_count, format_rate, format_seconds, format_tokens
from app.readings.instructions import says_nothing
from engine.protocol.records import Channel, Evicted, FinishReason, Seen, SharesRead
from engine.protocol.replies import AnswerDelta


@contextmanager
def show_answer(invocation: Invocation) -> Iterator[Callable[[AnswerDelta], None]]:
    """Gives the function that writes an answer; ends its last line, whatever happens.

    Reasoning goes to stderr: it is no part of the answer.
    """
    terminal = invocation.terminal
    reasoning = AnswerWriter(terminal.err, terminal.marks, style="note")
    answer = AnswerWriter(terminal.out, terminal.marks, style="answer")
    with ExitStack() as wait:
        wait.enter_context(invocation.activity("Looking for the answer"))

        def write(delta: AnswerDelta) -> None:
            wait.close()
            if delta.channel is Channel.REASONING:
                reasoning.write(delta.text)
            else:
                reasoning.finish()
                answer.write(delta.text)

        try:
            yield write
        finally:
            reasoning.finish()
            answer.finish()


def show_question(terminal: Terminal, question: str) -> None:
    """The question above its answer."""
    terminal.result("")
    terminal.result(question, style="question")


def show_receipt(terminal: Terminal, answer: Answer, reading: OpenedReading) -> None:
    """What the answer rests on and what it cost."""
    for note in _notes(answer, reading):
        terminal.result(f"  {note}", style="warning")
    line = receipt_line(answer, reading, terminal.marks)
    terminal.result(f"  {line}", style="receipt")


def receipt_line(answer: Answer, reading: OpenedReading, marks: Marks) -> str:
    """``reused 31,204 tokens · first word 0.40 s · 41 tok/s · p. 12 ✓``."""
    done = answer.done
    parts = [
        f"reused {format_tokens(done.reused_tokens)} tokens",
        f"first word {format_seconds(done.seconds_to_first_token)}",
    ]
    if done.decode_tokens_per_second:
        parts.append(format_rate(done.decode_tokens_per_second))
    if done.blocks_read is not None:
        parts.append(f"read {100 * done.blocks_read.share:.1f} % of the cache")
    if done.shares_read is not None:
        parts.append(_shares(done.shares_read))
    if done.evicted is not None:
        parts.append(_evicted(done.evicted))
    parts.extend(citation_place(citation, reading, marks) for citation in answer.citations)
    return marks.dot.join(dict.fromkeys(parts))


def _notes(answer: Answer, reading: OpenedReading) -> Iterator[str]:
    done = answer.done
    if done.finish_reason is FinishReason.LENGTH:
        yield "The answer reached the length limit; --max-tokens raises it."
    if done.finish_reason is FinishReason.CANCELLED:
        yield "The answer was stopped."
    if done.read_fraction < 1.0:
        part = f"the first {int(done.read_fraction * 100)} % of the documents"
        if says_nothing(done.answer):
            yield f"It is not in {part}; the rest has not been read yet."
        else:
            yield f"Answered from {part}."
    if done.shares_read is not None and done.shares_read.has_drifted:
        yield "Parts of the cache were not enough, so the rest of the answer read all of it."
    if done.seen is not None and not answer.is_seen_whole:
        yield f"The model saw {_visible(done.seen)} of {format_tokens(done.prompt_tokens)}."
    for citation in answer.cited:
        yield from citation_notes(citation)
    for mention in answer.mentions:
        yield mention_note(mention, reading)


def _shares(shares: SharesRead) -> str:
    """``99.6 % of the attention measured, 93.1 % certified``."""
    certified = f"{100 * shares.certified:.1f} % certified"
    if shares.measured is None:
        return f"of the attention {certified}"
    return f"{100 * shares.measured:.1f} % of the attention measured, {certified}"


def _evicted(evicted: Evicted) -> str:
    """``evicted 1,024 tokens in 8 rounds``."""
    rounds = format_count(evicted.rounds, "round")
    return f"evicted {format_tokens(evicted.tokens)} tokens in {rounds}"


def _visible(seen: Seen) -> str:
    """``the last 512 tokens and the first 64``; where there is more between them, how much."""
    last = format_tokens(seen.last)
    if seen.tokens > seen.first + seen.last:
        return f"{format_tokens(seen.tokens)} tokens, including the last {last},"
    first = f" and the first {format_tokens(seen.first)}" if seen.first else ""
    return f"the last {last} tokens{first}"
