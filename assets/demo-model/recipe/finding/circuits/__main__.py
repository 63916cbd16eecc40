"""Write weights set by hand around what was learnt.

python -m finding.circuits LEARNT FOLDER      LEARNT holds tokenizer.json, finder.safetensors and
                                              values.safetensors, as the folder `finding/learnt`
"""

import json
import sys
from pathlib import Path

import torch
from tokenizers import Tokenizer

from finding.circuits.assemble import assemble
from finding.circuits.learnt import Finder, Values
from finding.tokenizer import save

CHAT_TEMPLATE = """\
{%- for message in messages %}
    {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
{%- endif %}
"""


def main(learnt: Path, folder: Path) -> None:
    """Make a model folder."""
    tokens = Tokenizer.from_file(str(learnt / "tokenizer.json"))
    finder = Finder.read(learnt / "finder.safetensors")
    model = assemble(tokens, finder, Values.read(learnt / "values.safetensors"))
    model.to(torch.bfloat16).save_pretrained(folder)
    save(folder, tokens)
    (folder / "chat_template.jinja").write_text(CHAT_TEMPLATE)
    generation = {
        "do_sample": False,
        "eos_token_id": model.config.eos_token_id,
        "pad_token_id": model.config.pad_token_id,
    }
    (folder / "generation_config.json").write_text(json.dumps(generation, indent=2) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
