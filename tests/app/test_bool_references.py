import subprocess
import sys

CODE = """
import sys
from PySide6.QtCore import QObject, Signal
from app.bool_references import keep_bools_alive
class Speaker(QObject):
    said = Signal()
keep_bools_alive()
speaker = Speaker()
for _ in range(100_000):
    speaker.said.emit()
print("alive")
"""


def test_signals_do_not_end_the_interpreter() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("alive\n", "", 0)
