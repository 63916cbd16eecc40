"""Finds the attention layers that retrieval needs; run by ``lectern evaluate layers``.

Texts are read with every choice of layers that see everything while the others see a window, and
questions about them are answered with the right words: how likely each was is what counts.
"""

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from engine.bench.loaded import loaded, untold
from engine.bench.options import benchmark_parser, load_request
from engine.bench.report import report
from engine.cache.checkpoint import CheckpointKind
from engine.cache.sequence import Sequence
from engine.errors import UsageFailure
from engine.loading.loaded_model import LoadedModel
from engine.loading.model_memo import ModelMemo
from engine.models.context import Sight
from engine.models.layer_specs import attention_specs
from engine.protocol.problems.requests import NothingRead
from engine.protocol.requests import DocumentText
from engine.retention.needed_layers import Layers, NeededLayers, Trial, find_needed_layers
from engine.token_ids import TokenIds

_CHUNK_TOKENS = 512


class AskedText(msgspec.Struct, frozen=True):
    """A text, and what is asked about it.

    Attributes:
        questions: each with its right answer.
    """

    pages: tuple[str, ...]
    instructions: str
    questions: tuple[tuple[str, str], ...]


class TrialFigures(msgspec.Struct, frozen=True):
    """One choice of layers that see everything; see ``Trial``."""

    full: tuple[int, ...]
    surprise: float
    right: int


class LayerFigures(msgspec.Struct, frozen=True):
    """Result of ``python -m engine.bench.measure_layers``.

    Attributes:
        layers: layers of attention.
        questions: that were asked with each choice.
        tokens: of the longest text.
        worth: of each layer, in nats for a token of the answers.
        chosen: layers that are needed, which ``full_layers=auto`` takes; none where it was not
            shown.
    """

    model: str
    layers: int
    questions: int
    tokens: int
    trials: tuple[TrialFigures, ...]
    worth: tuple[float, ...]
    chosen: tuple[int, ...]


def main() -> None:
    """Measure, keep and tell; JSON on standard output with ``--json``."""
    arguments = _parse_arguments()
    report(partial(measure, arguments), render, as_json=arguments.json)


def measure(arguments: argparse.Namespace, folder: Path) -> LayerFigures:
    """Try the layers out, and keep which are needed."""
    texts = msgspec.json.decode(Path(arguments.texts).read_bytes(), type=tuple[AskedText, ...])
    memo = ModelMemo(Path(arguments.data_dir) if arguments.data_dir else folder)
    with loaded(load_request(arguments), folder, memo=memo, notify=untold) as (model, _):
        examination = _Examination(model, texts, Sight(arguments.window, arguments.sinks))
        found = find_needed_layers(examination.num_layers, examination.try_out)
    if found.chosen:
        memo.keep_full_layers(model.queries.model, found.chosen)
    return _figures(examination, found)


class _Examination:
    """All texts, read and asked about with one choice of layers after another."""

    def __init__(self, model: LoadedModel, texts: tuple[AskedText, ...], sight: Sight) -> None:
        self.model = model
        self.num_layers = len(attention_specs(model.definition.layers))
        self.num_questions = sum(len(text.questions) for text in texts)
        self.tokens = 0
        self._texts = texts
        self._sight = sight
        if not self.num_questions or not self.num_layers:
            raise UsageFailure(NothingRead())

    def try_out(self, full: Layers) -> Trial:
        """Read everything and answer everything, with these layers seeing everything."""
        sys.stderr.write(f"{sorted(full)}\n")
        sys.stderr.flush()
        self.model.runner.limit(
            tuple(None if layer in full else self._sight for layer in range(self.num_layers))
        )
        answers = [answer for text in self._texts for answer in self._answers(text)]
        tokens = [surprise for answer in answers for surprise, _ in answer]
        right = sum(all(is_likeliest for _, is_likeliest in answer) for answer in answers)
        return Trial(full, sum(tokens) / len(tokens), right)

    def _answers(self, text: AskedText) -> Iterator[list[tuple[float, bool]]]:
        """Of each answer about a text, what each token was."""
        model = self.model
        documents = (DocumentText("text.txt", "", text.pages),)
        prompt = model.prompts.documents(documents, instructions=text.instructions).tokens
        self.tokens = max(self.tokens, len(prompt))
        sequence = model.runner.new_sequence()
        for start in range(0, len(prompt), _CHUNK_TOKENS):
            model.runner.prefill(sequence, prompt[start : start + _CHUNK_TOKENS])
        checkpoint = model.cache.checkpoint(sequence, CheckpointKind.GRID)
        model.cache.close(sequence)
        for question, answer in text.questions:
            fork = model.cache.fork(checkpoint)
            model.runner.prefill(fork, model.prompts.continue_with((), question).tokens)
            yield self._told(fork, model.tokenizer.encode_plain([answer])[0])
            model.cache.close(fork)
        model.cache.drop(checkpoint)

    def _told(self, sequence: Sequence, answer: TokenIds) -> list[tuple[float, bool]]:
        """Of each token of an answer how surprising it was, in nats, and whether the likeliest."""
        told, logits = [], sequence.logits
        for token in answer:
            told.append(
                (-float(logits.float().log_softmax(-1)[token]), int(logits.argmax()) == token)
            )
            logits = self.model.runner.decode(sequence, token, None)
        return told


def _figures(examination: _Examination, found: NeededLayers) -> LayerFigures:
    return LayerFigures(
        model=examination.model.name,
        layers=examination.num_layers,
        questions=examination.num_questions,
        tokens=examination.tokens,
        trials=tuple(
            TrialFigures(tuple(sorted(each.full)), each.surprise, each.right)
            for each in found.trials
        ),
        worth=found.worth,
        chosen=tuple(sorted(found.chosen)),
    )


def render(figures: LayerFigures) -> str:
    """The figures for people."""
    lines = [f"{'right':>6}  {'nats':>7}  layers that see everything, of {figures.layers}"]
    lines += [
        f"{each.right:>6}  {each.surprise:>7.3f}  {', '.join(map(str, each.full)) or 'none'}"
        for each in figures.trials
    ]
    return "\n".join(lines) + "\n"


def _parse_arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = benchmark_parser("engine.bench.measure_layers", __doc__)
    parser.add_argument("--texts", required=True, help="JSON: texts, questions, right answers")
    parser.add_argument("--window", type=int, required=True, help="tokens that other layers see")
    parser.add_argument("--sinks", type=int, default=64, help="first tokens that they see")
    parser.add_argument("--data-dir", help="folder that the engine will look in")
    return parser.parse_args(given)


if __name__ == "__main__":
    main()
