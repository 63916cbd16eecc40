"""``lectern evaluate layers``: the attention layers that a model needs for retrieval."""

from collections.abc import Callable
from typing import Annotated

import typer
from rich.table import Table

from app.cli import options
from app.cli.evaluating import opened_texts
from app.cli.invocation import invocation_of
from app.cli.json_output import print_json
from app.cli.model_selection import select_model
from app.cli.option_groups import takes_groups
from app.cli.terminal import Terminal
from app.errors import Said
from app.evaluation.layers import AskedText, MeasuredLayers, Trial, measure_layers
from app.evaluation.plan import DEPTHS, MAX_LENGTH, Plan
from app.evaluation.tasks.register import REGISTER
from app.evaluation.tasks.registry import TASKS, choose_tasks
from app.evaluation.validity import ShowsNothing
from app.paths import demo_model
from app.readings.figures import format_count, format_tokens

_TASKS = ("multi-key", "key-value")
_LENGTH = 8192
_PARTS = 16
"""A window is that part of the texts unless another is wanted."""

Tasks = Annotated[
    list[str] | None,
    typer.Option(
        "--task",
        metavar="NAME",
        help=f"Task. Repeatable. Default: {', '.join(_TASKS)}. {', '.join(TASKS)}.",
    ),
]
Length = Annotated[
    int,
    typer.Option(
        "--length", min=512, max=MAX_LENGTH, metavar="TOKENS", help="Length of the texts."
    ),
]
Samples = Annotated[int, typer.Option("--samples", min=1, metavar="N", help="Texts per task.")]
Seed = Annotated[
    int, typer.Option("--seed", min=0, metavar="N", help="Another seed makes other texts.")
]
Window = Annotated[
    int,
    typer.Option(
        "--window",
        min=0,
        metavar="TOKENS",
        help=f"Window of the other layers. Default: one {_PARTS}th of the length.",
        show_default=False,
    ),
]
Sinks = Annotated[
    int,
    typer.Option("--sinks", min=0, metavar="TOKENS", help="First tokens that they see as well."),
]


@takes_groups
def evaluate_layers(
    context: typer.Context,
    *,
    task: Tasks = None,
    length: Length = _LENGTH,
    samples: Samples = 2,
    seed: Seed = 0,
    window: Window = 0,
    sinks: Sinks = 64,
    model: options.ModelOptions,
    data_dir: options.DataDir = None,
    as_json: options.AsJson = False,
) -> None:
    """Find the attention layers that must see everything, for backstop's full_layers=auto."""
    invocation = invocation_of(context).printing_json() if as_json else invocation_of(context)
    invocation.require_own_engine()
    choice = select_model(invocation, model, data_dir=data_dir)
    usual = [REGISTER.name] if choice.path == demo_model() else list(_TASKS)
    plan = Plan(choose_tasks(task or usual), (length,), DEPTHS, samples, seed)
    data = invocation.prepare_folder(data_dir)
    with invocation.activity("Writing texts"):
        texts = [AskedText.of(each) for each in opened_texts(invocation, data, choice, plan)]
    with invocation.activity("Trying out layers") as tell:
        measured = measure_layers(
            choice,
            texts,
            window=window or length // _PARTS,
            sinks=sinks,
            data_dir=data.root,
            on_trial=_Counter(tell),
        )
    if as_json:
        print_json(measured)
    else:
        _show(invocation.terminal, measured)
    if not measured.chosen:
        raise _shows_nothing(measured)


class _Counter:
    """Says how many choices of layers were tried."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._count = 0

    def __call__(self) -> None:
        """Another one begins."""
        self._count += 1
        self._tell(format_count(self._count, "choice"))


def _show(terminal: Terminal, measured: MeasuredLayers) -> None:
    """Print what was found with each choice of layers."""
    layers = format_count(measured.layers, "layer")
    asked = format_count(measured.questions, "question")
    length = format_tokens(measured.tokens)
    terminal.result(
        f"{measured.model}, {layers} of attention: {asked}, texts of {length}", style="title"
    )
    table = Table(box=None, header_style="note", pad_edge=False)
    table.add_column("see everything")
    table.add_column("right", justify="right")
    table.add_column("nats a token", justify="right")
    for trial in measured.trials:
        table.add_row(_named(trial, measured), str(trial.right), f"{trial.surprise:.3f}")
    terminal.out.print(table)
    if measured.chosen:
        chosen = ",".join(map(str, measured.chosen))
        terminal.result(f"backstop's full_layers=auto is now {chosen} for this model.")


def _named(trial: Trial, measured: MeasuredLayers) -> str:
    """Layers in the fewest words."""
    missing = set(range(measured.layers)) - set(trial.full)
    if not trial.full:
        return "none"
    if not missing:
        return "all"
    if len(missing) == 1 and len(trial.full) > 1:
        return f"all but {missing.pop()}"
    return ", ".join(map(str, trial.full))


def _shows_nothing(measured: MeasuredLayers) -> ShowsNothing:
    if not measured.trials[0].right:
        return ShowsNothing(
            Said("The model gives no correct answer even with all layers.", "Use shorter texts.")
        )
    return ShowsNothing(
        Said(
            "Windows alone find as much as all layers, so these figures show nothing.",
            "Use longer texts or a smaller --window.",
        )
    )
