"""What stands where in the residual stream, and the shape of the model around it."""

from tokenizers import Tokenizer
from transformers import Qwen3_5TextConfig

WIDTH = 512
WORD = slice(0, 112)
"""The token's word, of length `SPELT`: what copying hands on."""
FORM = slice(112, 115)
"""How it is written: with a space before it, with a capital, in capitals."""
SUM = slice(119, 247)
"""Rare words of the sentence so far; from the end of a question on, those of the question too."""
LABEL = slice(247, 351)
"""Which sentence this is. A word of a question has those of all sentences with that word instead,
the end of a prompt what they add up to, and an answer the one that is quoted.
"""
QUOTED = slice(LABEL.start + 64, LABEL.stop)
"""The part of a label by which the sentence that is quoted is found again."""
LAST = slice(351, 391), slice(391, 427), slice(427, 459)
"""The words of the last three tokens."""
CHECKED = slice(351, 459)
"""At the end of a prompt, in place of those: what was found, to be compared with the question."""
_FIRST_FEATURE = 459

_OF_TOKENS = (
    "constant ends starts newline short turn_start turn_end quote_mark user assistant system less "
    "slash document bullet letter counts"
)
_FOUND = (
    "after_end after_newline after_turn after_short after_letter after_less after_slash "
    "after_bullet before_bullet after_role begins asks answers opens closes answering "
    "inside behind doubt refused quoting count over balance marks "
    "said_0 said_1 said_2 said_3 said_4 said_5 unsaid"
)
_OF_TALKS = "done quotes torn refers"
FEATURES = {name: _FIRST_FEATURE + i for i, name in enumerate(f"{_OF_TOKENS} {_FOUND}".split())}
FEATURES |= {name: FORM.stop + i for i, name in enumerate(_OF_TALKS.split())}
"""Single numbers, 0 or 1 but for `constant`, `counts`, `doubt`, `count`, `quotes` and `torn`, and
for `document` and `user`, which are -1 for what goes on in a word, and for closing signs, and
`starts`, a little below 0 for a comma.
"""
FEATURES["alone"] = FEATURES["letter"]
"""A little below 0 for a token that does not exist with a space before it, in one number again."""
FEATURES["follows"] = FEATURES["system"]
"""Whether a question refers to the one before it, in the place of what is of no use by then."""
FEATURES["replies"] = FEATURES["after_letter"]
"""Whether a sentence begins behind a question, likewise."""
FEATURES |= {"digits": FEATURES["said_0"], "after_digits": FEATURES["said_1"]}
"""Numbers and what stands behind them, in the first layer, in the place of what is told later."""
NEXT = "second", "third"
FEATURES |= {NEXT[0]: FEATURES["after_less"], NEXT[1]: FEATURES["after_slash"]}
"""Which token of its sentence it is, likewise."""
FEATURES["early"] = FEATURES["after_end"]
"""How near a token of a quote is to its beginning, likewise."""
FEATURES["joined"] = FEATURES["closes"]
"""Whether the token that is found goes on in a word, likewise."""
FEATURES["goes_on"] = FEATURES["said_2"]
"""Whether a token of a document is behind a full stop that ends no sentence, likewise."""
FEATURES |= {"stopped": FEATURES["less"], "dotted": FEATURES["slash"]}
"""Whether a value is at a full stop, and had one two or three tokens before, likewise."""
FOLLOWED = 0.17
"""What it is in an answer to such a question, up to layer 5."""

INDEX = slice(508, 512)
"""How far a token is from the beginning of its sentence."""
_UP_TO_VOTES = "capital_1 told nowhere capital_2"
FEATURES |= {name: INDEX.start + i for i, name in enumerate(_UP_TO_VOTES.split())}
FEATURES |= {"missing": FEATURES["capital_1"], "lacking": FEATURES["after_turn"]}
"""Before that, in its place: whether the last two tokens begin a word with a capital (-1: they go
on in a word); whether a word of a question is in the document, or nowhere. Then, in the place of
the first, whether it is a name that is missing; and how much of the question is in the document.
"""

LENGTH = 12.0
"""Length of every embedding; `constant` fills it up, so that norms change little by layers."""
CONSTANT = 11.9
"""About what `constant` is."""
SPELT = 0.85
HEARD, QUIET = 4.0, 0.1
"""How large features are for a head, and the share of that which hardly changes norms."""
SUMMED = 0.02
"""Length of a sum, for its length in the scale of the finder."""
COUNTED = 0.1
"""What the logit of a word's weight is multiplied by."""
VOTED = 0.004
"""Length of what a whole vote adds at the end of a prompt."""
OWN_LABEL, FOUND, HANDED_ON = 2.0, 0.3, 2.0
"""Lengths of a token's label, of the one found, and of that in the rest of the answer."""
PROMPTED = {"constant": -40.0, "answering": 16.0, "after_role": 16.0, "newline": 16.0}
"""Where an answer is about to begin."""
SEARCHED = PROMPTED | {"begins": 16.0}
"""Where a sentence is looked for: there, and at the second new line behind a quote."""

HEADS, HEAD, KEY = 4, 64, 32
"""Heads of a linear layer, numbers in each, and in the key that they share."""
UNITS = 224
"""Units of every network."""
LOOK = 256
"""Numbers in the only head of an attention layer; the first quarter turns with the position."""
TURNED = 16
"""Numbers of an attention head that turn with the position; none of them is used."""
LINEAR, FULL = "linear_attention", "full_attention"
LAYERS = LINEAR, LINEAR, LINEAR, FULL, LINEAR, FULL, LINEAR, FULL
TOKENS, SUMS, LABELS, WORDS, VOTES, SENTENCES, KEEP, COPY = range(8)
"""What every layer is for."""


def config(tokenizer: Tokenizer) -> Qwen3_5TextConfig:
    """The architecture."""
    end, pad = tokenizer.token_to_id("<|im_end|>"), tokenizer.token_to_id("<|endoftext|>")
    return Qwen3_5TextConfig(
        vocab_size=tokenizer.get_vocab_size(),
        hidden_size=WIDTH,
        intermediate_size=UNITS,
        num_hidden_layers=len(LAYERS),
        layer_types=list(LAYERS),
        num_attention_heads=1,
        num_key_value_heads=1,
        head_dim=LOOK,
        linear_num_key_heads=1,
        linear_num_value_heads=HEADS,
        linear_key_head_dim=KEY,
        linear_value_head_dim=HEAD,
        linear_conv_kernel_dim=4,
        tie_word_embeddings=True,
        max_position_embeddings=262144,
        initializer_range=0.02,
        rope_parameters={
            "rope_type": "default",
            "rope_theta": 1000.0,
            "partial_rotary_factor": 0.0625,
            "mrope_section": [3, 3, 2],
            "mrope_interleaved": True,
        },
        eos_token_id=[end, pad],
        pad_token_id=pad,
    )
