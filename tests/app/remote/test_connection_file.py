"""What the file of connections holds is used as it was agreed to, or not at all."""

from pathlib import Path

import pytest

from app.errors import LecternError, UsageError
from app.paths import DataFolder
from app.remote.connection import Connection
from app.remote.connection_file import ConnectionFile
from app.remote.remote_port import Connected, ConnectionUnconfirmed, RemotePort

KEY = "sk-0123"


def connection(address: str, model: str) -> Connection:
    return Connection(address, KEY, confirmed=address, model=model)


KNOWN = {
    "lab-1": connection("http://one.example", "qwen-7b"),
    "lab-3": connection("http://two.example", "qwen-3b"),
}


@pytest.fixture
def data(tmp_path: Path) -> DataFolder:
    data = DataFolder(tmp_path)
    ConnectionFile(data).write(KNOWN)
    return data


def alter(data: DataFolder, old: str, new: str) -> None:
    """Put other words in the first place where some are."""
    path = data.root / "connections.json"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_connections_come_back(data: DataFolder) -> None:
    assert ConnectionFile(data).read() == KNOWN


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("qwen-7b", "qwen-3b"),
        ('"model"', '"mode|"'),
        ("sk-0123", "sk-0122"),
        ('"key"', '"kex"'),
        ("one.example", "one.exampld"),
    ],
)
def test_one_that_was_changed_has_to_be_agreed_to_again(
    data: DataFolder, old: str, new: str
) -> None:
    alter(data, old, new)
    found = ConnectionFile(data).read()
    assert not found["lab-1"].is_confirmed
    assert found["lab-3"] == KNOWN["lab-3"]
    with pytest.raises(UsageError) as refused:
        Connected("lab-1", ())(data)
    assert isinstance(refused.value.problem, ConnectionUnconfirmed)
    ConnectionFile(data).write(found)  # as for a change of another connection
    assert ConnectionFile(data).read() == found


def test_one_under_the_name_of_another_has_to_be_agreed_to_again(data: DataFolder) -> None:
    alter(data, '"lab-3"', '"lab-1"')  # the last one of a name is found
    found = ConnectionFile(data).read()
    assert found["lab-1"].address == KNOWN["lab-3"].address
    assert not found["lab-1"].is_confirmed


def test_those_of_earlier_versions_are_used(data: DataFolder) -> None:
    (data.root / "connections.json").write_text(
        '{"lab-1": {"address": "http://one.example", "key": "sk-0123", '
        '"confirmed": "http://one.example", "model": "qwen-7b"}}'
    )
    assert Connected("lab-1", ())(data) == RemotePort("lab-1", KNOWN["lab-1"])


@pytest.mark.parametrize(
    ("old", "new"),
    [("lab-1", "lab!1"), ("http://one", "htpp://one"), ("sk-0123", "sk 0123"), ("{", "[")],
)
def test_what_cannot_be_in_the_file_is_said_of_the_file(
    data: DataFolder, old: str, new: str
) -> None:
    alter(data, old, new)
    with pytest.raises(LecternError) as refused:
        ConnectionFile(data).read()
    assert "connections.json" in refused.value.message
    assert "Repair it or delete it" in refused.value.remedy
    assert KEY not in str(refused.value)
