"""Requests that are wrong are answered with what is wrong and what to do, in form."""

from collections.abc import Iterator

import httpx2
import pytest

from tests.app.server.running_server import RunningServer

pytestmark = [pytest.mark.process, pytest.mark.slow]

CHAT = "/v1/chat/completions"
WHO = [{"role": "user", "content": "Who?"}]


@pytest.fixture
def client(server: RunningServer) -> Iterator[httpx2.Client]:
    with server.client() as client:
        yield client


def message(answer: httpx2.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    said: str = answer.json()["error"]["message"]
    return said


@pytest.mark.parametrize("path", ["/", "/v1", "/v1/nope", "/v1/embeddings"])
def test_who_asks_for_a_path_that_is_not_there_learns_which_are(
    client: httpx2.Client, path: str
) -> None:
    said = message(client.get(path), 404)
    assert said.startswith(f"There is no path {path}. The paths are /health, ")
    assert "/v1/chat/completions, " in said
    assert "/v1/readings/ID/events." in said
    assert said.count("/v1/documents,") == 1


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", CHAT, ["POST"]),
        ("DELETE", "/v1/models", ["GET"]),
        ("PUT", "/v1/documents", ["GET", "POST"]),
        ("POST", "/v1/readings/1", ["DELETE", "GET"]),
    ],
)
def test_who_uses_a_wrong_method_learns_which_are_right(
    client: httpx2.Client, method: str, path: str, allowed: list[str]
) -> None:
    answer = client.request(method, path)
    said = message(answer, 405)
    assert said == f"{path} does not take {method}. Use {' or '.join(allowed)}."
    assert answer.headers["allow"] == ", ".join(allowed)


def test_clients_of_ollama_are_refused_in_its_form(
    client: httpx2.Client, server: RunningServer
) -> None:
    nowhere = client.post("/api/generate", json={}).json()["error"]
    assert nowhere.startswith("There is no path /api/generate.")
    assert "/api/chat" in nowhere
    assert client.post("/api/chat", json={"model": "tiny"}).json() == {
        "error": "messages is missing. Send it, too."
    }
    with server.client(token="wrong") as stranger:
        assert "access token" in stranger.get("/api/tags").json()["error"]


@pytest.mark.parametrize("is_counted", [True, False])
def test_a_body_that_is_too_large_is_refused_in_form(
    client: httpx2.Client, is_counted: bool
) -> None:
    parts = [b'{"messages": [', *[b" " * (1 << 20)] * 64]
    content = b"".join(parts) if is_counted else iter(parts)
    try:
        answer = client.post(CHAT, content=content)
    except httpx2.NetworkError:  # it stops reading before all is sent
        return
    assert message(answer, 413) == "The body is larger than 64 MiB. Send at most that at once."


@pytest.mark.parametrize(
    "form",
    [
        {"files": [("file", ("a.txt", b"a")), ("file", ("b.txt", b"b"))]},
        {"files": {"file": ("a.txt", b"a")}, "data": {"password": "", "x": "1", "y": "2"}},
        {"content": b"abc", "headers": {"content-type": "multipart/form-data"}},
        {"content": b"abc", "headers": {"content-type": "multipart/form-data; boundary=x"}},
    ],
)
def test_a_form_that_cannot_be_read_is_told_what_to_send(
    client: httpx2.Client, form: dict[str, object]
) -> None:
    said = message(client.post("/v1/documents", **form), 400)  # type: ignore[arg-type]
    assert said == (
        "The form cannot be read. Send one file as the field file, and no more than its password"
        " beside it."
    )


@pytest.mark.parametrize(
    ("path", "asked", "field"),
    [
        (CHAT, {"messages": WHO}, "max_tokens"),
        (CHAT, {"messages": WHO}, "max_completion_tokens"),
        ("/v1/completions", {"prompt": "So"}, "max_tokens"),
        ("/v1/messages", {"messages": WHO}, "max_tokens"),
        ("/v1/responses", {"input": "Who?"}, "max_output_tokens"),
    ],
)
def test_an_answer_of_no_tokens_is_not_one_without_a_limit(
    client: httpx2.Client, path: str, asked: dict[str, object], field: str
) -> None:
    answer = client.post(path, json={"model": "tiny", **asked, field: 0})
    assert message(answer, 400) == f"{field} is 0. It must be at least 1."
    assert answer.json()["error"]["param"] == field


def test_an_empty_stop_is_named(client: httpx2.Client) -> None:
    answer = client.post(CHAT, json={"messages": WHO, "stop": ["", "x"]})
    assert message(answer, 400) == "stop has an empty text. Leave it out."


@pytest.mark.parametrize(
    ("method", "path", "order", "kind"),
    [
        ("GET", "/v1/documents/abc", None, "documents"),
        ("POST", "/v1/readings", {"documents": ["abc"]}, "documents"),
        ("GET", "/v1/readings/77", None, "readings"),
        ("POST", CHAT, {"model": "reading:77", "messages": WHO}, "readings"),
    ],
)
def test_who_names_what_is_not_there_learns_where_to_look(
    client: httpx2.Client, method: str, path: str, order: object, kind: str
) -> None:
    said = message(client.request(method, path, json=order), 404)
    assert said.endswith(f". GET /v1/{kind} lists those that are.")
