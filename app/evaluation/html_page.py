"""An evaluation as one self-contained web page: tables, heat maps and charts."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from app.errors import Said, UsageError
from app.evaluation.charts import chart
from app.evaluation.methods import Role
from app.evaluation.report import Cell, Evaluation, Line, Score
from app.readings.figures import format_bytes, format_tokens
from app.whole_file import prepare_export, replacing

_STYLE = """
body{font:15px/1.5 system-ui,sans-serif;max-width:1000px;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:.5rem 0 1.5rem}
th,td{padding:.25rem .7rem;text-align:right;font-variant-numeric:tabular-nums}
th{font-weight:600}th:first-child,td:first-child{text-align:left}
thead th{border-bottom:1px solid #9995}.heat td{min-width:3.5rem;text-align:center;color:#111}
.maps{display:flex;flex-wrap:wrap;gap:1.5rem}.maps h4{margin:.5rem 0 0}
svg{width:100%;max-width:640px;font-size:11px}svg line{stroke:#9995}svg text{fill:currentColor}
.legend span{margin-right:1.2rem}.legend i{display:inline-block;width:.8em;height:.8em;
border-radius:50%;margin-right:.4em}.bad{border-left:4px solid #c0392b;padding:.5rem 1rem}
small{opacity:.7}@media(prefers-color-scheme:dark){body{background:#16191d;color:#e6e6e6}}
"""
_HOW_TO_READ = (
    "Exact values alone count. In brackets: where the share lies with 95 % of certainty. Behind the"
    " sign +: answers with the value among other words."
)


def check_place(path: Path | None) -> None:
    """Refuse, before anything is measured, what cannot be written. Raises ``UsageError``."""
    if path is None:
        return
    if not path.parent.is_dir():
        raise UsageError(Said(f"There is no folder {path.parent}.", "Name another with --html."))
    try:
        prepare_export(path)
    except OSError as error:
        raise _not_written(path, error) from error


def write_page(path: Path, evaluation: Evaluation) -> None:
    """Write the page, or leave what is there. Raises ``UsageError`` where it cannot be written."""
    page = make_page(evaluation)
    try:
        with replacing(path) as beside:
            beside.write_text(page, encoding="utf-8")
    except OSError as error:
        raise _not_written(path, error) from error


def _not_written(path: Path, error: OSError) -> UsageError:
    reason = error.strerror or str(error)
    return UsageError(
        Said(f"{path} cannot be written: {reason}.", "Name another file with --html.")
    )


def make_page(evaluation: Evaluation) -> str:
    """The whole page."""
    title = f"{evaluation.method.words} on {evaluation.model}"
    body = "".join(
        [
            f"<h1>{escape(title)}</h1>",
            f"<p>{escape(_terms(evaluation))}</p>",
            *(_problem(each) for each in evaluation.problems),
            "<h2>Right answers</h2>",
            f"<p>{_HOW_TO_READ}</p>",
            _table_of_lines(evaluation, [(line, line.score) for line in evaluation.lines]),
            "<h2>What recency alone cannot see</h2>",
            _table_of_lines(evaluation, [(line, line.outside) for line in evaluation.lines]),
            "<h2>Quality over length</h2>",
            chart(
                _over_length(evaluation),
                label="tokens of the text",
                words=lambda length: format_tokens(round(length)),
                is_joined=True,
            ),
            "<h2>Quality against what is read</h2>",
            chart(
                _against_read(evaluation),
                label="bytes of the cache read for each token of an answer",
                words=lambda size: format_bytes(round(size)),
                is_joined=False,
            ),
            "<h2>Depth and length</h2>",
            _heat_maps(evaluation),
            _fidelity(evaluation),
        ]
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>{body}</body></html>\n"
    )


def _terms(evaluation: Evaluation) -> str:
    return (
        f"{evaluation.weights} weights, {evaluation.kv_format} cache, {evaluation.device};"
        f" {evaluation.samples} texts for each task, length and depth, from seed"
        f" {evaluation.seed}; greedy."
    )


def _problem(text: str) -> str:
    return f'<p class="bad">These figures show nothing: {escape(text)}.</p>'


def _table_of_lines(evaluation: Evaluation, scores: Sequence[tuple[Line, Score]]) -> str:
    rows: dict[tuple[str, int, str], dict[Role, tuple[Line, Score]]] = {}
    for line, score in scores:
        if score.count:
            rows.setdefault((line.task, line.length, line.mode), {})[line.role] = (line, score)
    if not rows:
        return "<p>Nothing lies there.</p>"
    body = [
        [task, f"{length:,}", mode, *(_figures(mine.get(role)) for role in evaluation.roles)]
        for (task, length, mode), mine in rows.items()
    ]
    return _table(["task", "tokens", "asked", *evaluation.roles], body)


def _figures(found: tuple[Line, Score] | None) -> str:
    if found is None:
        return ""
    line, score = found
    among = f" +{score.within}" if score.within else ""
    certified = "" if line.certified is None else f"<br>{100 * line.certified:.1f} % certified"
    measured = "" if line.measured is None else f"<br>{100 * line.measured:.1f} % measured"
    interval = f"{100 * score.low:.0f}-{100 * score.high:.0f} of {score.count}"
    return (
        f"{100 * score.share:.0f} %{among} <small>({interval})<br>"
        f"{100 * line.read_share:.1f} % read{certified}{measured}</small>"
    )


def _over_length(evaluation: Evaluation) -> dict[str, list[tuple[float, float]]]:
    """For each method, the share of right answers at each length, over all tasks."""
    lengths = sorted({line.length for line in evaluation.lines})
    return {
        str(role): [(length, _right(evaluation, role, length)) for length in lengths]
        for role in evaluation.roles
    }


def _against_read(evaluation: Evaluation) -> dict[str, list[tuple[float, float]]]:
    """For each method, what was read and the share of right answers, for each task and length."""
    return {
        str(role): [
            (line.read_bytes, line.score.share)
            for line in evaluation.lines
            if line.role is role and line.read_bytes
        ]
        for role in evaluation.roles
    }


def _right(evaluation: Evaluation, role: Role, length: int) -> float:
    mine = [line.score for line in evaluation.lines if (line.role, line.length) == (role, length)]
    return sum(score.right for score in mine) / max(1, sum(score.count for score in mine))


def _heat_maps(evaluation: Evaluation) -> str:
    """For each task and method, a map of depths and lengths."""
    found: dict[tuple[str, Role], list[Cell]] = {}
    for cell in evaluation.cells:
        if cell.depth is not None:
            found.setdefault((cell.task, cell.role), []).append(cell)
    maps = "".join(
        f"<div><h4>{escape(task)}, {role}</h4>{_heat_map(cells)}</div>"
        for (task, role), cells in found.items()
    )
    return f'<div class="maps">{maps}</div>' if maps else "<p>No task has a depth.</p>"


def _heat_map(cells: Sequence[Cell]) -> str:
    lengths = sorted({cell.length for cell in cells})
    depths = sorted({cell.depth for cell in cells if cell.depth is not None})
    scores = {(cell.depth, cell.length): cell.score for cell in cells}
    rows = "".join(
        f"<tr><th>{depth:.0%}</th>"
        + "".join(_heat(scores.get((depth, length))) for length in lengths)
        + "</tr>"
        for depth in depths
    )
    head = "".join(f"<th>{length:,}</th>" for length in lengths)
    return (
        f'<table class="heat"><thead><tr><th>depth</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _heat(score: Score | None) -> str:
    """A field from red over yellow to green."""
    if score is None:
        return "<td></td>"
    colour = f"hsl({120 * score.share:.0f} 55% 68%)"
    return f'<td style="background:{colour}">{100 * score.share:.0f} %</td>'


def _fidelity(evaluation: Evaluation) -> str:
    if not evaluation.fidelity:
        return ""
    rows = [
        [
            escape(each.method),
            f"{each.length:,}",
            f"{each.perplexity:.3f}",
            f"{each.kl_mean:.4f}",
            f"{each.kl_p99:.4f}",
            f"{100 * each.same_top:.1f} %",
        ]
        for each in evaluation.fidelity
    ]
    heads = ["method", "tokens", "perplexity", "KL mean", "KL p99", "same top"]
    return f"<h2>The far half of a text, beside dense</h2>{_table(heads, rows)}"


def _table(heads: Iterable[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
