"""Measures the GUI thread while an answer streams and a document is read.

The answer is fed to the view model in the portions in which the engine service hands them on, so
that its speed does not depend on the model; the document is read by the real engine.
"""

import itertools
import re
from collections.abc import Iterator

from PySide6.QtCore import QTimer

from app.bench_window.event_loop import wait
from app.bench_window.figure import Figure
from app.bench_window.heartbeat import Heartbeat
from app.conversations.answer_details import AnswerDetails
from app.conversations.message_tree import ConversationMessage
from app.conversations.messages import MessageState
from app.library.records import Role
from app.window.chat.chat_events import ConversationOpened
from app.window.chat.rows import ChatMessage
from app.window.composition import Lectern

TOKENS_PER_SECOND = 200
_PORTIONS_PER_SECOND = 25
_QUESTION, _ANSWER = -1, -2
_MARKDOWN = """\
The **gearbox** of station 7 is re-torqued after *50 hours*, page 412; until then the reading lies
between 3 and 7 bar, and whoever sees it leave that range closes valve `V-12` first. The crew signs
for it in the book, as the manual asks on page 31, and measures once more the next morning.

- the housing bolts, in the order of figure 9, each to $50 \\cdot 10^{3}$ N mm
- the bolts of the outer ring, then those of the inner ring
- the cover, by hand; see [the drawing](https://example.org/drawing)

| part | torque | page |
|---|---|---|
| housing | 50 Nm | 412 |
| outer ring | 35 Nm | 413 |
| cover | 8 Nm | 415 |

```python
for bolt in gearbox.bolts:
    bolt.torque(50, unit="Nm")  # in the order of figure 9
```

"""
"""About 150 tokens of everything that an answer may hold."""


def pauses_while_streaming(lectern: Lectern, seconds: float) -> list[Figure]:
    """Stream an answer for so long and record the pauses, while a document is read."""
    model = lectern.parts.chat_model
    question = ChatMessage(_QUESTION, Role.USER, "Which bolts are re-torqued, and how?")
    answer = ChatMessage(_ANSWER, Role.ASSISTANT, "", AnswerDetails(state=MessageState.WAITING))
    model.apply(ConversationOpened("Streaming", {"": "survey.pdf"}, (question, answer)))
    said = itertools.accumulate(_portions(TOKENS_PER_SECOND // _PORTIONS_PER_SECOND))
    streaming = AnswerDetails(state=MessageState.STREAMING)
    feed = QTimer(interval=1000 // _PORTIONS_PER_SECOND)
    feed.timeout.connect(
        lambda: model.apply(
            ConversationMessage(_ANSWER, _QUESTION, Role.ASSISTANT, next(said), streaming)
        )
    )
    heart = Heartbeat()
    feed.start()
    heart.start()
    wait(seconds)
    heart.stop()
    feed.stop()
    below = _quantile(sorted(heart.pauses_ms), 0.99)
    return [
        Figure("longest_pause_ms", "Longest pause of the GUI thread", heart.longest_ms, "ms", 50.0),
        Figure("p99_pause_ms", "… 99 of 100 pauses are below", below, "ms"),
    ]


def _portions(num_tokens: int) -> Iterator[str]:
    """Yield the answer in portions, endlessly."""
    words = itertools.cycle(re.findall(r"\S+\s*", _MARKDOWN))
    while True:
        yield "".join(itertools.islice(words, num_tokens))


def _quantile(ordered: list[float], share: float) -> float:
    return ordered[int((len(ordered) - 1) * share)] if ordered else 0.0
