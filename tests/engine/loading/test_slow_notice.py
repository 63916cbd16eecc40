import threading

from engine.loading.slow_notice import told_when_slow


def test_slow_work_is_told_once() -> None:
    told = threading.Event()
    texts: list[str] = []

    def notify(text: str) -> None:
        texts.append(text)
        told.set()

    with told_when_slow(notify, "Compiling", patience=0.0):
        assert told.wait(10)
    assert texts == ["Compiling"]


def test_quick_work_is_not_told() -> None:
    texts: list[str] = []
    with told_when_slow(texts.append, "Compiling", patience=60.0):
        pass
    assert texts == []
