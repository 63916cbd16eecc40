"""A conversation to be read aloud."""

from app.citations.citation import CitationStatus
from app.library.records import Role
from app.window.chat.rows import Chip, MessageRow

ANSWER = "The **housing bolts** after 50 hours.\n\n- first\n- second\n"
CHIPS = (Chip(ANSWER.index("."), "p. 412 ✓", CitationStatus.VERIFIED, "Word for word"),)
ROWS = (
    MessageRow(1, Role.USER, "Which bolts?"),
    MessageRow(2, Role.ASSISTANT, ANSWER, chips=CHIPS, receipt=("reused 90 %",)),
)
