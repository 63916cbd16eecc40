from pathlib import Path

from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from app.window.process.single_instance import SingleInstance, _server_name, has_window


def test_the_second_one_hands_over_its_files(qtbot: QtBot, tmp_path: Path) -> None:
    first, second = SingleInstance(tmp_path), SingleInstance(tmp_path)
    assert first.claim()
    assert not second.claim()
    files = [tmp_path / "ä b.pdf", tmp_path / "c.txt"]
    with qtbot.waitSignal(first.called) as called:
        assert second.call_first(files)
    assert called.args == [files]
    first.release()
    assert second.claim()
    second.release()


def test_other_data_is_another_window(qtbot: QtBot, tmp_path: Path) -> None:
    places = [tmp_path / name for name in ("a", "b")]
    for place in places:
        place.mkdir()
    windows = [SingleInstance(place) for place in places]
    assert all(window.claim() for window in windows)
    for window in windows:
        window.release()


def test_a_window_that_is_mute_is_told_apart(qtbot: QtBot, tmp_path: Path) -> None:
    first, second = SingleInstance(tmp_path), SingleInstance(tmp_path)
    assert first.claim()
    first._server.close()
    assert not second.claim()
    assert not second.call_first([])
    first.release()


def test_nonsense_on_the_socket_opens_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    first = SingleInstance(tmp_path)
    assert first.claim()
    called: list[list[Path]] = []
    first.called.connect(called.append)
    for message in (b"\xff\x00", b'{"a": 1}', b"[1, 2]", b"[]"):
        socket = QLocalSocket()
        socket.connectToServer(_server_name(tmp_path))
        assert socket.waitForConnected(1000)
        socket.write(message)
        socket.waitForBytesWritten(1000)
        socket.disconnectFromServer()
    qtbot.waitUntil(lambda: called == [[]])
    first.release()


def test_one_that_was_killed_while_it_locked_keeps_nobody_out(qtbot: QtBot, tmp_path: Path) -> None:
    """It left an empty file; one that says who has it is believed."""
    (tmp_path / "window.lock").touch()
    assert not has_window(tmp_path)
    (tmp_path / "window.lock").touch()
    first = SingleInstance(tmp_path)
    assert first.claim()
    assert has_window(tmp_path)
    assert not SingleInstance(tmp_path).claim()
    first.release()
    assert not has_window(tmp_path)
