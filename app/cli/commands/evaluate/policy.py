"""``lectern evaluate`` itself: the quality that a policy costs, compared with its controls."""

from pathlib import Path
from typing import Annotated

import typer

from app.cli import options
from app.cli.evaluating import Order, evaluate_method
from app.cli.evaluation_view import show_evaluation
from app.cli.invocation import invocation_of
from app.cli.json_output import print_json
from app.cli.model_selection import select_model
from app.cli.option_groups import takes_groups
from app.errors import Said, UsageError
from app.evaluation.html_page import check_place, write_page
from app.evaluation.plan import DEPTHS, MAX_DEPTHS, MAX_LENGTH, Mode, Plan
from app.evaluation.tasks.register import REGISTER
from app.evaluation.tasks.registry import TASKS, choose_tasks
from app.evaluation.validity import refuse
from app.paths import demo_model
from app.readings.model_choice import KVFormat, ModelChoice, parse_options

_LENGTHS = [2048, 8192]
_TASK_PANEL = "What is asked"
_RESULT_PANEL = "What becomes of it"

Tasks = Annotated[
    list[str] | None,
    typer.Option(
        "--task",
        metavar="NAME",
        help=f"Task. Repeatable. Default: all that suit the model. Tasks: {', '.join(TASKS)}.",
        rich_help_panel=_TASK_PANEL,
    ),
]
Lengths = Annotated[
    list[int] | None,
    typer.Option(
        "--length",
        min=512,
        max=MAX_LENGTH,
        metavar="TOKENS",
        help=f"Length of the texts. Repeatable. Default: {', '.join(map(str, _LENGTHS))}.",
        rich_help_panel=_TASK_PANEL,
    ),
]
Depths = Annotated[
    list[float] | None,
    typer.Option(
        "--depth",
        min=0.0,
        max=1.0,
        metavar="SHARE",
        help=f"Depths of the needles. Repeatable. Default: {', '.join(map(str, DEPTHS))}.",
        rich_help_panel=_TASK_PANEL,
    ),
]
Samples = Annotated[
    int,
    typer.Option(
        "--samples",
        min=1,
        metavar="N",
        help="Texts per task, length and depth.",
        rich_help_panel=_TASK_PANEL,
    ),
]
TaskSeed = Annotated[
    int,
    typer.Option(
        "--seed",
        min=0,
        metavar="N",
        help="Another seed makes other texts.",
        rich_help_panel=_TASK_PANEL,
    ),
]
Modes = Annotated[
    list[Mode] | None,
    typer.Option(
        "--mode",
        help="How several questions about a text are asked: independently, or as turns of a"
        " conversation. Repeatable.",
        rich_help_panel=_TASK_PANEL,
    ),
]
Full = Annotated[
    list[str] | None,
    typer.Option(
        "--full",
        metavar="KEY=VALUE",
        help="The option that makes the policy read everything, if Lectern does not know it.",
        rich_help_panel=_TASK_PANEL,
    ),
]
Formats = Annotated[
    list[KVFormat] | None,
    typer.Option(
        "--format",
        help="Another cache format whose divergence from dense is measured as well. Repeatable.",
        rich_help_panel=_RESULT_PANEL,
    ),
]
NoFidelity = Annotated[
    bool,
    typer.Option(
        "--no-fidelity",
        metavar=options.FLAG,
        help="Do not measure perplexity and the divergence from dense.",
        rich_help_panel=_RESULT_PANEL,
    ),
]
ResultsFile = Annotated[
    Path | None,
    typer.Option(
        "--results",
        metavar="FILE",
        parser=options.typed_path,
        help="File that keeps the answers, so that no question is asked twice. Default: in the data"
        " folder.",
        rich_help_panel=_RESULT_PANEL,
    ),
]
Anew = Annotated[
    bool,
    typer.Option(
        "--anew",
        metavar=options.FLAG,
        help="Ask all questions again, even those already answered.",
        rich_help_panel=_RESULT_PANEL,
    ),
]
HtmlFile = Annotated[
    Path | None,
    typer.Option(
        "--html",
        metavar="FILE",
        parser=options.typed_path,
        help="Write tables and charts to a web page.",
        rich_help_panel=_RESULT_PANEL,
    ),
]


@takes_groups
def evaluate_policy(
    context: typer.Context,
    *,
    task: Tasks = None,
    length: Lengths = None,
    depth: Depths = None,
    samples: Samples = 4,
    seed: TaskSeed = 0,
    mode: Modes = None,
    full: Full = None,
    model: options.ModelOptions,
    policy: options.PolicyOptions,
    formats: Formats = None,
    no_fidelity: NoFidelity = False,
    results: ResultsFile = None,
    anew: Anew = False,
    html: HtmlFile = None,
    data_dir: options.DataDir = None,
    as_json: options.AsJson = False,
) -> None:
    """Measure the quality that a policy costs, compared with dense, recency and random blocks."""
    if context.invoked_subcommand is not None:
        return
    invocation = invocation_of(context).printing_json() if as_json else invocation_of(context)
    check_place(html)
    choice = select_model(invocation, model, policy=policy, data_dir=data_dir)
    plan = Plan(
        tasks=choose_tasks(task or _suitable(choice)),
        lengths=tuple(sorted(set(length or _LENGTHS))),
        depths=_checked(depth or list(DEPTHS)),
        samples=samples,
        seed=seed,
        modes=tuple(dict.fromkeys(mode or [Mode.APART])),
    )
    order = Order(
        choice=choice,
        plan=plan,
        full=parse_options(full or []),
        data_dir=data_dir,
        results=results,
        is_anew=anew,
        measures_fidelity=not no_fidelity,
        formats=tuple(dict.fromkeys(formats or [])),
    )
    evaluation = evaluate_method(invocation, order)
    if html is not None:
        write_page(html, evaluation)
    if as_json:
        print_json(evaluation)
    else:
        show_evaluation(invocation.terminal, evaluation)
    if evaluation.problems:
        raise refuse(evaluation.problems)


def _suitable(choice: ModelChoice) -> list[str]:
    """The demo model has a task in its own words; every other model gets all the others."""
    if choice.path == demo_model():
        return [REGISTER.name]
    return [name for name in TASKS if name != REGISTER.name]


def _checked(depths: list[float]) -> tuple[float, ...]:
    """Different depths, ascending. Raises ``UsageError``."""
    if len(set(depths)) > MAX_DEPTHS:
        raise UsageError(Said("There are too many depths.", f"Give {MAX_DEPTHS} at most."))
    return tuple(sorted(set(depths)))
