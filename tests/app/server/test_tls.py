"""`lectern serve` with TLS, as clients meet it."""

import socket
import ssl
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest

from tests.app.server.certificate import write_certificate
from tests.app.server.running_server import RunningServer
from tests.programs import run_program

pytestmark = [pytest.mark.process, pytest.mark.slow]


def test_clients_are_served_beside_one_that_agrees_on_nothing(
    tmp_path: Path, tiny_model: Path
) -> None:
    files = write_certificate(tmp_path)
    arguments = [f"--tls-certificate={files.certificate}", f"--tls-key={files.key}"]
    with RunningServer(tmp_path / "data", "--model", str(tiny_model), *arguments) as server:
        address = urlsplit(server.url)
        assert address.scheme == "https"
        trusted = ssl.create_default_context(cafile=files.certificate)
        named = {"authorization": f"Bearer {server.token}"}
        with (
            socket.create_connection((address.hostname, address.port)),
            httpx2.Client(verify=trusted, headers=named, timeout=60) as client,
        ):
            assert client.get(f"{server.url}/models").json()["data"]
            assert httpx2.get(f"{server.url}/models", verify=trusted).status_code == 401
            assert server.end() == 0
        assert "Traceback" not in server.log


@pytest.mark.parametrize("is_there", [True, False])
def test_files_that_are_no_use_are_said_before_a_model_is_loaded(
    tmp_path: Path, tiny_model: Path, is_there: bool
) -> None:
    files = write_certificate(tmp_path)
    files.key.write_text("no key")
    if not is_there:
        files.key.unlink()
    arguments = [f"--tls-certificate={files.certificate}", f"--tls-key={files.key}"]
    ended = run_program(
        "app", "serve", f"--data-dir={tmp_path / 'data'}", f"--model={tiny_model}", *arguments
    )
    assert ended.status == 2
    what = "The TLS files" if is_there else str(files.key)
    (line,) = ended.complaints.splitlines()
    assert line.startswith(f"{what} cannot be used: ")
    assert line.endswith(" Check --tls-certificate and --tls-key.")
