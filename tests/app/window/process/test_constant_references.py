import os
import subprocess
import sys

CODE = """
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget
from app.window.process.constant_references import keep_constants_alive
class Speaker(QObject):
    said = Signal()
class Canvas(QWidget):
    def paintEvent(self, event):
        pass
keep_constants_alive()
application = QApplication([])
speaker, canvas = Speaker(), Canvas()
canvas.show()
for _ in range(20_000):
    speaker.said.emit()
    canvas.repaint()
    application.processEvents()
print("alive")
"""


def test_signals_and_events_do_not_end_the_interpreter() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert (done.stdout, done.returncode) == ("alive\n", 0), done.stderr
