"""What is wrong with a command line, which the parser's library tells in words for programmers."""

import re

_NAME = r"\AInvalid value for '(\[?[^'\s]+)': "
_REWORDED = {
    rf"{_NAME}Input should be a valid integer.*": r"\1 must be a whole number",
    rf"{_NAME}Input should be a valid number.*": r"\1 must be a number",
    rf"{_NAME}Input should be a finite number.*": r"\1 must be a number",
    rf"{_NAME}Input should be greater than or equal to (\S+)": r"\1 must be at least \2",
    rf"{_NAME}Input should be less than or equal to (\S+)": r"\1 must be at most \2",
    rf"{_NAME}Value error, (.*)": r"\1: \2",
}


def in_plain_words(message: str) -> str:
    """Return what a message says, for whoever typed the command; most stay as they are."""
    for told, said in _REWORDED.items():
        message = re.sub(told, said, message, count=1, flags=re.DOTALL)
    return message
