"""Records of the conversation pane: messages as they are, and rows as they are shown.

Plain records. A message is a fact; a row is what the view model derived from it, texts included, so
that a view only draws.
"""

from dataclasses import dataclass, field

from app.citations.citation import CitationStatus
from app.conversations.answer_details import AnswerDetails
from app.conversations.messages import WaitingFor
from app.library.records import Role


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message.

    Attributes:
        id: the library's.
        role: who speaks.
        text: Markdown for answers, plain text for questions.
        answer: what else is known of an answer: where it stands, its proof, what it cost.
        waiting_for: what it waits for in the state `WAITING`.
        is_reasoning_open: whether the person wants to see that.
        siblings: ids of all messages in this place of the conversation, itself included.
    """

    id: int
    role: Role
    text: str
    answer: AnswerDetails = field(default_factory=AnswerDetails)
    waiting_for: WaitingFor = WaitingFor.WORDS
    is_reasoning_open: bool = False
    siblings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Chip:
    """A citation in the text: `end` is where its quote ends in the message's Markdown."""

    end: int
    label: str
    status: CitationStatus
    description: str


@dataclass(frozen=True, slots=True)
class BranchPlace:
    """Which of several branches is shown, as "2/3"; ids of its neighbours, None at the ends."""

    label: str
    previous: int | None
    following: int | None


@dataclass(frozen=True, slots=True)
class MessageRow:
    """One message as it is shown; empty texts are not shown.

    Attributes:
        id: the message's.
        role: who speaks.
        text: Markdown for answers, plain text for questions.
        is_streaming: more will come.
        waiting: what it waits for, until its first word.
        reasoning_label: what the fold over the reasoning says.
        reasoning: Markdown; empty while the fold is closed.
        chips: the citations, in the order of the text.
        continue_label: what the link behind an answer that was cut or stopped says.
        receipt: parts of the line below an answer.
        failure: what went wrong and what to do.
        failure_details: what helps to find its cause; `details_label` is the link that copies it.
        details_label: see `failure_details`.
        retry_label: what the link after the failure says.
        copy_code_label: what the link over a block of code says.
        branch: its place among its siblings, where it has any.
        is_first: it begins the conversation, with more room above it.
    """

    id: int
    role: Role
    text: str
    is_streaming: bool = False
    waiting: str = ""
    reasoning_label: str = ""
    reasoning: str = ""
    chips: tuple[Chip, ...] = ()
    continue_label: str = ""
    receipt: tuple[str, ...] = ()
    failure: str = ""
    failure_details: str = ""
    details_label: str = ""
    retry_label: str = ""
    copy_code_label: str = ""
    branch: BranchPlace | None = None
    is_first: bool = False
