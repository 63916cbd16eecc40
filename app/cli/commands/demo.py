"""``lectern demo``: the main job on the bundled documents, in the terminal."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import typer

from app.cli import options
from app.cli.demonstration import Demonstration, Subject
from app.cli.invocation import invocation_of
from app.cli.json_output import print_json
from app.cli.reading_session import Order
from app.paths import demo_document, demo_manual, demo_model
from app.readings.demo_questions import find_demo_document, read_script
from app.readings.model_choice import ModelChoice, choose_model

_ANSWER_TOKENS = 128


def demo(
    context: typer.Context,
    *,
    data_dir: options.DataDir = None,
    threads: options.Threads = 0,
    as_json: options.AsJson = False,
) -> None:
    """Show everything: read a long PDF, ask, kill the engine, ask again from the saved cache."""
    invocation = invocation_of(context).printing_json() if as_json else invocation_of(context)
    invocation.require_own_engine()
    choice = ModelChoice(path=choose_model(None, bundled=demo_model()), threads=threads)
    with _place(data_dir) as place:
        survey, manual = (
            _subject(folder, choice, place) for folder in (demo_document(), demo_manual())
        )
        report = Demonstration(invocation, survey, manual).show()
    if as_json:
        print_json(report)


def _subject(folder: Path, choice: ModelChoice, place: Path) -> Subject:
    order = Order(
        paths=[find_demo_document(folder)],
        choice=choice,
        data_dir=place,
        password=None,
        answer_tokens=_ANSWER_TOKENS,
    )
    return Subject(order, read_script(folder))


@contextmanager
def _place(data_dir: Path | None) -> Iterator[Path]:
    """The chosen data folder, else a temporary one: the demo shows a cold start."""
    if data_dir is not None:
        yield data_dir
        return
    # The engine's last files may still be closing on some systems.
    with TemporaryDirectory(prefix="lectern-demo-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)
