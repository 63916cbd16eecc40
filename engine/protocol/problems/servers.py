"""Problems with a server that computes instead of the engine."""

from engine.protocol.problems.problem import Problem, sentence


class ServerUnreachable(Problem, frozen=True):
    """No connection, or it was lost before an answer came."""

    message = sentence("Failures", "The server at {address} cannot be reached: {reason}.")
    remedy = sentence("Failures", "Check that it runs and that its address is right.")
    address: str
    reason: str


class ServerSilent(Problem, frozen=True):
    """It took the request and says nothing."""

    message = sentence("Failures", "The server at {address} sent nothing for {seconds} s.")
    remedy = sentence("Failures", "Ask again later, or ask about fewer documents.")
    address: str
    seconds: int


class ServerKeyRefused(Problem, frozen=True):
    """It answers 401 or 403."""

    message = sentence("Failures", "The server at {address} does not accept the key.")
    remedy = sentence("Failures", "Add the connection again, with its key.")
    address: str


class ServerBusy(Problem, frozen=True):
    """It answers 429 or 503, also after some waiting."""

    message = sentence("Failures", "The server at {address} takes no more requests now.")
    remedy = sentence("Failures", "Ask again in a while.")
    address: str


class ServerBrokeOff(Problem, frozen=True):
    """The stream ended before the answer did."""

    message = sentence("Failures", "The server at {address} broke off its answer.")
    remedy = sentence("Failures", "Ask again.")
    address: str


class ServerBeganNoAnswer(Problem, frozen=True):
    """It took the request and let go of it without a word."""

    message = sentence("Failures", "The server at {address} ended the request without an answer.")
    remedy = sentence(
        "Failures", "Look into its log: the documents may be too long for it, or it ended."
    )
    address: str


class ServerLacksModel(Problem, frozen=True):
    """No model has this name."""

    message = sentence("Failures", "The server at {address} has no model called {model}.")
    remedy = sentence("Failures", "Choose one of: {names}.")
    address: str
    model: str
    names: tuple[str, ...]


class ServerModelNotChosen(Problem, frozen=True):
    """There are several models, or none, and none was named."""

    message = sentence("Failures", "No model of the server at {address} was chosen.")
    remedy = sentence("Failures", "Choose one of: {names}.")
    address: str
    names: tuple[str, ...]


class ServerListsNoModel(Problem, frozen=True):
    """Its list is empty, or it has none, and no model was named."""

    message = sentence("Failures", "The server at {address} lists no models.")
    remedy = sentence("Failures", "Name the one that it runs.")
    address: str


class ServerContextTooSmall(Problem, frozen=True):
    """The server says that the prompt is too long."""

    message = sentence("Failures", "The prompt is too long for the server: {reason}.")
    remedy = sentence("Failures", "Leave pages out, or choose a model with a longer context.")
    reason: str


class ServerAnswerUnusable(Problem, frozen=True):
    """What it sent is no answer."""

    message = sentence("Failures", "The server at {address} sent an invalid answer: {reason}.")
    remedy = sentence("Failures", "Check that it has an OpenAI-compatible interface.")
    address: str
    reason: str


class ServerRefused(Problem, frozen=True):
    """It answers with another status of failure."""

    message = sentence(
        "Failures", "The server at {address} refused the request ({status}): {reason}."
    )
    remedy = sentence("Failures", "Look into the server's log.")
    address: str
    status: int
    reason: str


class ServerCountsWrong(Problem, frozen=True):
    """Its usage cannot be true."""

    message = sentence("Failures", "The server at {address} reports impossible token counts.")
    remedy = sentence("Failures", "They are not shown; the number of tokens is estimated.")
    address: str


class ServerCountsNot(Problem, frozen=True):
    """It has no call that counts tokens."""

    message = sentence("Failures", "The server at {address} does not count tokens.")
    remedy = sentence("Failures", "The number of tokens is estimated from the characters.")
    address: str


class NeedsOwnEngine(Problem, frozen=True):
    """The request is about a cache that another engine does not have."""

    message = sentence("Failures", "This needs Lectern's own engine and its saved readings.")
    remedy = sentence("Failures", "Start Lectern without --engine for it.")
