"""Clients at once, and an engine that is killed under them: is anything lost, or answered wrongly?

    python -m tests.campaign.server_use [--minutes 10] [--clients 8] [--seed 1] [--kill-every 30]

Every client chats, streams, leaves in mid-stream, completes texts, sends nonsense and comes without
the token, at random. Answers are greedy in float32: each is the one that was given alone, or an
error that says why. Prints counts; the exit status is 1 where something was wrong, lost or left
behind.
"""

import argparse
import json
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx2
import psutil

from tests.app.server.running_server import RunningServer
from tests.random_weights import write_tiny_model

CHAT = "/v1/chat/completions"
TOLD = {429, 503}
"""How a request may fail when engines die and many ask."""
PATIENCE = 120.0
NUM_QUESTIONS = 12


class Client:
    """Asks at random, and compares with what was said before."""

    def __init__(self, server: RunningServer, known: dict[str, str], seed: int) -> None:
        self._server = server
        self._known = known
        self._rng = random.Random(seed)
        self.counts: Counter[str] = Counter()

    def use(self, until: float) -> Counter[str]:
        """Ask until then."""
        acts = (self._chat, self._stream, self._leave, self._nonsense, self._stranger)
        with self._server.client() as http:
            http.timeout = httpx2.Timeout(PATIENCE)
            while time.monotonic() < until:
                act = self._rng.choices(acts, weights=(6, 6, 2, 1, 1))[0]
                try:
                    self.counts[act(http)] += 1
                except httpx2.HTTPError as error:
                    self.counts[f"LOST: {type(error).__name__}"] += 1
        return self.counts

    def _question(self) -> str:
        return self._rng.choice(sorted(self._known))

    def _chat(self, http: httpx2.Client) -> str:
        question = self._question()
        reply = http.post(CHAT, json=body(question))
        if reply.status_code in TOLD:
            return f"told ({reply.status_code})"
        said = reply.json()["choices"][0]["message"]["content"]
        return "right" if said == self._known[question] else "WRONG"

    def _stream(self, http: httpx2.Client) -> str:
        question = self._question()
        with http.stream("POST", CHAT, json=body(question, stream=True)) as reply:
            if reply.status_code in TOLD:
                return f"told ({reply.status_code})"
            chunks = list(events(reply))
        if "error" in chunks[-1]:
            return "told (in its stream)"
        said = "".join(chunk["choices"][0]["delta"].get("content", "") for chunk in chunks)
        return "right" if said == self._known[question] else "WRONG"

    def _leave(self, http: httpx2.Client) -> str:
        order = body(self._question(), stream=True, max_tokens=2000)
        with http.stream("POST", CHAT, json=order) as reply:
            told = events(reply)
            next(told, None)
        return "left"

    def _nonsense(self, http: httpx2.Client) -> str:
        content = self._rng.randbytes(self._rng.randint(0, 300))
        status = http.post(self._rng.choice((CHAT, "/v1/messages", "/api/chat")), content=content)
        return "refused" if status.status_code == 400 else f"WRONG: {status.status_code}"

    def _stranger(self, _http: httpx2.Client) -> str:
        with self._server.client("x" * 40) as stranger:
            status = stranger.post(CHAT, json=body(self._question())).status_code
        return "kept out" if status == 401 else f"WRONG: {status}"


def body(question: str, **fields: object) -> dict[str, object]:
    messages = [{"role": "user", "content": question}]
    return {"messages": messages, "temperature": 0, "max_tokens": 12, **fields}


def events(reply: httpx2.Response) -> Iterator[dict]:
    for line in reply.iter_lines():
        if line.startswith("data: {"):
            yield json.loads(line[6:])


def kill_engines(server: RunningServer, every: float, end: threading.Event) -> int:
    """Kill the engine again and again; how often."""
    kills = 0
    while not end.wait(every):
        for engine in psutil.Process(server.process.pid).children():
            engine.kill()
            kills += 1
    return kills


def main() -> int:
    """Run, and tell what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaign.server_use")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kill-every", type=float, default=30)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    questions = [f"Who {number}? " * rng.randint(1, 150) for number in range(NUM_QUESTIONS)]
    with TemporaryDirectory() as folder:
        model = Path(folder, "tiny")
        write_tiny_model(model)
        arguments = ("--model", str(model), "--kv-format", "f32", "--quiet")
        with RunningServer(Path(folder, "data"), *arguments) as server:
            with server.client() as http:
                replies = [http.post(CHAT, json=body(question)).json() for question in questions]
            said = [reply["choices"][0]["message"]["content"] for reply in replies]
            known = dict(zip(questions, said, strict=True))
            process, end = psutil.Process(server.process.pid), threading.Event()
            before = process.memory_info().rss, process.num_fds()
            until = time.monotonic() + 60 * options.minutes
            with ThreadPoolExecutor(options.clients + 1) as threads:
                killing = threads.submit(kill_engines, server, options.kill_every, end)
                seeds = range(options.seed * 1000, options.seed * 1000 + options.clients)
                clients = [Client(server, known, seed) for seed in seeds]
                using = [threads.submit(client.use, until) for client in clients]
                counts = sum((each.result() for each in using), Counter[str]())
                end.set()
                kills = killing.result()
            left = server.gauge("answers_under_way")
            after = process.memory_info().rss, process.num_fds()
            status = server.end()
    rows = [
        *((outcome, f"{number:,}") for outcome, number in sorted(counts.items())),
        ("engines killed", f"{kills:,}"),
        ("resident, MB", f"{before[0] >> 20:,} -> {after[0] >> 20:,}"),
        ("descriptors", f"{before[1]:,} -> {after[1]:,}"),
        ("answers left under way", f"{left:g}"),
        ("exit status of the end", f"{status}"),
    ]
    sys.stdout.write("".join(f"{name:<24} {value:>8}\n" for name, value in rows))
    has_failed = any(outcome.startswith(("WRONG", "LOST")) for outcome in counts)
    return int(has_failed or bool(left) or status != 0)


if __name__ == "__main__":
    sys.exit(main())
