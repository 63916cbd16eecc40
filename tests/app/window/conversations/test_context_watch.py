from app.errors import ModelError
from tests.app.window.conversations.conftest import Desk


def test_another_model_has_another_limit(desk: Desk) -> None:
    desk.begin()
    desk.queue.opens_at_once = False
    desk.queue.model_changed.emit()
    desk.queue.deliver(desk.queue.result(context_limit=8192))
    assert desk.model.inputs.context_limit == 8192


def test_a_model_that_cannot_be_loaded_is_no_reason_never_to_ask_again(desk: Desk) -> None:
    desk.queue.opens_at_once = False
    desk.begin()
    desk.queue.deliver(ModelError("It is damaged.", "Choose another one."))
    desk.queue.tell(desk.reading.id, opens_in_seconds=0.5)
    desk.queue.deliver(desk.queue.result())
    assert desk.model.inputs.context_limit == 4096
