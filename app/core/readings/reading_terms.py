"""What the settings say about readings."""

from dataclasses import dataclass

from app.readings.instructions import INSTRUCTIONS

ANSWER_TOKENS = 512


@dataclass(frozen=True, slots=True)
class ReadingTerms:
    """On which terms documents are read.

    Attributes:
        instructions: what the model is told before them.
        answer_tokens: room that an answer needs beside them.
    """

    instructions: str = INSTRUCTIONS
    answer_tokens: int = ANSWER_TOKENS
