"""Write weights set by hand, from which training goes on.

python -m finding.circuits FOLDER      FOLDER holds tokenizer.json and corpus.json
"""

import json
import sys
from pathlib import Path

import torch
from export import CHAT_TEMPLATE
from tokenizers import Tokenizer

from finding.circuits.assemble import assemble
from finding.circuits.embedding import Rarity, embeddings

NUM_TEXTS = 900
"""Texts in which words are counted."""


def main(folder: Path) -> None:
    """Make a model folder of one that has the tokenizer and the texts."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    texts = json.loads((folder / "corpus.json").read_text())[:NUM_TEXTS]
    model = assemble(tokenizer, embeddings(tokenizer, Rarity(tokenizer, texts)))
    model.to(torch.bfloat16).save_pretrained(folder)
    (folder / "chat_template.jinja").write_text(CHAT_TEMPLATE)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
