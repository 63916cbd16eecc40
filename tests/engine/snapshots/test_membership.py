import threading
from pathlib import Path

import pytest

from engine.errors import UsageFailure
from engine.snapshots import membership
from engine.snapshots.membership import Membership


def is_alone(member: Membership) -> bool:
    with member.alone() as answer:
        return answer


def test_a_single_member_is_alone(tmp_path: Path) -> None:
    member = Membership(tmp_path)
    assert is_alone(member)
    member.leave()
    assert not list(tmp_path.glob("*.lock"))


def test_two_members_know_of_each_other(tmp_path: Path) -> None:
    first, second = Membership(tmp_path), Membership(tmp_path)
    assert not is_alone(first)
    assert not is_alone(second)
    first.leave()
    assert is_alone(second)
    second.leave()


def test_the_dead_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "0123456789abcdef.lock").touch()
    member = Membership(tmp_path)
    assert is_alone(member)
    assert len(list(tmp_path.glob("*.lock"))) == 1
    member.leave()


def test_nobody_joins_while_one_is_alone(tmp_path: Path) -> None:
    first = Membership(tmp_path)
    joined: list[Membership] = []
    newcomer = threading.Thread(target=lambda: joined.append(Membership(tmp_path)))
    with first.alone() as answer:
        assert answer
        newcomer.start()
        newcomer.join(timeout=0.1)
        assert not joined
    newcomer.join()
    assert not is_alone(first)
    joined[0].leave()
    first.leave()


def test_patience_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership, "_GATE_PATIENCE_SECONDS", 0.0)
    first = Membership(tmp_path)
    with first.alone(), pytest.raises(UsageFailure, match="locked"):
        Membership(tmp_path)
    first.leave()
