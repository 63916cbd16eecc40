"""Chooses the next token of an answer: samples, applies a schema, records probabilities."""

from torch import Tensor

from engine.loading.loaded_model import LoadedModel
from engine.models.sampling import Sampler
from engine.protocol.chosen_tokens import ChosenToken, LikelyToken
from engine.protocol.sampling import SamplingParams
from engine.text.tokenizer import TextTokenizer


class TokenChoice:
    """Chooses the tokens of one answer. Raises as ``Sampler`` and ``JsonForm`` do."""

    def __init__(self, params: SamplingParams, model: LoadedModel) -> None:
        self._sampler = Sampler(params, model.sample_token)
        self._form = model.json_forms.of(params.json_schema) if params.json_schema else None
        self._top_logprobs = params.top_logprobs
        self._end_ids = model.end_ids
        self._tokenizer = model.tokenizer
        self._untold: list[ChosenToken] = []

    @property
    def is_complete(self) -> bool:
        """Whether the form allows no further token."""
        return self._form is not None and self._form.is_complete

    def next_token(self, logits: Tensor, *, is_reasoning: bool) -> int:
        """Choose from ``[V]`` float32. Reasoning has no form."""
        form = None if is_reasoning else self._form
        token = self._sampler.next_token(logits, None if form is None else form.allowed())
        if form is not None:
            form.take(token)
        if self._top_logprobs is not None and token not in self._end_ids:
            self._untold.append(
                _told(token, logits, number=self._top_logprobs, tokenizer=self._tokenizer)
            )
        return token

    def take_untold(self) -> tuple[ChosenToken, ...]:
        """Probabilities of the tokens chosen since the last call."""
        untold, self._untold = self._untold, []
        return tuple(untold)


def _told(token: int, logits: Tensor, *, number: int, tokenizer: TextTokenizer) -> ChosenToken:
    logprobs = logits.float().log_softmax(dim=0)
    likeliest = logprobs.topk(min(number, len(logprobs)))

    def of(token_id: int, logprob: float) -> LikelyToken:
        return LikelyToken(token_id, tokenizer.token_bytes(token_id), logprob)

    pairs = zip(likeliest.indices.tolist(), likeliest.values.tolist(), strict=True)
    return ChosenToken(
        of(token, float(logprobs[token])), tuple(of(each, logprob) for each, logprob in pairs)
    )
