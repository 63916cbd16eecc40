"""``lectern evaluate``: the quality that reading less costs."""

import typer

from app.cli.commands.evaluate.layers import evaluate_layers
from app.cli.commands.evaluate.policy import evaluate_policy

evaluate = typer.Typer(invoke_without_command=True)
evaluate.callback()(evaluate_policy)
evaluate.command("layers")(evaluate_layers)
