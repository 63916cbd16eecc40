"""One run of ``lectern evaluate``, from starting the engine to the result."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.cli.evaluation_view import show_progress
from app.cli.interrupts import graceful_stop
from app.cli.invocation import Invocation
from app.evaluation.examiner import Examiner
from app.evaluation.fidelity import Fidelity, measure_fidelity
from app.evaluation.methods import DENSE_POLICY, Method, Role
from app.evaluation.opened_text import OpenedText, TextOpener
from app.evaluation.plan import Plan
from app.evaluation.report import Evaluation, make_evaluation
from app.evaluation.results import Results, Row
from app.evaluation.validity import find_problems
from app.link.calls import call
from app.link.port import Engine
from app.paths import DataFolder
from app.private_folder import private_folder, sweep
from app.readings.model_choice import KVFormat, ModelChoice
from engine.protocol.replies import ModelLoaded

_FOLDER = "evaluation"
_READINGS = "readings-"
_RESULTS = "answers.jsonl"


@dataclass(frozen=True)
class Order:
    """What a person wants measured, and how.

    Attributes:
        choice: the model, with the policy.
        full: options with which the policy reads everything; empty where that is known.
        data_dir: where Lectern keeps its data; None takes the usual place.
        results: the file of answers; None takes one there.
        is_anew: whether everything is asked again.
        measures_fidelity: whether logits are compared, too.
        formats: of the cache, whose logits are compared besides.
    """

    choice: ModelChoice
    plan: Plan
    full: dict[str, str]
    data_dir: Path | None = None
    results: Path | None = None
    is_anew: bool = False
    measures_fidelity: bool = True
    formats: tuple[KVFormat, ...] = ()

    @property
    def method(self) -> Method:
        """What is measured."""
        return Method(Role.METHOD, self.choice.policy, self.choice.options)

    @property
    def dense_in_formats(self) -> list[Method]:
        """Dense in the other formats of the cache, as comparing logits takes them."""
        return [Method(Role.METHOD, DENSE_POLICY, {"kv_format": each}) for each in self.formats]


def evaluate_method(invocation: Invocation, order: Order) -> Evaluation:
    """Ask everything and judge it. Raises ``LecternError``."""
    folder = invocation.prepare_folder(order.data_dir).root / _FOLDER
    results = Results(order.results or folder / _RESULTS, is_anew=order.is_anew)
    with (
        engine_of_its_own(invocation, folder) as engine,
        graceful_stop(invocation.say_stopping) as stop,
        show_progress(invocation.terminal) as on_progress,
    ):
        examiner = Examiner(
            engine, order.choice, order.plan, results, stop=stop, on_progress=on_progress
        )
        rows = examiner.run(order.method, order.full)
        loaded = examiner.model
    return make_evaluation(
        rows,
        loaded=loaded,
        method=order.method,
        depths=order.plan.depths,
        samples=order.plan.samples,
        seed=order.plan.seed,
        fidelity=_fidelity(invocation, order, rows) if order.measures_fidelity else (),
        problems=find_problems(rows, order.method),
    )


@contextmanager
def engine_of_its_own(invocation: Invocation, place: Path) -> Iterator[Engine]:
    """An engine with a folder of its own in `place`, which is gone afterwards.

    What evaluations that were killed have left there is gone then, too; what others write stays.
    """
    place.mkdir(parents=True, exist_ok=True)
    sweep(place, _READINGS)
    with (
        private_folder(place, _READINGS) as folder,
        invocation.engine(DataFolder(folder)) as engine,
    ):
        yield engine


def opened_texts(
    invocation: Invocation, folder: DataFolder, choice: ModelChoice, plan: Plan
) -> list[OpenedText]:
    """All texts of a plan, as long as they are wanted in tokens of a model, and not read."""
    with engine_of_its_own(invocation, folder.root / _FOLDER) as engine:
        call(engine, choice.request(), ModelLoaded)
        opener = TextOpener(engine)
        return [opener.open(text) for text in plan.texts()]


def _fidelity(invocation: Invocation, order: Order, rows: tuple[Row, ...]) -> tuple[Fidelity, ...]:
    """The logits at each length, of the first text that is as long as that."""
    found: list[Fidelity] = []
    for length in order.plan.lengths:
        mine = [row.asked for row in rows if row.asked.length == length]
        methods = {row.method.words: row.method for row in mine if row.seed == mine[0].seed}
        text = next(each for each in order.plan.texts() if each.length == length)
        with invocation.activity(f"Measuring perplexity at {length:,} tokens"):
            found += measure_fidelity(
                order.choice,
                [
                    *(each for each in methods.values() if each.role is not Role.DENSE),
                    *order.dense_in_formats,
                ],
                text.make(8 * length).text,
                length,
            )
    return tuple(found)
