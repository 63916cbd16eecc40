from app.errors import ModelError, Said
from tests.app.window.conversations.conftest import Stage


def test_another_model_has_another_limit(stage: Stage) -> None:
    stage.begin()
    stage.queue.opens_at_once = False
    stage.queue.model_changed.emit()
    stage.queue.deliver(stage.queue.result(context_limit=8192))
    assert stage.model.inputs.context_limit == 8192


def test_a_model_that_cannot_be_loaded_is_no_reason_never_to_ask_again(stage: Stage) -> None:
    stage.queue.opens_at_once = False
    stage.begin()
    stage.queue.deliver(ModelError(Said("It is damaged.", "Choose another one.")))
    stage.queue.tell(stage.reading.id, opens_in_seconds=0.5)
    stage.queue.deliver(stage.queue.result())
    assert stage.model.inputs.context_limit == 4096
