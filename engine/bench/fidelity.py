"""How closely a method's logits match dense ones, in the far half of a text.

The text is read once densely, and once more for each method that changes keys and values. At a few
places of the far half some tokens are decoded one by one, as an answer would be, with each method;
their logits are compared with dense ones of the same tokens. The tokens before each place are the
question of that answer: methods hear them. Started by ``lectern evaluate``.

Among a method's options, ``kv_format`` is another format of the cache than that of dense.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Self

import msgspec
import torch
from torch import Tensor

from engine.bench.loaded import loaded, untold
from engine.bench.options import benchmark_parser, load_request
from engine.bench.report import report
from engine.cache.checkpoint import CheckpointKind
from engine.loading.loaded_model import LoadedModel
from engine.loading.policies import choose_policies
from engine.retention.policy import RetentionPolicy
from engine.selection.selector import Listener
from engine.selection.votes import NUM_VOTERS
from engine.token_ids import TokenIds

_DENSE = "dense"
_FORMAT = "kv_format"
_CHUNK_TOKENS = 512


class MethodFidelity(msgspec.Struct, frozen=True):
    """One method beside dense.

    Attributes:
        method: its policy and options.
        length: tokens of the text.
        tokens: of these, those that were told.
        perplexity: of the text's own tokens.
        kl_mean: Kullback-Leibler divergence from dense, in nats.
        kl_p99: of the worst token in a hundred.
        same_top: share of tokens where the likeliest is the same.
    """

    method: str
    length: int
    tokens: int
    perplexity: float
    kl_mean: float
    kl_p99: float
    same_top: float


@dataclass(frozen=True)
class Stretches:
    """What of the far half is decoded.

    Attributes:
        count: stretches, evenly spread.
        tokens: of each.
    """

    count: int = 4
    tokens: int = 48

    @property
    def least_tokens(self) -> int:
        """Tokens of the shortest text."""
        return 2 * self.count * (self.tokens + 1)

    def starts(self, num_tokens: int) -> list[int]:
        """Where the stretches begin: from the middle of a text on."""
        half = num_tokens // 2
        room = num_tokens - half - self.tokens - 1
        return [half + number * room // max(1, self.count - 1) for number in range(self.count)]

    def places(self, num_tokens: int) -> list[int]:
        """Tokens that are decoded; what follows each is told."""
        return [start + each for start in self.starts(num_tokens) for each in range(self.tokens)]


class FidelityFigures(msgspec.Struct, frozen=True):
    """Result of ``python -m engine.bench.fidelity``."""

    methods: tuple[MethodFidelity, ...]


def main() -> None:
    """Measure and print; JSON on standard output with ``--json``."""
    arguments = _parse_arguments()
    report(partial(measure, arguments), render, as_json=arguments.json)


def measure(arguments: argparse.Namespace, folder: Path) -> FidelityFigures:
    """Measure every method on one text."""
    text = Path(arguments.text).read_text(encoding="utf-8")
    methods = {words: _Method.of(words) for words in (_DENSE, *arguments.method)}
    plan = Stretches(arguments.stretches, arguments.stretch_tokens)
    dense = methods[_DENSE]
    logits: dict[str, Tensor] = {}
    with _loaded(arguments, folder, _DENSE) as model:
        tokens = _tokens(model, text, arguments.tokens, plan)
        alike = [words for words, each in methods.items() if each.reads_as(dense)]
        logits.update(_decode_far_half(model, tokens, plan, alike))
    for words in methods.keys() - logits.keys():
        with _loaded(arguments, folder, words) as model:
            logits.update(_decode_far_half(model, tokens, plan, [words]))
    told = torch.tensor([tokens[at + 1] for at in plan.places(len(tokens))])
    return FidelityFigures(
        tuple(_compare(words, logits, told, length=len(tokens)) for words in methods)
    )


def render(figures: FidelityFigures) -> str:
    """The figures as a table for people."""
    lines = [f"{'perplexity':>10}  {'KL mean':>8}  {'KL p99':>8}  {'same top':>8}  method"]
    lines += [
        f"{each.perplexity:>10.3f}  {each.kl_mean:>8.4f}  {each.kl_p99:>8.4f}"
        f"  {each.same_top:>8.1%}  {each.method}"
        for each in figures.methods
    ]
    return "\n".join(lines) + "\n"


@contextmanager
def _loaded(arguments: argparse.Namespace, folder: Path, words: str) -> Iterator[LoadedModel]:
    """The model, loaded so that its cache is as a method needs it."""
    method = _Method.of(words)
    changed = vars(arguments) | {_FORMAT: method.kv_format or arguments.kv_format}
    request = load_request(
        argparse.Namespace(**changed), policy=method.policy, options=method.options
    )
    with loaded(request, folder, notify=untold) as (model, _):
        yield model


def _decode_far_half(
    model: LoadedModel, tokens: TokenIds, plan: Stretches, methods: Sequence[str]
) -> dict[str, Tensor]:
    """Log-probabilities [N, V] of what follows each place, by each method on the same cache."""
    found: dict[str, list[Tensor]] = {words: [] for words in methods}
    sequence = model.runner.new_sequence()
    for start in plan.starts(len(tokens)):
        question = range(max(1, sequence.position, start - NUM_VOTERS), start)
        while sequence.position < question.start:
            end = min(question.start, sequence.position + (model.chunk_tokens or _CHUNK_TOKENS))
            model.runner.prefill(sequence, tokens[sequence.position : end])
        checkpoint = model.cache.checkpoint(sequence, CheckpointKind.GRID)
        for words in methods:
            method = _Method.of(words)
            selector = model.selector_of(method.policy, method.options)
            fork, selection = model.cache.fork(checkpoint), selector.begin()
            listener = Listener(selection, selection.voters(question))
            model.runner.prefill(fork, tokens[question.start : question.stop], listener)
            for token in tokens[start : start + plan.tokens]:
                row = model.runner.decode(fork, token, None, selection)
                found[words].append(row.float().log_softmax(dim=-1).cpu())
            model.cache.close(fork)
        model.cache.drop(checkpoint)
    model.cache.close(sequence)
    return {words: torch.stack(rows) for words, rows in found.items()}


def _compare(
    words: str, logits: Mapping[str, Tensor], told: Tensor, *, length: int
) -> MethodFidelity:
    """What a method makes of the tokens that are told, beside dense."""
    mine, dense = logits[words].double(), logits[_DENSE].double()
    divergence = (dense.exp() * (dense - mine)).sum(dim=-1)
    surprise = -mine.gather(1, told.unsqueeze(1)).mean()
    return MethodFidelity(
        method=words,
        length=length,
        tokens=len(told),
        perplexity=float(surprise.exp()),
        kl_mean=max(0.0, float(divergence.mean())),
        kl_p99=max(0.0, float(divergence.quantile(0.99))),
        same_top=float((mine.argmax(dim=-1) == dense.argmax(dim=-1)).double().mean()),
    )


def _tokens(model: LoadedModel, text: str, num_tokens: int, plan: Stretches) -> TokenIds:
    """The first tokens of a text; ends the process where they are too few."""
    tokens = model.tokenizer.encode_plain([text])[0][:num_tokens]
    if len(tokens) < plan.least_tokens:
        raise SystemExit(f"The text has {len(tokens)} tokens, and {plan.least_tokens} are needed.")
    return tokens


@dataclass(frozen=True)
class _Method:
    """What ``NAME KEY=VALUE KEY=VALUE`` stands for; without a format it has that of dense."""

    policy: str
    options: dict[str, str]
    kv_format: str
    retention: RetentionPolicy

    @classmethod
    def of(cls, words: str) -> Self:
        """Take the words apart. Raises ``UsageFailure``."""
        policy, *pairs = words.split()
        options = dict(pair.split("=", 1) for pair in pairs)
        kv_format = options.pop(_FORMAT, "")
        return cls(policy, options, kv_format, choose_policies(policy, options).retention)

    def reads_as(self, other: Self) -> bool:
        """Whether both have the same keys and values to read from."""
        mine, others = (self.kv_format, self.retention), (other.kv_format, other.retention)
        return mine == others


def _parse_arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = benchmark_parser("engine.bench.fidelity", __doc__)
    parser.add_argument("--text", required=True, help="file to be read")
    parser.add_argument("--tokens", type=int, default=8192, help="how much of it, at most")
    parser.add_argument(
        "--method", action="append", default=[], help='"NAME KEY=VALUE ..."; can be repeated'
    )
    parser.add_argument("--stretches", type=int, default=4, help="places of the far half")
    parser.add_argument("--stretch-tokens", type=int, default=48, help="decoded at each")
    return parser.parse_args(given)


if __name__ == "__main__":
    main()
