"""What the dock says of an answer that has just come to its end."""

from PySide6.QtCore import QObject

from app.window.dock.dock_props import DockAnswer
from app.window.dock.dock_view_model import DockViewModel
from tests.app.window.dock.samples import statistics
from tests.fakes.manual_jobs import ManualJobs


def test_the_last_tokens_of_an_answer_are_no_work_in_the_background(qapp: QObject) -> None:
    seconds = iter((0.0, 0.5, 1.0, 1.25))
    model = DockViewModel(ManualJobs(), clock=lambda: next(seconds))
    model.take_answer(DockAnswer(is_coming=True))
    for tokens in (0, 20):
        model.take_statistics(statistics(decoded=tokens))
    assert model.props.rate_unit == "tok/s, this answer"
    model.take_answer(DockAnswer(is_coming=False, tokens_per_second=52.0))
    assert (model.props.rate, model.props.rate_unit) == ("52", "tok/s, the last answer")
    model.take_statistics(statistics(decoded=26))
    assert (model.props.rate, model.props.rate_unit) == ("52", "tok/s, the last answer")
    model.take_statistics(statistics(decoded=30))
    assert model.props.rate_unit == "tok/s in the background"
