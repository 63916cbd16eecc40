"""Write weights set by hand around what was learnt.

python -m finding.circuits LEARNT FOLDER      LEARNT holds tokenizer.json, finder.safetensors and
                                              values.safetensors, as the folder `finding/learnt`
"""

import sys
from pathlib import Path

import tokenizer
import torch
from export import CHAT_TEMPLATE
from tokenizers import Tokenizer

from finding.circuits.assemble import assemble
from finding.circuits.learnt import Finder, Values


def main(learnt: Path, folder: Path) -> None:
    """Make a model folder."""
    tokens = Tokenizer.from_file(str(learnt / "tokenizer.json"))
    finder = Finder.read(learnt / "finder.safetensors")
    model = assemble(tokens, finder, Values.read(learnt / "values.safetensors"))
    model.to(torch.bfloat16).save_pretrained(folder)
    tokenizer.save(folder, tokens)
    (folder / "chat_template.jinja").write_text(CHAT_TEMPLATE)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
