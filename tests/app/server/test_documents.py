"""Documents are sent, read, asked about and deleted over HTTP."""

import json
import time
from pathlib import Path

import httpx2
import pytest

from app.library.library import Library
from tests.app.server.running_server import RunningServer

pytestmark = [pytest.mark.process, pytest.mark.slow]

TEXT = "The lamp at Torlund was lit by Anselm.\n\n" * 60


def send(client: httpx2.Client, name: str, text: str) -> httpx2.Response:
    return client.post("/v1/documents", files={"file": (name, text.encode())})


def read(client: httpx2.Client, *documents: str) -> dict[str, object]:
    """Have documents read, and follow it to its end."""
    begun = client.post("/v1/readings", json={"documents": documents})
    assert begun.status_code == 202, begun.text
    number = begun.json()["id"]
    with client.stream("GET", f"/v1/readings/{number}/events") as response:
        told = [json.loads(line[6:]) for line in response.iter_lines() if line[:6] == "data: "]
    assert [each["tokens_done"] for each in told] == sorted(each["tokens_done"] for each in told)
    last: dict[str, object] = told[-1]
    return last


def test_a_document_is_read_once_and_asked_about(server: RunningServer) -> None:
    with server.client() as client:
        sent = send(client, "lamp.txt", TEXT)
        assert sent.status_code == 201, sent.text
        document = sent.json()
        assert document["name"] == "lamp.txt"
        assert document["pages"] >= 1
        assert document["id"] in [each["id"] for each in client.get("/v1/documents").json()["data"]]

        reading = read(client, document["id"])
        assert reading["state"] == "ready"
        assert reading["tokens"] == reading["tokens_done"]
        assert client.get(f"/v1/readings/{reading['id']}").json()["state"] == "ready"

        question = {"role": "user", "content": "Who lit the lamp?"}
        order = {"model": reading["model"], "messages": [question], "max_tokens": 6}
        answer = client.post("/v1/chat/completions", json=order).json()
        usage = answer["usage"]
        tokens = reading["tokens"]
        assert isinstance(tokens, int)
        assert usage["prompt_tokens"] > tokens
        assert usage["prompt_tokens_details"]["cached_tokens"] >= tokens
        said = answer["choices"][0]["message"]["content"]
        turns = [question, {"role": "assistant", "content": said}, question]
        again = client.post("/v1/chat/completions", json={**order, "messages": turns}).json()
        assert again["usage"]["prompt_tokens_details"]["cached_tokens"] > tokens

        refused = client.post(
            "/v1/chat/completions",
            json={**order, "messages": [{"role": "system", "content": "No."}, question]},
        )
        assert refused.status_code == 400
        assert "instructions of its own" in refused.text

        deleted = client.delete(f"/v1/readings/{reading['id']}")
        assert deleted.json()["deleted"] is True
        assert client.post("/v1/chat/completions", json=order).status_code == 404
        assert client.get(f"/v1/documents/{document['id']}").status_code == 404
        assert server.gauge("saved_bytes") < 10_000_000


def test_documents_are_read_together_and_deleted_with_their_readings(
    server: RunningServer,
) -> None:
    with server.client() as client:
        ids = [send(client, f"{n}.txt", f"{n}: {TEXT}").json()["id"] for n in range(2)]
        reading = read(client, *ids)
        assert reading["documents"] == ids
        assert client.delete(f"/v1/documents/{ids[0]}").status_code == 200
        assert client.get(f"/v1/readings/{reading['id']}").status_code == 404
        client.delete(f"/v1/documents/{ids[1]}")


@pytest.mark.parametrize(
    ("name", "content", "status", "words"),
    [
        ("empty.txt", b"", 422, "empty"),
        ("broken.pdf", b"%PDF-1.7 nothing", 422, "broken.pdf"),
        ("../../etc/passwd.txt", b"Words of a file.", 201, "passwd.txt"),
        ("", b"Words of a file without a name.", 400, "file"),
    ],
)
def test_files_are_not_trusted(
    server: RunningServer, name: str, content: bytes, status: int, words: str
) -> None:
    with server.client() as client:
        sent = client.post("/v1/documents", files={"file": (name, content)})
        assert sent.status_code == status, sent.text
        assert words in sent.text
        if status == 201:
            assert "/" not in sent.json()["name"]
            client.delete(f"/v1/documents/{sent.json()['id']}")


def test_what_is_not_there_is_said(server: RunningServer) -> None:
    with server.client() as client:
        for path in ("/v1/documents/abc", "/v1/readings/77", "/v1/readings/77/events"):
            assert client.get(path).status_code == 404
            assert client.delete(path).status_code in {404, 405}
        assert client.post("/v1/readings", json={"documents": []}).status_code == 400
        assert client.post("/v1/readings", json={"documents": ["abc"]}).status_code == 404
        for model in ("reading:", "reading:x", "reading:77", "reading:" + "9" * 30):
            order = {"model": model, "messages": [{"role": "user", "content": "Who?"}]}
            assert client.post("/v1/chat/completions", json=order).status_code == 404


def test_an_answer_is_proven_and_nothing_that_was_sent_is_left_behind(tmp_path: Path) -> None:
    data = tmp_path / "data"
    fact = "The founding year of the Ashdel Loom is 1792."
    with RunningServer(data) as server, server.client() as client:  # the bundled model
        text = f"{fact} The lamp at Torlund was lit by Anselm."
        reading = read(client, send(client, "loom.txt", text).json()["id"])
        assert reading["model"] in [each["id"] for each in client.get("/v1/models").json()["data"]]
        question = "I need the founding year of the Ashdel Loom."
        order = {"model": reading["model"], "messages": [{"role": "user", "content": question}]}
        whole = client.post("/v1/chat/completions", json=order).json()
        (citation,) = whole["choices"][0]["message"]["citations"]
        assert citation["status"] == "verified"
        assert citation["quote"] == fact
        assert (citation["name"], citation["pages"]) == ("loom.txt", [1])
        with client.stream("POST", "/v1/chat/completions", json={**order, "stream": True}) as told:
            chunks = [json.loads(line[6:]) for line in told.iter_lines() if line[:7] == "data: {"]
        assert chunks[-1]["choices"][0]["delta"]["citations"] == [citation]
        *first, last = client.post("/api/chat", json=order).text.splitlines()
        assert json.loads(last)["lectern_citations"] == [citation]
        assert not any("lectern_citations" in line for line in first)
        whole = client.post("/api/chat", json={**order, "stream": False}).json()
        assert whole["lectern_citations"] == [citation]
        client.delete(f"/v1/readings/{reading['id']}")
        assert server.end() == 0
    kept = b"".join(path.read_bytes() for path in data.rglob("*") if path.is_file())
    assert b"Ashdel" not in kept
    assert not list(data.glob(".received-*"))


def test_what_another_program_deletes_is_read_no_further_and_not_kept(tmp_path: Path) -> None:
    data = tmp_path / "data"
    lines = (f"The lamp no. {number} at Torlund was lit by Anselm." for number in range(12_000))
    with RunningServer(data) as server, server.client() as client:  # the bundled model
        document = send(client, "lamp.txt", "\n\n".join(lines)).json()["id"]
        reading = client.post("/v1/readings", json={"documents": [document]}).json()["id"]
        with client.stream("GET", f"/v1/readings/{reading}/events") as told:
            for line in told.iter_lines():
                if line.startswith("data: ") and json.loads(line[6:])["tokens_done"]:
                    break
        with Library(data / "library.sqlite") as library:
            library.remove_document(document)
            library.note_forgotten(library.forget_removed())
        assert client.get(f"/v1/readings/{reading}").status_code == 404
        while "deleted by another program: nothing of it is kept" not in server.log:
            time.sleep(0.1)
        assert server.end() == 0
    kept = b"".join(path.read_bytes() for path in data.rglob("*") if path.is_file())
    assert b"lamp.txt" not in kept


@pytest.mark.parametrize("number", ["0", "9" * 19, "9" * 5000, "-1", "x", "1/2", ""])
def test_a_reading_that_is_not_there_is_said(server: RunningServer, number: str) -> None:
    order = {"model": f"reading:{number}", "messages": [{"role": "user", "content": "Who?"}]}
    with server.client() as client:
        answers = [
            client.get(f"/v1/readings/{number}/events"),
            client.delete(f"/v1/readings/{number}/"),
            client.post("/v1/chat/completions", json=order),
        ]
    for answer in answers:
        assert answer.status_code in {404, 405}, answer.text
        assert answer.json()["error"]["message"]
