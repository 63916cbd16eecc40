"""What a campaign found, as one page of Markdown: counts, seed, seconds, version and machine."""

import platform
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from app.version import installed_version
from tests.campaign.trial import GOOD, Outcome, Trial

_NUM_SHOWN = 20
_ROOT = Path(__file__).parents[2]


@dataclass
class PartReport:
    """What came of one part."""

    name: str
    counts: Counter[tuple[str, Outcome]] = field(default_factory=Counter)
    failures: list[Trial] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, trial: Trial) -> None:
        """Count a trial."""
        self.counts[trial.result.kind, trial.result.outcome] += 1
        if trial.result.outcome not in GOOD:
            self.failures.append(trial)

    def rows(self) -> list[str]:
        """The counts of the part, then of every kind of trial in it."""
        kinds = sorted({kind for kind, _ in self.counts})
        whole = _row(f"**{self.name}**", self._by_outcome(kinds), f"{self.seconds:,.0f}")
        if len(kinds) < 2:
            return [whole]
        return [whole, *(_row(f"- {kind}", self._by_outcome([kind]), "") for kind in kinds)]

    def _by_outcome(self, kinds: list[str]) -> Counter[Outcome]:
        return Counter(
            {outcome: sum(self.counts[kind, outcome] for kind in kinds) for outcome in Outcome}
        )


def _row(name: str, counts: Counter[Outcome], seconds: str) -> str:
    cells = [name, f"{counts.total():,}", *(f"{counts[one]:,}" for one in Outcome), seconds]
    return f"| {' | '.join(cells)} |"


def describe(trial: Trial) -> str:
    """Return a trial that failed: how, and how to make it again."""
    result = trial.result
    return f"{result.outcome}: {result.kind}\n    {trial.command}\n{_indented(result.said)}"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())


def write(reports: list[PartReport], seed: int) -> str:
    """Return the page."""
    head = ["part", "trials", *Outcome, "seconds"]
    failures = [trial for report in reports for trial in report.failures]
    return "\n".join(
        [
            f"Lectern {_version()}, seed {seed}, on {_machine()}.",
            "",
            f"| {' | '.join(head)} |",
            f"|---|{'---:|' * (len(head) - 1)}",
            *(row for report in reports for row in report.rows()),
            "",
            f"{len(failures):,} failed." if failures else "Nothing failed.",
            *(f"\n{describe(trial)}" for trial in failures[:_NUM_SHOWN]),
            "",
        ]
    )


def _version() -> str:
    asked = ["git", "-C", str(_ROOT), "describe", "--always", "--dirty"]
    commit = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    return " ".join(part for part in (installed_version(), commit) if part)


def _machine() -> str:
    memory = psutil.virtual_memory().total / (1 << 30)
    return (
        f"{platform.system()} {platform.machine()}, {psutil.cpu_count()} processors, "
        f"{memory:.0f} GiB, Python {platform.python_version()}"
    )
