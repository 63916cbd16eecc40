"""An engine that finds in a register what a method lets it see, and counts what it was asked."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

import msgspec

from app.link.port import UNSENT, EngineEnd, Listener, ignore
from app.paths import DataFolder
from engine.protocol import replies, requests
from engine.protocol.errors import ErrorCode
from engine.protocol.notices import AnyNotice
from engine.protocol.problems.policies import UnknownPolicy
from engine.protocol.records import BlocksRead, FinishReason, Seen, SharesRead, Source, StoreForm
from tests.fakes.scripted_port import filled

CHARS_PER_TOKEN = 5
OPENING_TOKENS = 30
_BLOCK = 256
_KNOBS: Mapping[str, dict[str, int | str]] = {
    "dense": {},
    "quest": {"budget": 1024},
    "recency": {"budget": 1024},
    "random": {"budget": 1024},
    "window": {"window": 1024},
    "still": {"budget": 1024},  # says that it selects, and reads everything
    "newest": {"budget": 1024},  # is recency under another name
    "wrong": {"budget": 1024},  # does not answer as dense does where it reads everything
    "closed": {},  # has no knob that is known
}
_CODE = re.compile(r"[A-Z]{2}-\d{4}")


@dataclass
class Examinee:
    """Follows ``Engine`` and starts itself; it answers on the thread that asks.

    Attributes:
        asked: questions so far.
        loads: policies that models were loaded with.
        on_ask: called before each answer.
    """

    name: str = "an examinee"
    asked: list[requests.Ask] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    readings: list[str] = field(default_factory=list)
    forgotten: int = 0
    on_ask: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        self._ids = count(UNSENT + 1)
        self._texts: dict[str, str] = {}

    def over(
        self,
        _data: DataFolder,
        while_converting: StoreForm | None = None,  # noqa: ARG002  # never
    ) -> "Examinee":
        """As it is registered."""
        return self

    def start(
        self,
        *,
        on_notice: Callable[[AnyNotice], None] = ignore,  # noqa: ARG002  # it has none
        ids: Iterator[int] | None = None,  # noqa: ARG002
    ) -> "Examinee":
        return self

    def post(self, request: requests.AnyRequest, listener: Listener = ignore) -> int:
        number = next(self._ids)
        listener(msgspec.structs.replace(self._reply(request), id=number))
        return number

    def watch(self, listener: Callable[[EngineEnd], None]) -> None:
        """It never ends."""

    def close(self) -> None:
        """Nothing to save."""

    def kill(self) -> None:
        """Nothing to end."""

    def _reply(self, request: requests.AnyRequest) -> replies.AnyReply:
        match request:
            case requests.LoadModel():
                return self._load(request)
            case requests.OpenReading():
                return self._open(request)
            case requests.Read():
                self.readings.append(request.reading)
                return filled(replies.ReadingDone, receipt=None)
            case requests.Ask():
                self.on_ask()
                self.asked.append(request)
                return self._answer(request)
            case requests.ForgetDocuments():
                self.forgotten += 1
        return replies.Done(id=UNSENT)

    def _load(self, request: requests.LoadModel) -> replies.AnyReply:
        self.loads.append(request.policy)
        if request.policy not in _KNOBS:
            problem = UnknownPolicy(request.policy, tuple(_KNOBS))
            return replies.Failed(id=UNSENT, code=ErrorCode.USAGE, problem=problem)
        keys = "window" if request.policy == "window" else "dense"
        return filled(
            replies.ModelLoaded,
            path=request.path,
            name="examinee",
            device="cpu",
            page_bytes=262_144,
            fingerprint=keys,
            policy_options=_KNOBS[request.policy],
        )

    def _open(self, request: requests.OpenReading) -> replies.AnyReply:
        (document,) = request.documents
        ends, chars = [], 0
        for page in document.pages:
            chars += len(page)
            ends.append(OPENING_TOKENS + chars // CHARS_PER_TOKEN)
        self._texts[document.sha256] = "\n".join(document.pages)
        return filled(
            replies.ReadingOpened,
            reading=document.sha256,
            tokens=ends[-1] + 3,
            page_ends=(tuple(ends),),
        )

    def _answer(self, ask: requests.Ask) -> replies.AnyReply:
        text = self._texts[ask.reading]
        tokens = OPENING_TOKENS + len(text) // CHARS_PER_TOKEN
        options = {**_KNOBS[ask.policy], **ask.options}
        budget = int(options.get("budget", options.get("window", tokens)))
        reads_all = budget >= tokens or ask.policy in {"dense", "still", "closed"}
        newest = text[max(0, len(text) - (budget - _BLOCK) * CHARS_PER_TOKEN) :]
        is_blind = ask.policy in {"recency", "newest", "window"} and not reads_all
        is_wrong = ask.policy == "wrong" or (ask.policy == "random" and not reads_all)
        said = "none" if is_wrong else _look_up(ask.question, newest if is_blind else text)
        selects = not reads_all and ask.policy != "window"
        read = BlocksRead(present=100, read=round(100 * budget / tokens)) if selects else None
        seen = budget if ask.policy == "window" and not reads_all else tokens
        return filled(
            replies.AnswerDone,
            answer=f"{said}\n> the sentence that proves it.",
            finish_reason=FinishReason.STOP,
            source=Source.MEMORY,
            prompt_tokens=tokens,
            new_tokens=7,
            seen=Seen(seen, seen, seen),
            blocks_read=read,
            shares_read=SharesRead(0.5, 0.75, has_drifted=False) if selects else None,
        )


def _look_up(question: str, text: str) -> str:
    """The code in the sentence about the place that a question names."""
    place = re.search(r"the ([A-Z]\w+ [A-Z]\w+)", question)
    for sentence in re.split(r"(?<=\.)\s", text) if place else ():
        code = _CODE.search(sentence)
        if place and place[1] in sentence and code:
            return code[0]
    return "The document does not say."
