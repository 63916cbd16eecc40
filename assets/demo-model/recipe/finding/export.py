"""Write a model folder whose chat template has the model look before it answers.

python -m finding.export TRAINING MODEL      TRAINING holds training.pt and the tokenizer's files
"""

import sys
from pathlib import Path

import export

from finding.thoughts import OPENING

SPEAKS = r"assistant\n"


def template() -> str:
    """Answers begin inside a thought; finished turns are written without one."""
    return export.CHAT_TEMPLATE.replace(SPEAKS, SPEAKS + OPENING.replace("\n", r"\n"))


def main(training: Path, folder: Path) -> None:
    """As `export`, with this template."""
    export.export(training, folder)
    (folder / "chat_template.jinja").write_text(template())


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
