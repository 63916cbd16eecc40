"""A model that has read a document and answers questions about it, greedily."""

import copy
from pathlib import Path

import torch
from tokenizers import Tokenizer
from transformers import DynamicCache, Qwen3_5ForCausalLM

MAX_ANSWER = 240


class Reader:
    """A model folder in transformers, with the cache of one document."""

    def __init__(self, folder: Path) -> None:
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.model = Qwen3_5ForCausalLM.from_pretrained(folder, dtype=torch.float32)
        self.cache: DynamicCache | None = None

    @torch.inference_mode()
    def read(self, ids: list[int]) -> None:
        """Forget the former document and read this one."""
        self.cache = DynamicCache(config=self.model.config)
        self.model.model(torch.tensor([ids]), past_key_values=self.cache)

    @torch.inference_mode()
    def answer(self, ids: list[int]) -> str:
        """Continue greedily from the end of the document; the document's cache is kept."""
        cache = copy.deepcopy(self.cache)
        written: list[int] = []
        ends = self.model.config.eos_token_id
        while len(written) < MAX_ANSWER:
            out = self.model(torch.tensor([ids]), past_key_values=cache, logits_to_keep=1)
            token = int(out.logits[0, -1].argmax())
            if token in ends:
                break
            written.append(token)
            ids = [token]
        return self.tokenizer.decode(written, skip_special_tokens=False)
