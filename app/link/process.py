"""The engine as a child process: its priority, how it is stopped, how it ended.

It works on every core there is, so it makes way: a window is drawn before tokens are computed.
"""

from app.child.command import Command
from app.child.log import ChildLog
from app.child.process import ChildProcess

FINISH_GRACE_SECONDS = 20.0
"""For the write in hand and the save, after the input has ended."""
TERMINATE_GRACE_SECONDS = 3.0
NICENESS = 5
"""Added to the application's own: a third of its weight, and nothing lost where nobody else works.

With none, a window on two cores waited up to 70 ms for one of them; with more, an answer would
starve beside a program that computes."""


class EngineProcess(ChildProcess):
    """One running engine. Raises ``OSError`` where it cannot be started."""

    def __init__(self, command: Command, log: ChildLog) -> None:
        super().__init__(command, log=log, niceness=NICENESS)

    def stop(
        self,
        *,
        finish_grace: float = FINISH_GRACE_SECONDS,
        terminate_grace: float = TERMINATE_GRACE_SECONDS,
    ) -> None:
        """Let it save and end, then ask it to end, then kill it. Grace in seconds."""
        super().stop(finish_grace=finish_grace, terminate_grace=terminate_grace)
