from pathlib import Path

import pytest

from app.documents.refusal import Refusal, RefusalReason
from tests.app.documents.samples import mobi, read


def test_mobipocket_book(tmp_path: Path) -> None:
    path = mobi(tmp_path / "a.mobi", "<html><body><p>First.</p><p>Second.</p></body></html>")
    assert "First." in read(path)[0].text


def test_locked_book_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as caught:
        read(mobi(tmp_path / "a.mobi", "<p>x</p>", encryption=2))
    assert caught.value.reason is RefusalReason.PROTECTED
