"""Options that several commands share, described once."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from app.readings.model_choice import Device, KVFormat, Weights

FLAG = ""
"""What stands behind an option that takes no value."""
_STANDARD_INPUT = "-"
_MODEL_PANEL = "The model"
_ANSWER_PANEL = "The answers"


def _read_if_dash(password: str | None) -> str | None:
    """Return a password that was given; at a terminal, - means to be asked."""
    if password != _STANDARD_INPUT:
        return password
    return None if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")


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
        "--passphrase",
        metavar="FILE",
        help="File that holds the passphrase. Otherwise you are asked for it.",
    ),
]
Password = Annotated[
    str | None,
    typer.Option(
        "--password",
        metavar="TEXT",
        callback=_read_if_dash,
        help="Password of encrypted documents. With - it is the first line of standard input, where"
        " no other program can see it. Otherwise you are asked for it.",
    ),
]
Collection = Annotated[
    str | None,
    typer.Option(
        "--collection",
        metavar="NAME",
        help="Show the reading in the window, in this collection, which is made where there is"
        " none of that name.",
    ),
]
Private = Annotated[
    bool,
    typer.Option(
        "--private",
        metavar=FLAG,
        help="Keep nothing. Everything read, asked and answered is forgotten at the end.",
    ),
]
NoRecognition = Annotated[
    bool,
    typer.Option(
        "--no-recognition",
        metavar=FLAG,
        help="Leave pages without text as they are. Otherwise their text is recognised.",
    ),
]
Renew = Annotated[
    bool,
    typer.Option(
        "--renew",
        metavar=FLAG,
        help="Extract and read the text again if an earlier version of Lectern extracted it.",
    ),
]
Model = Annotated[
    Path | None,
    typer.Option(
        "--model",
        metavar="PATH",
        help="A model folder or GGUF file. Default: the one in the settings, else the bundled one.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
Format = Annotated[
    KVFormat,
    typer.Option(
        "--kv-format",
        help="Format of the cache. Smaller formats take less memory but are less exact.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
ComputeDevice = Annotated[
    Device, typer.Option("--device", help="Where the model runs.", rich_help_panel=_MODEL_PANEL)
]
WeightFormat = Annotated[
    Weights,
    typer.Option(
        "--weights", help="Format of its weights in memory.", rich_help_panel=_MODEL_PANEL
    ),
]
Threads = Annotated[
    int,
    typer.Option(
        "--threads",
        min=0,
        metavar="N",
        help="CPU threads; 0 means all.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
CacheMemory = Annotated[
    str | None,
    typer.Option(
        "--memory",
        metavar="SIZE",
        help='What the cache may take, like "8 GB", in the memory where the model runs. The rest '
        "of it is kept on the disk. Default: what is free.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
GpuMemory = Annotated[
    str | None,
    typer.Option(
        "--vram",
        metavar="SIZE",
        help='What weights, cache and everything else may take of a GPU\'s memory, like "16 GB". '
        "Default: what is free.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
Policy = Annotated[
    str,
    typer.Option(
        "--policy",
        metavar="NAME",
        help="What of the cache is kept and read: dense, window, quest, select, adaptive, snapkv, "
        "infllm, ktransformers, heavy, triattention or backstop.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
PolicyOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="An option of the policy, or rope=yarn:N for a context N times as long as trained. "
        "Can be repeated.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
MaxTokens = Annotated[
    int,
    typer.Option(
        "--max-tokens",
        min=1,
        metavar="N",
        help="Longest answer, in tokens.",
        rich_help_panel=_ANSWER_PANEL,
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
        help="Let the model reason before it answers, if it can.",
        rich_help_panel=_ANSWER_PANEL,
    ),
]
