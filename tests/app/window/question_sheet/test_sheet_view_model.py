import pytest
from pytestqt.qtbot import QtBot

from app.errors import DoesNotFitError, Said
from app.window.question_sheet.sheet import EntryState
from app.window.question_sheet.sheet_view_model import SheetViewModel
from engine.protocol.records import Channel, FinishReason
from engine.protocol.replies import AnswerDelta
from tests.app.window.question_sheet.conftest import Sheets
from tests.fakes.scripted_engine import TEXT

QUOTING = f"After 50 hours.\n\n> {TEXT}"


def states(model: SheetViewModel) -> list[EntryState]:
    return [row.state for row in model.props.rows]


def answers(model: SheetViewModel) -> list[str]:
    return [row.entry.answer for row in model.props.rows]


def test_questions_are_asked_one_by_one_and_independently(qtbot: QtBot, sheets: Sheets) -> None:
    model = sheets.open()
    model.set_questions("One?\nTwo?")
    model.run()
    assert [ask.question for ask in sheets.engine.asked] == ["One?"]
    sheets.engine.say("hm", Channel.REASONING)
    sheets.engine.say("Aft")
    assert answers(model) == ["Aft", ""]
    sheets.answer(QUOTING)
    assert [ask.question for ask in sheets.engine.asked] == ["One?", "Two?"]
    assert sheets.engine.asked[1].history == ()
    with qtbot.waitSignal(model.finished) as told:
        sheets.answer("Second.")
    assert told.args == [2]
    assert [row.pages for row in model.props.rows] == ["p.\xa02\xa0✓", ""]
    assert not model.props.is_running


def test_a_few_questions_are_asked_at_once_and_keep_apart(qtbot: QtBot, sheets: Sheets) -> None:
    model = sheets.open(at_once=2)
    model.set_questions("One?\nTwo?\nThree?")
    model.run()
    assert [ask.question for ask in sheets.engine.asked] == ["One?", "Two?"]
    sheets.engine.reply(AnswerDelta(id=1, text="Fi", channel=Channel.ANSWER), ask=0)
    sheets.engine.reply(AnswerDelta(id=2, text="Se", channel=Channel.ANSWER), ask=1)
    assert answers(model) == ["Fi", "Se", ""]
    sheets.answer("Second.", ask=1)
    assert [ask.question for ask in sheets.engine.asked] == ["One?", "Two?", "Three?"]
    assert states(model) == [EntryState.ASKING, EntryState.ANSWERED, EntryState.ASKING]
    sheets.answer("Third.", ask=2)
    with qtbot.waitSignal(model.finished) as told:
        sheets.answer("First.", ask=0)
    assert told.args == [3]
    assert answers(model) == ["First.", "Second.", "Third."]
    assert len(sheets.engine.asked) == 3


def test_what_fails_stops_what_follows_and_not_what_is_under_way(
    qtbot: QtBot, sheets: Sheets
) -> None:
    model = sheets.open(at_once=2)
    model.set_questions("One?\nTwo?\nThree?")
    model.run()
    sheets.engine.end(ask=0)
    assert [ask.question for ask in sheets.engine.asked] == ["One?", "Two?", "One?"]
    sheets.engine.end(ask=2)
    assert states(model) == [EntryState.FAILED, EntryState.ASKING, EntryState.WAITING]
    assert model.props.is_running
    with qtbot.waitSignal(model.broke_off):
        sheets.answer("Second.", ask=1)
    assert states(model) == [EntryState.FAILED, EntryState.ANSWERED, EntryState.WAITING]
    assert not model.props.is_running
    assert "stopped twice" in model.props.failure


def test_stopping_stops_all_that_is_under_way(sheets: Sheets) -> None:
    model = sheets.open(at_once=3)
    model.set_questions("One?\nTwo?\nThree?\nFour?")
    model.run()
    model.stop()
    assert sheets.engine.cancelled == [1, 2, 3]
    for ask in (1, 0, 2):
        assert model.props.is_running
        sheets.engine.finish("", ask=ask, finish_reason=FinishReason.CANCELLED)
    assert states(model) == [EntryState.WAITING] * 4
    assert not model.props.is_running


def test_stopping_keeps_what_is_answered(sheets: Sheets) -> None:
    model = sheets.open()
    model.set_questions("One?\nTwo?\nThree?")
    model.run()
    sheets.answer("First.")
    sheets.engine.say("Sec")
    model.stop()
    assert sheets.engine.cancelled == [2]
    sheets.answer("Sec", finish_reason=FinishReason.CANCELLED)
    assert answers(model) == ["First.", "", ""]
    assert not model.props.is_running
    assert model.props.run_label == "Ask the rest"
    model.run()
    assert sheets.engine.asked[-1].question == "Two?"


def test_a_stopped_question_takes_no_late_proof(sheets: Sheets) -> None:
    model = sheets.open()
    model.set_questions("One?\nTwo?")
    model.run()
    model.stop()
    sheets.engine.finish("On", finish_reason=FinishReason.CANCELLED)
    model.run()
    sheets.jobs.run_all()
    assert states(model) == [EntryState.ASKING, EntryState.WAITING]


def test_stopping_while_quotes_are_looked_for_ends_after_them(sheets: Sheets) -> None:
    model = sheets.open()
    model.set_questions("One?\nTwo?")
    model.run()
    sheets.engine.finish("First.")
    model.stop()
    sheets.jobs.run_all()
    assert states(model) == [EntryState.ANSWERED, EntryState.WAITING]
    assert not model.props.is_running
    model.run()
    assert sheets.engine.asked[-1].question == "Two?"
    sheets.answer("Second.")
    assert states(model) == [EntryState.ANSWERED, EntryState.ANSWERED]


def test_every_run_may_lose_its_engine_once(sheets: Sheets) -> None:
    model = sheets.open()
    model.set_questions("One?")
    model.run()
    sheets.engine.end()
    model.stop()
    sheets.engine.finish("", finish_reason=FinishReason.CANCELLED)
    model.run()
    sheets.engine.end()
    assert states(model) == [EntryState.ASKING]


def test_a_lost_engine_is_asked_once_more(sheets: Sheets) -> None:
    model = sheets.open()
    model.set_questions("One?\nTwo?")
    model.run()
    sheets.engine.end()
    assert [ask.question for ask in sheets.engine.asked] == ["One?", "One?"]
    sheets.answer("First.")
    assert states(model) == [EntryState.ANSWERED, EntryState.ASKING]
    sheets.engine.end()
    sheets.engine.end()
    assert states(model) == [EntryState.ANSWERED, EntryState.FAILED]
    assert not model.props.is_running
    assert "stopped twice" in model.props.failure


def test_what_cannot_be_opened_ends_the_run_and_can_be_tried_again(sheets: Sheets) -> None:
    sheets.queue.opens_at_once = False
    model = sheets.open()
    model.set_questions("One?\nTwo?")
    model.run()
    sheets.queue.deliver(DoesNotFitError(Said("It does not fit.", "Leave pages out.")))
    assert model.props.failure == "It does not fit. Leave pages out."
    assert states(model) == [EntryState.FAILED, EntryState.WAITING]
    sheets.queue.opens_at_once = True
    model.run()
    sheets.answer("First.")
    assert answers(model)[0] == "First."
    assert model.props.failure == ""


def test_a_sheet_is_found_again_as_it_was_left(sheets: Sheets) -> None:
    model = sheets.open()
    model.set_questions("One?\nTwo?")
    model.run()
    sheets.answer(QUOTING)
    sheets.engine.say("Sec")
    again = sheets.open()
    assert answers(again) == [QUOTING, ""]
    assert again.props.rows[0].pages == "p.\xa02\xa0✓"
    assert again.questions == "One?\nTwo?"
    model.close()
    assert answers(sheets.open()) == [QUOTING, ""]


def test_a_window_closed_right_after_an_answer_keeps_it_with_its_pages(sheets: Sheets) -> None:
    model = sheets.open()
    model.set_questions("One?\nTwo?")
    model.run()
    sheets.engine.finish(QUOTING)
    model.close()
    again = sheets.open()
    assert answers(again) == [QUOTING, ""]
    assert again.props.rows[0].pages == "p.\xa02\xa0✓"
    assert len(sheets.engine.asked) == 1


def test_a_damaged_file_is_an_empty_sheet(sheets: Sheets) -> None:
    sheets.open().set_questions("One?")
    sheets.jobs.run_all()
    (file,) = sheets.folder.iterdir()
    file.write_bytes(b'{"entries": 7}')
    assert sheets.open().props.rows == ()


def test_answers_that_cannot_be_saved_are_told_of_and_saved_with_the_next(sheets: Sheets) -> None:
    sheets.folder.write_text("in the way")
    model = sheets.open()
    model.set_questions("One?\nTwo?")
    model.run()
    sheets.answer("First.")
    assert "could not be saved" in model.props.failure
    assert model.props.is_running
    sheets.folder.unlink()
    sheets.answer("Second.")
    assert answers(sheets.open()) == ["First.", "Second."]


def test_a_window_that_closes_writes_no_older_sheet_over_a_newer_one(sheets: Sheets) -> None:
    model = sheets.open()
    model.set_questions("One?")
    model.set_questions("One?\nTwo?")
    model.close()
    sheets.jobs.run_all()
    assert sheets.open().questions == "One?\nTwo?"


def test_a_window_closes_although_a_sheet_cannot_be_saved(sheets: Sheets) -> None:
    sheets.folder.write_text("in the way")
    model = sheets.open()
    model.set_questions("One?")
    model.set_questions("One?\nTwo?")
    model.close()


def test_a_proof_that_fails_ends_the_run(sheets: Sheets, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        monkeypatch.undo()
        raise RuntimeError("proof")

    model = sheets.open()
    model.set_questions("One?")
    model.run()
    monkeypatch.setattr("app.core.answers.answer_run.prove", fail)
    with pytest.raises(RuntimeError, match="proof"):
        sheets.answer("First.")
    assert not model.props.is_running
    model.run()
    sheets.answer("First.")
    assert states(model) == [EntryState.ANSWERED]
