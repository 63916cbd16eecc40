"""``lectern models inspect``: what one model is and what reading with it costs."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from app.cli.invocation import invocation_of
from app.cli.json_output import print_json
from app.cli.options import AsJson, DataDir, typed_path
from app.cli.terminal import Terminal
from app.link.calls import call
from app.link.port import UNSENT
from app.one_line import in_one_line
from app.paths import demo_model
from app.readings.figures import format_bytes, format_tokens
from app.readings.model_choice import choose_model
from engine.protocol.model_facts import ModelFacts
from engine.protocol.records import KVCost, StoredNumbers
from engine.protocol.requests import InspectModel

_EXAMPLE_TOKENS = 100_000
_LOSS = {
    "float32": "exactly as they are stored",
    "bfloat16": "rounded to 8 binary digits",
    "float16": "rounded to 11 binary digits",
    "int8": "rounded to 1/254 of the largest of up to 128 neighbours",
    "int4": "rounded to 1/30 of the range of 32 neighbours",
    "packed": "as they are stored, inputs rounded to 16 binary digits",
}
"""What a format takes away from weights that are stored finer, or in another grid."""


class ModelInspection(msgspec.Struct, frozen=True):
    """What ``--json`` prints."""

    name: str
    path: str
    architecture: str
    parameters: int
    weight_bytes: int
    resident_bytes: int
    mapped_bytes: int
    chunk_bytes: int
    stored: tuple[StoredNumbers, ...]
    computed_as: str
    num_layers: int
    num_attention_layers: int
    num_sharing_layers: int
    context_limit: int
    vocabulary: int
    windows: tuple[int, ...]
    state_bytes: int
    kv_costs: tuple[KVCost, ...]


ModelPath = Annotated[
    Path | None,
    typer.Argument(
        metavar="PATH",
        parser=typed_path,
        help="Model folder or GGUF file. Default: the bundled model.",
    ),
]


def inspect_model(
    context: typer.Context,
    path: ModelPath = None,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Describe a model and the cost of reading with it, without loading it."""
    invocation = invocation_of(context)
    chosen = choose_model(path, bundled=demo_model())
    with invocation.engine(invocation.prepare_data(data_dir)) as engine:
        facts = call(engine, InspectModel(id=UNSENT, path=str(chosen)), ModelFacts)
    if as_json:
        print_json(msgspec.convert(facts, ModelInspection, from_attributes=True))
    else:
        _print_facts(invocation.terminal, facts)


def _print_facts(terminal: Terminal, facts: ModelFacts) -> None:
    rows = [
        ("Model", in_one_line(facts.name)),
        ("Path", in_one_line(facts.path)),
        ("Architecture", in_one_line(facts.architecture)),
        ("Parameters", f"{facts.parameters:,}"),
        ("Weights", _weights(facts)),
        ("Computed as", _computed_as(facts.computed_as)),
        ("In memory", _in_memory(facts)),
        ("Layers", _layers(facts)),
        ("Context", f"{format_tokens(facts.context_limit)} tokens"),
        ("Vocabulary", format_tokens(facts.vocabulary)),
        ("State", _state(facts.state_bytes)),
    ]
    for cost in facts.kv_costs:
        example = format_bytes(cost.bytes_per_token * _EXAMPLE_TOKENS)
        each = f"{format_bytes(cost.bytes_per_token)} a token"
        rows.append((f"Cache {cost.kv_format}", f"{each}, {example} for {_EXAMPLE_TOKENS:,}"))
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="note", no_wrap=True)
    table.add_column(overflow="fold")
    for row in rows:
        table.add_row(*row)
    terminal.out.print(table)


def _weights(facts: ModelFacts) -> str:
    """All bytes; where there are several number formats, the bytes of matrices in each."""
    parts = [
        f"{format_bytes(each.num_bytes)} as {each.number_format}"
        for each in facts.stored
        if len(facts.stored) > 1
    ]
    whole = format_bytes(facts.weight_bytes)
    if not parts:
        return f"{whole} as {facts.stored[0].number_format}" if facts.stored else whole
    return f"{whole}: {', '.join(parts)}"


def _in_memory(facts: ModelFacts) -> str:
    """What weights take where the model would be computed, and what is computed with besides."""
    mapped = ""
    if facts.mapped_bytes:
        is_all = facts.mapped_bytes == facts.resident_bytes
        mapped = f" ({'all' if is_all else format_bytes(facts.mapped_bytes)} mapped from the file)"
    weights = f"{format_bytes(facts.resident_bytes)} of weights{mapped}"
    return f"{weights}, the cache, and up to {format_bytes(facts.chunk_bytes)} while reading"


def _layers(facts: ModelFacts) -> str:
    whole = facts.num_attention_layers - len(facts.windows)
    kinds = [f"{facts.num_layers}, {whole} of them with full attention"]
    if facts.windows:
        kinds.append(f"{len(facts.windows)} with a window of {max(facts.windows):,} tokens")
    if facts.num_sharing_layers:
        kinds.append(f"{facts.num_sharing_layers} that read the keys of another")
    recurrent = facts.num_layers - facts.num_attention_layers - facts.num_sharing_layers
    if recurrent:
        kinds.append(f"{recurrent} with a state")
    return ", ".join(kinds)


def _state(num_bytes: int) -> str:
    """What is saved beside the cache wherever reading may go on."""
    if num_bytes == 0:
        return "none; reading goes on from any page"
    return f"{format_bytes(num_bytes)}, whatever the length"


def _computed_as(weight_format: str) -> str:
    loss = _LOSS.get(weight_format, "")
    return f"{weight_format}, {loss}" if loss else weight_format
