"""The instructions to the model before the documents, the same for every question."""

import re

NOT_SAID = "The document does not say."
"""The answer that the model is to give if the documents do not contain one."""

_SAYS_NOTHING = re.compile(r"\W*the documents? do(es)? not say\b", re.IGNORECASE)

INSTRUCTIONS = (
    "Answer only from the documents. Give the answer first, then, on a new line that starts with "
    '"> ", the sentence that proves it, word for word. If the documents do not say it, answer: '
    f"{NOT_SAID}"
)


def says_nothing(answer: str) -> bool:
    """Whether an answer says that the documents do not contain one."""
    return _SAYS_NOTHING.match(answer) is not None
