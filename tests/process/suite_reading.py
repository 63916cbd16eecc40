"""What the suite of engines reads and asks."""

from app.link.calls import call
from app.link.client import EngineClient
from app.link.port import UNSENT
from engine.protocol.replies import ReadingOpened
from engine.protocol.requests import Ask, DocumentText, OpenReading, Turn
from engine.protocol.sampling import SamplingParams

INSTRUCTIONS = "Answer only from the documents."
PAGES = tuple(
    f"Page {number} tells of the harbour. The lamp of pier {number} was lit by keeper Arn{number}."
    for number in range(1, 13)
)
DOCUMENTS = (
    DocumentText(name="harbour.txt", sha256="a" * 64, pages=PAGES),
    DocumentText(name="mill.txt", sha256="b" * 64, pages=("The mill was built in 1911.", "")),
)


def open_reading(client: EngineClient) -> ReadingOpened:
    """Open the suite's documents."""
    request = OpenReading(id=UNSENT, documents=DOCUMENTS, instructions=INSTRUCTIONS)
    return call(client, request, ReadingOpened)


def ask(
    opened: ReadingOpened, question: str, *, history: tuple[Turn, ...] = (), max_tokens: int = 24
) -> Ask:
    """A greedy question."""
    return Ask(
        id=UNSENT,
        reading=opened.reading,
        question=question,
        history=history,
        sampling=SamplingParams(max_tokens=max_tokens),
    )
