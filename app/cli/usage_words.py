"""What is wrong with a command line, which the parser's library tells in words for programmers."""

import re
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

_NAME = r"\AInvalid value for '(\[?[^'\s]+)': "
_REWORDED = {
    rf"{_NAME}Input should be a valid integer.*": r"\1 must be a whole number",
    rf"{_NAME}Input should be a valid number.*": r"\1 must be a number",
    rf"{_NAME}Input should be a finite number.*": r"\1 must be a number",
    rf"{_NAME}Input should be greater than or equal to (\S+)": r"\1 must be at least \2",
    rf"{_NAME}Input should be less than or equal to (\S+)": r"\1 must be at most \2",
    rf"{_NAME}Value error, (.*)": r"\1: \2",
}


_END_OF_OPTIONS = "--"


def usage_hint(arguments: Sequence[str]) -> str:
    """Return what to do about a command line that cannot be understood."""
    for argument in takewhile(lambda one: one != _END_OF_OPTIONS, arguments):
        if argument.startswith("-") and _is_there(argument):
            return f"If {argument} is a file, put {_END_OF_OPTIONS} before it."
    return "For the options of a command, add --help."


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # no file can have such a name
        return False


def in_plain_words(message: str) -> str:
    """Return what a message says, for whoever typed the command; most stay as they are."""
    for told, said in _REWORDED.items():
        message = re.sub(told, said, message, count=1, flags=re.DOTALL)
    return message
