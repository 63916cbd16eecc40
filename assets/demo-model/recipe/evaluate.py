"""Measure the demo model on documents that training never saw.

    python evaluate.py FOLDER [tokens=documents ...]     e.g. 2048=8 8192=4 32768=1

Every question is asked on its own, after the document alone, and answered greedily. Prints one JSON
object. `value`: share of answerable questions whose value is exactly right. `refused`: share of
unanswerable questions recognised. `quoted`: share of right answers whose quote stands word for
word on the page of the fact.
"""

import copy
import json
import random
import sys
from pathlib import Path

import torch
from documents import NOT_SAID, Sample, Turn, make_sample
from finding.prompts import Prompts
from tokenizers import Tokenizer
from transformers import DynamicCache, Qwen3_5ForCausalLM

SEED = 4_000_000_000  # far from every seed of training
NUM_QUESTIONS = 40
FILLER_PER_FACT = 6.0  # a fact every 100 tokens
TOKENS_PER_FACT = 100
MAX_ANSWER = 80


class Reader:
    """A model that has read a document and answers questions about it."""

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


def is_quoted(answer: str, sample: Sample, turn: Turn) -> bool:
    """Whether the answer's quote stands on the page where the fact is."""
    _, _, quote = answer.partition("\n> ")
    return bool(quote) and any(
        len(document.pages) >= turn.page and quote in document.pages[turn.page - 1]
        for document in sample.documents
    )


def measure(folder: Path, num_tokens: int, num_documents: int) -> dict[str, float | int]:
    """Scores at one length."""
    reader = Reader(folder)
    prompts = Prompts(reader.tokenizer)
    answerable = right = quoted = unanswerable = refused = length = 0
    for i in range(num_documents):
        sample = make_sample(
            random.Random(SEED + num_tokens * 1000 + i),
            num_facts=num_tokens // TOKENS_PER_FACT,
            spacing=FILLER_PER_FACT,
            num_conversations=NUM_QUESTIONS,
        )
        ids = prompts.reading(sample)
        length += len(ids)
        reader.read(ids)
        for (turn,) in sample.conversations:
            answer = reader.answer(prompts.text(turn.question) + prompts.ask)
            if turn.fact is None:
                unanswerable += 1
                refused += answer.startswith(NOT_SAID)
                continue
            answerable += 1
            if answer.split("\n")[0] == turn.answer.split("\n")[0]:
                right += 1
                quoted += is_quoted(answer, sample, turn)
    return {
        "tokens": round(length / num_documents),
        "documents": num_documents,
        "answerable": answerable,
        "unanswerable": unanswerable,
        "value": round(right / max(1, answerable), 4),
        "refused": round(refused / max(1, unanswerable), 4),
        "quoted": round(quoted / max(1, right), 4),
    }


def main(folder: Path, plan: list[str]) -> None:
    """Measure every length of the plan."""
    torch.manual_seed(0)
    scores = []
    for entry in plan or ["2048=8", "8192=4", "32768=2"]:
        num_tokens, num_documents = map(int, entry.split("="))
        scores.append(measure(folder, num_tokens, num_documents))
        print(json.dumps(scores[-1]), file=sys.stderr, flush=True)
    print(json.dumps({"scores": scores}, indent=2))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
