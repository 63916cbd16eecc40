"""Tests a bundle's window by keyboard, like a person who starts it for the first time.

It welcomes, opens the demo, reads it, answers a question and closes. What came of it is looked up
in the library, so nothing depends on what the screen looks like. Needs Xvfb and xdotool.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from app.conversations.answer_details import decode_details
from app.conversations.messages import MessageState
from app.library.library import Library
from app.library.records import Message, Role
from app.readings.demo_questions import DemoQuestion, read_script
from installer.expectation import expect, wait_until

DEMO = Path(__file__).resolve().parent.parent / "assets" / "demo-document"
WELCOME = "Welcome to Lectern"
START_SECONDS = 60
READ_SECONDS = 900
ANSWER_SECONDS = 120
CLOSE_SECONDS = 60


def try_window(program: Path, environment: Mapping[str, str]) -> None:
    """Start the window and use it."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        print("    left out: it needs Xvfb and xdotool")
        return
    data = Path(environment["HOME"], "window-data")
    with _virtual_display() as display:
        shown = {**environment, "DISPLAY": display, "LECTERN_DATA_DIR": str(data)}
        with subprocess.Popen([str(program)], env=shown) as window:
            try:
                question = read_script(DEMO).first[0]
                _use(_Keyboard(display, window), data / "library.sqlite", question)
                expect(window.wait(CLOSE_SECONDS) == 0, "the window did not close in peace")
            finally:
                window.kill()


def _use(keyboard: "_Keyboard", library: Path, question: DemoQuestion) -> None:
    keyboard.wait_for(WELCOME)
    keyboard.press(WELCOME, "Return")
    keyboard.wait(lambda: _is_read(library), "the demo is not read", READ_SECONDS)
    keyboard.press("Lectern", "ctrl+2")
    keyboard.type("Lectern", question.question)
    keyboard.press("Lectern", "Return")
    keyboard.wait(lambda: _answer(library), "there is no answer", ANSWER_SECONDS)
    answer = _answer(library)
    expect(question.is_answered_by(answer), f"{question.question!r} was answered {answer!r}")
    print(f"    {question.question} {' '.join(answer.split())[:80]}")
    keyboard.press("Lectern", "ctrl+q")


class _Keyboard:
    """Keys that go to a window of one program."""

    def __init__(self, display: str, program: "subprocess.Popen[bytes]") -> None:
        self._environment = {**os.environ, "DISPLAY": display}
        self._program = program

    def wait(self, is_met: Callable[[], object], complaint: str, seconds: float) -> None:
        """Wait for what the program does."""
        wait_until(is_met, complaint, seconds=seconds, program=self._program)

    def wait_for(self, title: str) -> None:
        """Wait until a window with this title is there."""
        self.wait(lambda: self._find(title), f"no window named {title!r}", START_SECONDS)

    def press(self, title: str, keys: str) -> None:
        """Press keys together in a window."""
        self._say(title, "key", "--clearmodifiers", keys)

    def type(self, title: str, text: str) -> None:
        """Type a text into a window."""
        self._say(title, "type", "--delay", "20", text)

    def _say(self, title: str, *command: str) -> None:
        self._xdotool("windowfocus", "--sync", self._find(title))
        self._xdotool(*command)

    def _find(self, title: str) -> str:
        """The window's number, or nothing."""
        found = self._xdotool("search", "--onlyvisible", "--name", f"^{title}$")
        return next(iter(found.split()), "")

    def _xdotool(self, *arguments: str) -> str:
        command = ["xdotool", *arguments]
        run = subprocess.run(
            command, env=self._environment, capture_output=True, text=True, check=False
        )
        return run.stdout


def _is_read(path: Path) -> bool:
    if not path.exists():
        return False
    with Library(path) as library:
        return any(
            entry.tokens and entry.tokens_done == entry.tokens
            for entry in library.readings.entries()
        )


def _answer(path: Path) -> str:
    """The first answer that is complete."""
    with Library(path) as library:
        conversations = library.conversations.entries()
        messages = [
            message
            for conversation in conversations
            for message in library.conversations.messages(conversation.id)
        ]
    return next((message.text for message in messages if _is_complete_answer(message)), "")


def _is_complete_answer(message: Message) -> bool:
    state = decode_details(message.details, message.text, "").state
    return message.role is Role.ASSISTANT and state is MessageState.DONE


@contextmanager
def _virtual_display() -> Iterator[str]:
    """The name of a display that nobody sees."""
    read_end, write_end = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1440x900x24"],
        pass_fds=[write_end],
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    try:
        with os.fdopen(read_end) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()
