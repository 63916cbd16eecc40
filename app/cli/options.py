"""Options that several commands share, defined once."""

import sys
from dataclasses import dataclass
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


def typed_name(text: str) -> str:
    """Return the name that was typed, which may not be empty."""
    if not text.strip():
        raise typer.BadParameter("the name is empty")
    return text


def typed_path(text: str) -> Path:
    """Return the path that was typed; an empty one would be the current folder."""
    return Path(typed_name(text))


Documents = Annotated[
    list[Path],
    typer.Argument(
        metavar="DOC",
        parser=typed_path,
        help="Documents, or folders of documents. Several are read together.",
    ),
]
DataDir = Annotated[
    Path | None,
    typer.Option(
        "--data-dir", metavar="DIR", parser=typed_path, help="Where Lectern keeps its data."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", metavar=FLAG, help="Print a single JSON object.")]
PassphraseFile = Annotated[
    Path | None,
    typer.Option(
        "--passphrase",
        metavar="FILE",
        parser=typed_path,
        help="File that contains the passphrase. Without it, you are asked.",
    ),
]
KnownPassphraseFile = Annotated[
    Path | None,
    typer.Option(
        "--passphrase",
        metavar="FILE",
        parser=typed_path,
        help="File that contains the passphrase. Without it, the file that LECTERN_PASSPHRASE_FILE"
        " names is read, or you are asked.",
    ),
]
Password = Annotated[
    str | None,
    typer.Option(
        "--password",
        metavar="TEXT",
        callback=_read_if_dash,
        help="Password for encrypted documents. With -, it is read from the first line of standard"
        " input, where other programs cannot see it. Without the option, you are asked.",
    ),
]
Collection = Annotated[
    str | None,
    typer.Option(
        "--collection",
        metavar="NAME",
        help="Put the reading into this collection of the window's library. A new collection is"
        " created if necessary.",
    ),
]
Private = Annotated[
    bool,
    typer.Option(
        "--private",
        metavar=FLAG,
        help="Keep nothing: documents, questions and answers are forgotten at the end.",
    ),
]
NoRecognition = Annotated[
    bool,
    typer.Option(
        "--no-recognition",
        metavar=FLAG,
        help="Do not recognise text on pages that are pictures.",
    ),
]
Renew = Annotated[
    bool,
    typer.Option(
        "--renew",
        metavar=FLAG,
        help="Extract and read the text again if an older version of Lectern extracted it.",
    ),
]
ModelPath = Annotated[
    Path | None,
    typer.Option(
        "--model",
        metavar="PATH",
        parser=typed_path,
        help="Model folder or GGUF file. Default: the one in the settings, or the bundled one.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
Format = Annotated[
    KVFormat,
    typer.Option(
        "--kv-format",
        help="Cache format. Smaller formats need less memory but are less accurate.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
ComputeDevice = Annotated[
    Device, typer.Option("--device", help="Where the model runs.", rich_help_panel=_MODEL_PANEL)
]
WeightFormat = Annotated[
    Weights,
    typer.Option(
        "--weights", help="Number format of the weights in memory.", rich_help_panel=_MODEL_PANEL
    ),
]
Threads = Annotated[
    int,
    typer.Option(
        "--threads",
        min=0,
        metavar="N",
        help="CPU threads; 0 uses all.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
CacheMemory = Annotated[
    str | None,
    typer.Option(
        "--memory",
        metavar="SIZE",
        help='Memory for the cache where the model runs, such as "8 GB". The rest of the cache is '
        "kept on disk. Default: as much as is free.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
GpuMemory = Annotated[
    str | None,
    typer.Option(
        "--vram",
        metavar="SIZE",
        help='GPU memory for weights, cache and everything else, such as "16 GB". Default: as much '
        "as is free.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
PolicyName = Annotated[
    str,
    typer.Option(
        "--policy",
        metavar="NAME",
        help="Which parts of the cache are kept and read: dense, window, quest, select, adaptive, "
        "snapkv, infllm, ktransformers, heavy, triattention or backstop.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
PolicySettings = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="Option of the policy, or rope=yarn:N for a context N times the trained length. "
        "Repeatable.",
        rich_help_panel=_MODEL_PANEL,
    ),
]
MaxTokens = Annotated[
    int,
    typer.Option(
        "--max-tokens",
        min=1,
        metavar="N",
        help="Maximum length of an answer, in tokens.",
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
        help="0 always picks the likeliest token; higher values vary the answers.",
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
        help="Makes varied answers reproducible.",
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


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """The model, and how it is loaded."""

    model: ModelPath = None
    kv_format: Format = KVFormat.F16
    device: ComputeDevice = Device.AUTO
    weights: WeightFormat = Weights.AUTO
    threads: Threads = 0


@dataclass(frozen=True, slots=True)
class MemoryOptions:
    """How much memory may be used."""

    memory: CacheMemory = None
    vram: GpuMemory = None


@dataclass(frozen=True, slots=True)
class PolicyOptions:
    """Which parts of the cache are kept and read."""

    policy: PolicyName = "dense"
    option: PolicySettings = None
