"""Options that several commands share, described once."""

from pathlib import Path
from typing import Annotated

import typer

from app.readings.model_choice import Device, KVFormat, Weights

FLAG = ""
"""What stands behind an option that takes no value."""
_MODEL_PANEL = "The model"
_ANSWER_PANEL = "The answers"


Documents = Annotated[
    list[Path], typer.Argument(metavar="DOC", help="Documents; several are read as one.")
]
DataDir = Annotated[
    Path | None,
    typer.Option("--data-dir", metavar="DIR", help="Where Lectern keeps its data."),
]
AsJson = Annotated[
    bool, typer.Option("--json", metavar=FLAG, help="Print one JSON object and nothing else.")
]
PassphraseFile = Annotated[
    Path | None,
    typer.Option(
        "--passphrase", metavar="FILE", help="A file that holds the passphrase; else it is asked."
    ),
]
Password = Annotated[
    str | None,
    typer.Option(
        "--password", metavar="TEXT", help="Opens encrypted documents; else it is asked for."
    ),
]
Private = Annotated[
    bool,
    typer.Option(
        "--private",
        metavar=FLAG,
        help="Keep nothing: what is read, asked and answered is forgotten at the end.",
    ),
]
Renew = Annotated[
    bool,
    typer.Option(
        "--renew",
        metavar=FLAG,
        help="Take the text anew where an earlier version of Lectern took it, and read it again.",
    ),
]
Model = Annotated[
    Path | None,
    typer.Option(
        "--model",
        metavar="DIR",
        help="The model; else that of the settings, else the bundled one.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
Format = Annotated[
    KVFormat,
    typer.Option(
        "--kv-format",
        help="How the cache is kept: smaller formats take less memory and are less exact.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
ComputeDevice = Annotated[
    Device, typer.Option("--device", help="Where it computes.", rich_help_panel=_MODEL_PANEL)
]
WeightFormat = Annotated[
    Weights,
    typer.Option("--weights", help="How its weights are held.", rich_help_panel=_MODEL_PANEL),
]
Threads = Annotated[
    int,
    typer.Option(
        "--threads", min=0, metavar="N", help="CPU threads; 0 is all.", rich_help_panel=_MODEL_PANEL
    ),
]
Policy = Annotated[
    str,
    typer.Option(
        "--policy", metavar="NAME", help="What the cache retains.", rich_help_panel=_MODEL_PANEL
    ),
]
PolicyOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="A knob of the policy; may be repeated.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
MaxTokens = Annotated[
    int,
    typer.Option(
        "--max-tokens", min=1, metavar="N", help="Longest answer.", rich_help_panel=_ANSWER_PANEL
    ),
]
Temperature = Annotated[
    float,
    typer.Option(
        "--temperature",
        min=0.0,
        max=100.0,
        metavar="T",
        help="0 always picks the likeliest word; higher values vary the answers.",
        rich_help_panel=_ANSWER_PANEL,
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        min=0,
        max=2**63 - 1,
        metavar="N",
        help="Makes varied answers repeatable.",
        rich_help_panel=_ANSWER_PANEL,
    ),
]
Thinking = Annotated[
    bool,
    typer.Option(
        "--thinking",
        metavar=FLAG,
        help="Let the model reason before it answers, where it can.",
        rich_help_panel=_ANSWER_PANEL,
    ),
]
