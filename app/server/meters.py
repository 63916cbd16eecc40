"""The server's counters in Prometheus text format."""

from collections import Counter
from collections.abc import Iterator

from app.server.request_notes import RequestNotes


class Meters:
    """Counts requests and tokens since the start."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, int]] = Counter()
        self._seconds: Counter[str] = Counter()
        self._tokens: Counter[str] = Counter()

    def count(self, endpoint: str, status: int, seconds: float, notes: RequestNotes) -> None:
        """Count one request that has ended."""
        self._requests[endpoint, status] += 1
        self._seconds[endpoint] += seconds  # type: ignore[assignment]  # a Counter adds anything
        self._tokens["prompt"] += notes.prompt_tokens
        self._tokens["cached"] += notes.cached_tokens
        self._tokens["new"] += notes.new_tokens

    def text(self, gauges: dict[str, float]) -> str:
        """All of it, with what is measured at this moment."""
        return "\n".join([*self._lines(gauges), ""])

    def _lines(self, gauges: dict[str, float]) -> Iterator[str]:
        yield "# TYPE lectern_requests_total counter"
        for (endpoint, status), number in sorted(self._requests.items()):
            yield f'lectern_requests_total{{endpoint="{endpoint}",status="{status}"}} {number}'
        yield "# TYPE lectern_request_seconds_total counter"
        for endpoint, seconds in sorted(self._seconds.items()):
            yield f'lectern_request_seconds_total{{endpoint="{endpoint}"}} {seconds:.6f}'
        yield "# TYPE lectern_tokens_total counter"
        for kind, number in sorted(self._tokens.items()):
            yield f'lectern_tokens_total{{kind="{kind}"}} {number}'
        for name, value in sorted(gauges.items()):
            yield f"# TYPE lectern_{name} gauge"
            yield f"lectern_{name} {value:g}"
