"""Writes a GGUF file's tokenizer as tokenizer.json and tokenizer_config.json.

Three kinds are known: byte-level pairs with their merges (``gpt2``), pieces with scores from which
merges follow (``llama``, as SentencePiece trains them), and pieces with merges (``gemma4``).
Whoever reads the result checks it as any other file from outside.
"""

from collections.abc import Iterator

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable
from engine.weights.gguf.pre_tokenizers import find_cutting, normalizer, pre_tokenizer
from engine.weights.gguf.values import Values
from engine.weights.scored_pieces import PieceKind, merges_by_score, pieces_json

_PREFIX = "tokenizer.ggml."
_TEMPLATE = "tokenizer.chat_template"
_NAMED = {"bos": "bos", "eos": "eos", "unk": "unknown", "sep": "seperator", "pad": "padding"}
"""Names of special tokens there and here; one is misspelled in the format itself."""
_ENDS = ("eos", "eot", "eom")
_END_TEXTS = frozenset(
    {
        "</s>",
        "<end_of_turn>",
        "<turn|>",
        "<eos>",
        "<|assistant|>",
        "<|call|>",
        "<|end_of_text|>",
        "<|endoftext|>",
        "<|end|>",
        "<|eom_id|>",
        "<|eot_id|>",
        "<|im_end|>",
        "<|return|>",
        "<\uff5cend\u2581of\u2581sentence\uff5c>",
    }
)
"""Tokens that end answers by the generation_config.json of some family; metadata name three."""
_MARKED_WRONGLY = {"gemma4": frozenset({"<|tool_response>"})}
"""By tokenizer: ends that files in circulation do not mark as tokens for control."""
_NO_TOKEN = (1 << 32) - 1


_SPELLED = (PieceKind.NORMAL, PieceKind.BYTE)
_ADDED = (PieceKind.CONTROL, PieceKind.USER_DEFINED, PieceKind.UNKNOWN)


class Vocabulary:
    """Tokens of a model."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self._model = values.text(f"{_PREFIX}model")
        self._tokens = values.texts(f"{_PREFIX}tokens")
        self._kinds = values.numbers(f"{_PREFIX}token_type")
        if len(self._kinds) != len(self._tokens):
            raise _misfit(f"{len(self._tokens)} tokens, but {len(self._kinds)} kinds")

    def tokenizer(self) -> dict[str, object]:
        """tokenizer.json. Raises ``ModelFailure``."""
        known = {"gpt2": self._byte_level, "llama": self._scored, "gemma4": self._merged}
        parts = known.get(self._model)
        if parts is None:
            raise _misfit(f"the kind {self._model[:40]!r}, which is not supported")
        return {"added_tokens": list(self._added()), **parts(self._vocab())}

    def config(self) -> dict[str, object]:
        """tokenizer_config.json: the named tokens, and the template where there is one."""
        named = {f"{name}_token": self._named(stored) for name, stored in _NAMED.items()}
        config: dict[str, object] = {key: token for key, token in named.items() if token}
        if _TEMPLATE in self._values:
            config["chat_template"] = self._values.text(_TEMPLATE)
        return config

    def ends(self) -> list[int]:
        """Ids of the tokens that end an answer: those that are named, and those known as ends."""
        named = {self._index(name) for name in _ENDS}
        unmarked = _MARKED_WRONGLY.get(self._model, frozenset())
        known = {
            index
            for index, (token, kind) in enumerate(zip(self._tokens, self._kinds, strict=True))
            if (kind == PieceKind.CONTROL and token in _END_TEXTS) or token in unmarked
        }
        return sorted(known | {each for each in named if each is not None})

    def _index(self, name: str) -> int | None:
        """The id of a named token; None where the model has none."""
        index = self._values.index(f"{_PREFIX}{name}_token_id")
        return None if index == _NO_TOKEN else index

    def _named(self, name: str) -> str | None:
        index = self._index(name)
        if index is None:
            return None
        if not 0 <= index < len(self._tokens):
            raise _misfit(f"no token {index}, which is its {name} token")
        return self._tokens[index]

    def _vocab(self) -> dict[str, int]:
        """Ids of the tokens that text is made of. Raises ``ModelFailure`` where one is twice.

        Other tokens among them keep their places, or those behind would get other ids; nothing
        merges into them.
        """
        kinds = enumerate(self._kinds)
        last = max((index for index, kind in kinds if kind in _SPELLED), default=-1)
        ids: dict[str, int] = {}
        for index, token in enumerate(self._tokens[: last + 1]):
            if ids.setdefault(token, index) != index:
                raise _misfit(f"the token {token[:40]!r} twice")
        return ids

    def _added(self) -> Iterator[dict[str, object]]:
        """Tokens that are recognised in a template before text is cut."""
        for index, (token, kind) in enumerate(zip(self._tokens, self._kinds, strict=True)):
            if kind in _ADDED:
                is_special = kind != PieceKind.USER_DEFINED
                yield {"id": index, "content": token, "special": is_special}

    def _byte_level(self, ids: dict[str, int]) -> dict[str, object]:
        cutting = find_cutting(self._values.text(f"{_PREFIX}pre"))
        merges = self._values.texts(f"{_PREFIX}merges")
        model = {"vocab": ids, "merges": merges, "ignore_merges": cutting.whole_words}
        return {
            "model": model,
            "normalizer": normalizer(cutting),
            "pre_tokenizer": pre_tokenizer(cutting),
        }

    def _scored(self, ids: dict[str, int]) -> dict[str, object]:
        return pieces_json(ids, self._merges_by_score(ids))

    def _merged(self, ids: dict[str, int]) -> dict[str, object]:
        return pieces_json(ids, self._values.texts(f"{_PREFIX}merges"))

    def _merges_by_score(self, ids: dict[str, int]) -> list[tuple[str, str]]:
        scores = self._values.numbers(f"{_PREFIX}scores")
        if len(scores) != len(self._tokens):
            raise _misfit(f"{len(self._tokens)} tokens, but {len(scores)} scores")
        try:
            return merges_by_score(ids, scores, self._kinds)
        except ValueError as error:
            raise _misfit(str(error)) from error


def _misfit(finding: str) -> ModelFailure:
    return ModelFailure(ModelUnusable(f"its tokenizer has {finding}"))
