"""What a child writes to stderr, in a file of bounded size and in memory."""

from pathlib import Path

from app.child.log import MAX_LOG_BYTES, NUM_LAST_LINES, ChildLog


def test_the_log_keeps_the_last_lines_and_a_bounded_file(tmp_path: Path) -> None:
    path = tmp_path / "logs" / "engine.log"
    log = ChildLog(path)
    line = b"x" * 1000 + b"\n"
    for _ in range(MAX_LOG_BYTES // len(line) + 50):
        log.add(line)
    log.add(b"the last word\n")
    log.close()
    assert path.stat().st_size <= MAX_LOG_BYTES
    assert len(log.last_lines()) == NUM_LAST_LINES
    assert log.last_lines()[-1] == "the last word"


def test_a_full_log_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "engine.log"
    path.write_bytes(b"old\n" * (MAX_LOG_BYTES // 4))
    log = ChildLog(path)
    log.add(b"new\n")
    log.close()
    assert path.read_bytes() == b"new\n"
    assert (tmp_path / "engine.log.1").stat().st_size == MAX_LOG_BYTES


def test_a_log_that_cannot_be_written_disturbs_nobody(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file where the folder should be")
    log = ChildLog(tmp_path / "logs" / "engine.log")
    log.add(b"heard\n")
    log.close()
    assert log.last_lines() == ("heard",)
