"""Commands have records of options, people have the options."""

from dataclasses import dataclass
from typing import Annotated

import typer
from typer.testing import CliRunner

from app.cli.option_groups import takes_groups


@dataclass(frozen=True)
class Lamp:
    """Two options."""

    oil: Annotated[str, typer.Option("--oil", help="What burns.")] = "colza"
    wicks: Annotated[int, typer.Option("--wicks", min=1)] = 2


def run(*arguments: str) -> tuple[int, str]:
    application = typer.Typer()

    @application.command()
    @takes_groups
    def light(keeper: str, *, lamp: Lamp, at: Annotated[int, typer.Option("--at")] = 18) -> None:
        """Light it."""
        typer.echo((keeper, lamp, at))

    result = CliRunner().invoke(application, arguments)
    return result.exit_code, result.output


def test_fields_are_options_and_arrive_together() -> None:
    assert run("Ilse") == (0, f"{('Ilse', Lamp(), 18)}\n")
    said = run("Ilse", "--wicks", "3", "--at", "20", "--oil", "whale")
    assert said == (0, f"{('Ilse', Lamp('whale', 3), 20)}\n")


def test_they_are_checked_and_described_like_others() -> None:
    assert run("Ilse", "--wicks", "0")[0] == 2
    code, said = run("--help")
    assert code == 0
    assert all(word in said for word in ("--oil", "What burns.", "--wicks", "Light it."))
    assert "--lamp" not in said
