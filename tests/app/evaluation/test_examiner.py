"""Everything is asked once, from one reading, with its controls; and it can go on later."""

from pathlib import Path
from threading import Event

import pytest

from app.errors import InterruptionError, LecternError, UsageError
from app.evaluation.examiner import Examiner
from app.evaluation.methods import Method, Role
from app.evaluation.plan import Mode, Plan
from app.evaluation.progress import Progress
from app.evaluation.report import make_cells, make_lines
from app.evaluation.results import Results, Row
from app.evaluation.scoring import Verdict
from app.evaluation.tasks.registry import choose_tasks
from app.evaluation.validity import find_problems
from app.readings.model_choice import ModelChoice
from tests.fakes.examinee import Examinee

PLAN = Plan(tasks=choose_tasks(["register"]), lengths=(4096,), samples=2)


def examine(
    method: Method,
    *,
    engine: Examinee | None = None,
    plan: Plan = PLAN,
    results: Results | None = None,
    stop: Event | None = None,
    told: list[Progress] | None = None,
    full: dict[str, str] | None = None,
) -> tuple[Row, ...]:
    examiner = Examiner(
        engine or Examinee(),
        ModelChoice(Path("model")),
        plan,
        results or Results(None),
        stop=stop or Event(),
        on_progress=(told if told is not None else []).append,
    )
    return examiner.run(method, full or {})


def named(policy: str, **options: str) -> Method:
    return Method(Role.METHOD, policy, options)


def test_every_method_answers_every_question_from_one_reading() -> None:
    engine = Examinee()
    rows = examine(named("quest"), engine=engine)
    assert {role: sum(row.role is role for row in rows) for role in Role} == dict.fromkeys(Role, 10)
    assert len(set(engine.readings)) == len(engine.readings) == engine.forgotten == PLAN.samples
    assert engine.loads == ["quest", "dense"]
    assert all(0.97 * 4096 <= row.tokens <= 4096 for row in rows)


def test_controls_read_as_much_as_the_method() -> None:
    rows = examine(named("quest"))
    budgets = {row.asked.method.options["budget"] for row in rows if row.role is Role.RECENCY}
    assert budgets == {"1024"}  # about 25 of 100 blocks of 4,096 tokens, in whole blocks
    lines = {line.role: line for line in make_lines(rows, token_bytes=1.0)}
    assert lines[Role.METHOD].score.share == lines[Role.DENSE].score.share == 1.0
    assert lines[Role.RANDOM].outside.share == lines[Role.RECENCY].outside.share == 0.0
    assert 0 < lines[Role.RECENCY].outside.count < lines[Role.RECENCY].score.count
    assert lines[Role.METHOD].read_share == pytest.approx(0.25, abs=0.02)
    assert (lines[Role.METHOD].certified, lines[Role.DENSE].certified) == (0.5, None)
    assert not find_problems(rows, named("quest"))


def test_a_policy_with_keys_of_its_own_reads_by_itself() -> None:
    engine = Examinee()
    rows = examine(named("window"), engine=engine)
    assert engine.loads == ["window", "dense", "window", "window", "dense"]
    lines = {line.role: line for line in make_lines(rows, token_bytes=1.0)}
    assert lines[Role.METHOD].outside.share == 0.0
    assert lines[Role.FULL].score.share == 1.0


@pytest.mark.parametrize(
    ("policy", "problem"),
    [
        ("still", "still never left anything out at 4,096 tokens"),
        ("newest", "newest gives the same answers as the control recency"),
        ("wrong", "wrong reads everything and still gives 10 of 10 answers"),
    ],
)
def test_a_method_that_does_nothing_of_its_own_is_found_out(policy: str, problem: str) -> None:
    rows = examine(named(policy))
    assert any(each.startswith(problem) for each in find_problems(rows, named(policy)))


def test_dense_alone_has_controls_and_nothing_to_prove() -> None:
    rows = examine(named("dense"))
    assert {row.role for row in rows} == {Role.DENSE, Role.RECENCY, Role.RANDOM}
    assert find_problems(rows, named("dense")) == ()


def test_what_was_answered_is_not_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    first = examine(named("quest"), results=Results(path))
    engine = Examinee()
    assert examine(named("quest"), engine=engine, results=Results(path)) == first
    assert engine.asked == engine.readings == []
    other = examine(named("quest", budget="2048"), engine=engine, results=Results(path))
    assert {ask.policy for ask in engine.asked} == {"quest", "recency", "random"}
    assert len(other) == len(first)


@pytest.mark.parametrize("count", [12, 37])  # in the first text, in the second
def test_a_stop_keeps_what_is_done_and_the_next_run_goes_on(tmp_path: Path, count: int) -> None:
    path, stop = tmp_path / "answers.jsonl", Event()
    engine = Examinee()
    engine.on_ask = lambda: stop.set() if len(engine.asked) == count else None
    with pytest.raises(InterruptionError, match=f"kept {count} answers"):
        examine(named("quest"), engine=engine, results=Results(path), stop=stop)
    with path.open("ab") as file:
        file.write(b'{"asked":{"mod')  # the process ended while it wrote
    again = Examinee()
    rows = examine(named("quest"), engine=again, results=Results(path))
    assert len(again.asked) == len(rows) - count
    assert rows == examine(named("quest"))
    assert len(path.read_bytes().splitlines()) == len(rows)


@pytest.mark.parametrize("said", ["dear diary\n", "dear diary", "\n\ndear diary", "{}\ndear"])
def test_a_file_of_other_things_is_left_alone(tmp_path: Path, said: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(said)
    with pytest.raises(UsageError, match="holds other things"):
        Results(path)
    assert path.read_text() == said


def test_an_answer_to_nothing_is_no_result(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    examine(named("quest"), results=Results(path))
    path.write_text(path.read_text().replace('"prompt_tokens":', '"prompt_tokens":-'))
    with pytest.raises(UsageError, match="holds other things"):
        Results(path)


def test_in_turn_the_turns_before_have_the_right_answers() -> None:
    engine = Examinee()
    plan = Plan(PLAN.tasks, (4096,), samples=1, modes=(Mode.APART, Mode.IN_TURN))
    rows = examine(named("quest"), engine=engine, plan=plan)
    turns = [ask.history for ask in engine.asked if ask.history]
    assert sorted({len(history) for history in turns}) == [1, 2, 3, 4]
    mine = {row.expected[0] for row in rows}
    assert all(turn.answer in mine for history in turns for turn in history)
    assert {line.mode for line in make_lines(rows, token_bytes=1.0)} == set(Mode)
    assert sum(cell.score.count for cell in make_cells(rows)) == len(rows) / 2


def test_how_far_it_is_ends_at_all_of_it() -> None:
    told: list[Progress] = []
    examine(named("quest"), told=told)
    fractions = [progress.fraction for progress in told]
    assert fractions == sorted(fractions)
    assert fractions[-1] == pytest.approx(1.0)
    assert told[-1].seconds_left == 0


def test_a_policy_that_is_not_known_is_refused_by_the_engine() -> None:
    with pytest.raises(LecternError, match="quests is unknown"):
        examine(named("quests"))


def test_where_it_is_not_known_what_reads_everything_a_person_says_it() -> None:
    with pytest.raises(UsageError, match="--full"):
        examine(named("closed"))
    rows = examine(named("closed"), full={"depth": "all"})
    assert {row.asked.method.options.get("depth") for row in rows if row.role is Role.FULL} == {
        "all"
    }


def test_texts_that_are_too_short_are_refused() -> None:
    plan = Plan(choose_tasks(["register"]), (30,))
    with pytest.raises(UsageError, match="does not fit into 30 tokens"):
        examine(named("quest"), plan=plan)


def test_all_is_right_at_every_depth_and_length() -> None:
    plan = Plan(PLAN.tasks, (2048, 4096), samples=1, depths=(0.2, 0.8))
    rows = examine(named("dense"), plan=plan)
    assert {row.verdict for row in rows if row.role is Role.DENSE} == {Verdict.EXACT}
    cells = [cell for cell in make_cells(rows) if cell.role is Role.DENSE]
    assert sorted((cell.length, cell.depth or 0) for cell in cells) == [
        (2048, 0.2),
        (2048, 0.8),
        (4096, 0.2),
        (4096, 0.8),
    ]
