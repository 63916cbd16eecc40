import threading

from engine.loading.slow_notice import told_when_slow
from engine.protocol.notices import AnyNotice, CompilingKernels


def test_slow_work_is_told_once() -> None:
    told = threading.Event()
    notices: list[AnyNotice] = []

    def notify(notice: AnyNotice) -> None:
        notices.append(notice)
        told.set()

    with told_when_slow(notify, CompilingKernels(), patience=0.0):
        assert told.wait(60)
    assert notices == [CompilingKernels()]


def test_quick_work_is_not_told() -> None:
    notices: list[AnyNotice] = []
    with told_when_slow(notices.append, CompilingKernels(), patience=60.0):
        pass
    assert notices == []
