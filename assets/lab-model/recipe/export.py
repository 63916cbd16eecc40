"""Write a model folder from the state that training keeps.

python export.py TRAINING MODEL      TRAINING holds training.pt and the tokenizer's files
"""

import json
import shutil
import sys
from pathlib import Path

import torch
from architecture import new_model
from tokenizers import Tokenizer

DEMO_MODEL = Path(__file__).parents[2] / "demo-model"


def export(training: Path, folder: Path) -> None:
    """Averaged weights, rounded to bfloat16; training multiplied with bfloat16 matrices too."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(training / name, folder / name)
    shutil.copy(DEMO_MODEL / "chat_template.jinja", folder)  # prompts are laid out alike
    model = new_model(Tokenizer.from_file(str(folder / "tokenizer.json")))
    state = torch.load(training / "training.pt", map_location="cpu")
    model.load_state_dict(state["average"])
    model = model.to(torch.bfloat16)
    model.config.dtype = torch.bfloat16
    model.save_pretrained(folder)
    generation = {
        "do_sample": False,
        "eos_token_id": model.config.eos_token_id,
        "pad_token_id": model.config.pad_token_id,
    }
    (folder / "generation_config.json").write_text(json.dumps(generation, indent=2) + "\n")


if __name__ == "__main__":
    export(Path(sys.argv[1]), Path(sys.argv[2]))
