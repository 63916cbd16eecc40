"""A running calibration: prefills tokens to measure the machine, and keeps none of them."""

import time

from engine.errors import Cancelled, LecternEngineError
from engine.protocol.problems.requests import StoppedMeasurement
from engine.scheduler.scheduler import Phase
from engine.session.resources import Resources
from engine.token_ids import TokenIds, token_ids

_WARM_UP_TOKENS = 32
"""So few that the cost model ignores their time, which includes setting up."""

_TOKENS = 512


class RunningCalibration:
    """One ``Calibrate`` request.

    Attributes:
        request_id: the request to answer.
        finished: whether the final reply was sent.
        num_recoveries: always 0; lost pages are not worth computing again.
        urgent: always false, since answers come first.
    """

    urgent = False
    num_recoveries = 0

    def __init__(self, request_id: int, resources: Resources) -> None:
        self.request_id = request_id
        self.finished = False
        self._resources = resources
        self._tokens = _any_tokens(resources)
        self._sequence = resources.model.runner.new_sequence()

    @property
    def phase(self) -> Phase:
        """What it needs next."""
        return Phase.WAITING if self.finished else Phase.PREFILL

    @property
    def position(self) -> int:
        """Tokens computed so far."""
        return self._sequence.position

    @property
    def next_stop(self) -> int:
        """The end of the warm-up, then the end."""
        return _WARM_UP_TOKENS if self.position < _WARM_UP_TOKENS else len(self._tokens)

    def advance(self, end: int) -> None:
        """Compute and measure one chunk, up to position ``end``."""
        model, start, began = self._resources.model, self.position, time.perf_counter()
        model.runner.prefill(self._sequence, self._tokens[start:end])
        model.cost.observe(start=start, end=end, seconds=time.perf_counter() - began)
        if end == len(self._tokens):
            self.close()
            self._resources.outbox.done(self.request_id)

    def cancel(self) -> None:
        """End the request; what was measured so far counts."""
        self.fail(Cancelled(StoppedMeasurement()))

    def recover(self, loss: LecternEngineError) -> None:
        """End the request: pages of it are lost."""
        self.fail(loss)

    def fail(self, error: LecternEngineError) -> None:
        """End the request with a failure, unless it has ended."""
        if not self.finished:
            self.close()
            self._resources.outbox.failed(self.request_id, error)

    def close(self) -> None:
        """Give up the sequence."""
        if not self.finished:
            self.finished = True
            self._resources.model.cache.close(self._sequence)


def _any_tokens(resources: Resources) -> TokenIds:
    """Made-up tokens: their content does not change how long they take."""
    model = resources.model
    vocabulary = model.definition.config.vocab_size
    num_tokens = min(_TOKENS, model.context_limit - 1)
    return token_ids(position % vocabulary for position in range(num_tokens))
