"""A server that speaks as much of the hub's language as a download needs, on this computer only."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from urllib.parse import parse_qs, unquote, urlsplit

REVISION = "0123456789abcdef0123456789abcdef01234567"
_LARGE = 4096
"""Files from this size on are large files to the hub: known by their SHA-256."""


@dataclass
class FakeHub:
    """What the server has and how it behaves.

    Attributes:
        models: content of the files of every model.
        endpoint: its address.
        holds_after: bytes of a large file after which it waits until `go_on` is set.
        spoilt: files that are sent with another content, and how many times.
        parameters: of models, where it has counted them.
        families: of models in GGUF, where it has looked.
        classes: of models in folders, likewise.
        status: what it answers for a model instead of what it has.
        is_gated: whether it tells what models consist of and then gives no file of them out.
        is_replaced: whether the revision it told of is gone.
        rejects_tokens: whether every token is a wrong one.
        requests: path and range of every file that was asked for.
    """

    models: dict[str, Mapping[str, bytes]]
    endpoint: str = ""
    holds_after: int = 0
    go_on: Event = field(default_factory=Event)
    spoilt: dict[str, int] = field(default_factory=dict)
    parameters: dict[str, int] = field(default_factory=dict)
    families: dict[str, object] = field(default_factory=dict)
    classes: dict[str, object] = field(default_factory=dict)
    status: dict[str, int] = field(default_factory=dict)
    is_gated: bool = False
    is_replaced: bool = False
    rejects_tokens: bool = False
    requests: list[tuple[str, str]] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)


@contextmanager
def serving(hub: FakeHub) -> Iterator[FakeHub]:
    """Serve until the end of the block."""

    class Handler(_Handler):
        served = hub

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    hub.endpoint = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield hub
    finally:
        hub.go_on.set()
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    served: FakeHub
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._answer()

    def do_HEAD(self) -> None:
        self._answer()

    def log_message(self, *_: object) -> None:
        pass

    def _answer(self) -> None:
        if token := self.headers.get("Authorization"):
            self.served.tokens.append(token)
            if self.served.rejects_tokens:
                self._fail(401, "", "Invalid credentials in Authorization header")
                return
        address = urlsplit(self.path)
        parts = address.path.strip("/").split("/")
        if parts == ["api", "models"]:
            self._search(parse_qs(address.query).get("search", [""])[0])
        elif parts[:2] == ["api", "models"]:
            self._describe("/".join(parts[2:4]))
        elif len(parts) >= 5 and parts[2:4] == ["resolve", REVISION]:
            self._send_file("/".join(parts[:2]), unquote("/".join(parts[4:])))
        else:
            self._fail(404, "EntryNotFound")

    def _describe(self, name: str) -> None:
        status = self.served.status.get(name)
        if status or name not in self.served.models:
            self._fail(status or 404, "GatedRepo" if status == 403 else "RepoNotFound")
            return
        files = self.served.models[name]
        siblings = [_sibling(path, content) for path, content in files.items()]
        hub = self.served
        gguf = {"total": hub.parameters.get(name), "architecture": hub.families.get(name)}
        told = {"gguf": gguf} if any(gguf.values()) else {}
        told |= {"config": {"architectures": hub.classes[name]}} if name in hub.classes else {}
        self._send_json({"id": name, "sha": REVISION, "siblings": siblings, **told})

    def _search(self, text: str) -> None:
        known = [*self.served.models, *self.served.status]
        self._send_json([{"id": name} for name in known if text.lower() in name.lower()])

    def _send_json(self, value: object) -> None:
        body = json.dumps(value).encode()
        self._head(200, len(body), {"Content-Type": "application/json"})
        self._write(body)

    def _send_file(self, name: str, path: str) -> None:
        hub = self.served
        content = hub.models.get(name, {}).get(path)
        if hub.is_gated:
            self._fail(401, "GatedRepo")
            return
        if hub.is_replaced:
            self._fail(404, "RevisionNotFound")
            return
        if content is None:
            self._fail(404, "EntryNotFound")
            return
        span = self.headers.get("Range", "")
        hub.requests.append((path, span))
        first = int(span.removeprefix("bytes=").partition("-")[0]) if span else 0
        if hub.spoilt.get(path, 0):
            hub.spoilt[path] -= 1
            content = bytes(byte ^ 1 for byte in content)
        extra = {"ETag": f'"{hashlib.sha256(content).hexdigest()}"', "X-Repo-Commit": REVISION}
        if first:
            extra["Content-Range"] = f"bytes {first}-{len(content) - 1}/{len(content)}"
        self._head(206 if first else 200, len(content) - first, extra)
        if self.command == "HEAD":
            return
        self._send_slowly(content[first:], is_held=len(content) >= _LARGE)

    def _send_slowly(self, content: bytes, *, is_held: bool) -> None:
        hub = self.served
        cut = hub.holds_after if is_held and hub.holds_after else len(content)
        self._write(content[:cut])
        if cut < len(content):
            hub.go_on.wait(30)
            self._write(content[cut:])

    def _fail(self, status: int, code: str, message: str = "") -> None:
        self._head(status, 0, {"X-Error-Code": code, "X-Error-Message": message or code})

    def _head(self, status: int, length: int, extra: Mapping[str, str]) -> None:
        self.send_response(status)
        for key, value in {"Content-Length": str(length), **extra}.items():
            self.send_header(key, value)
        self.end_headers()

    def _write(self, content: bytes) -> None:
        try:
            self.wfile.write(content)
        except OSError:  # whoever asked is gone, as when a download is paused
            self.close_connection = True


def _sibling(path: str, content: bytes) -> dict[str, object]:
    known: dict[str, object] = {"rfilename": path, "size": len(content)}
    if len(content) >= _LARGE:
        digest = hashlib.sha256(content).hexdigest()
        return known | {
            "blobId": "0" * 40,
            "lfs": {"sha256": digest, "size": len(content), "pointerSize": 134},
        }
    return known | {"blobId": hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()}  # noqa: S324
