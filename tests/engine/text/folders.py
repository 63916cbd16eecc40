"""Model folders made at test time: two small tokenizers and a template of the usual shape."""

import json
from pathlib import Path

from tokenizers import (
    AddedToken,
    Regex,
    Tokenizer,
    decoders,
    models,
    normalizers,
    pre_tokenizers,
    trainers,
)

SPECIAL_TOKENS = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
VISIBLE_TOKENS = ("<think>", "</think>")
VOCAB_SIZE = 1024
SPLIT = r"[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
CORPUS = [
    "The lighthouse of Velmora was built in 1873 by Anselm Torlund, who kept it until his death.",
    "Die größte Brücke führt über den Fluß. <document name=> [page 12] system user assistant",
    "Ключ лежит под камнем. 灯台は海の近くにあります。 The keeper said: it is late, it is dark.",
] * 4

TEMPLATE = """\
{%- set ns = namespace(last_question=-1) %}
{%- for message in messages %}
    {%- if message.role == 'user' %}
        {%- set ns.last_question = loop.index0 %}
    {%- endif %}
{%- endfor %}
{%- for message in messages %}
    {%- set content = message.content | trim if message.content is string else '' %}
    {%- if message.role == 'system' and not loop.first %}
        {{- raise_exception('The system message must be the first.') }}
    {%- elif message.role == 'assistant' %}
        {%- set reasoning = '' %}
        {%- if '</think>' in content %}
            {%- set reasoning = content.split('</think>')[0].split('<think>')[-1].strip('\\n') %}
            {%- set content = content.split('</think>')[-1].lstrip('\\n') %}
        {%- endif %}
        {{- '<|im_start|>assistant\\n' }}
        {%- if loop.index0 > ns.last_question %}
            {{- '<think>\\n' + reasoning + '\\n</think>\\n\\n' }}
        {%- endif %}
        {{- content + '<|im_end|>\\n' }}
    {%- else %}
        {{- '<|im_start|>' + message.role + '\\n' + content + '<|im_end|>\\n' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
    {%- if enable_thinking is defined and enable_thinking %}
        {{- '<think>\\n' }}
    {%- else %}
        {{- '<think>\\n\\n</think>\\n\\n' }}
    {%- endif %}
{%- endif %}
"""


def byte_level_tokenizer() -> Tokenizer:
    """Byte-level BPE with canonical composition, as Qwen models have it."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.normalizer = normalizers.NFC()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(SPLIT), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCAB_SIZE // 2,
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    tokenizer.train_from_iterator(CORPUS, trainer)
    add_tokens(tokenizer)
    return tokenizer


def byte_fallback_tokenizer() -> Tokenizer:
    """BPE with marked spaces and ``<0xNN>`` tokens, special tokens inside the vocabulary."""
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True, byte_fallback=True))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first")
    tokenizer.decoder = decoders.Sequence(
        [
            decoders.Replace("\u2581", " "),
            decoders.ByteFallback(),
            decoders.Fuse(),
            decoders.Strip(" ", 1, 0),
        ]
    )
    bytes_ = [f"<0x{byte:02X}>" for byte in range(256)]
    trainer = trainers.BpeTrainer(
        vocab_size=VOCAB_SIZE // 2,
        special_tokens=["<unk>", *SPECIAL_TOKENS, *bytes_],
        limit_alphabet=60,
        show_progress=False,
    )
    tokenizer.train_from_iterator(CORPUS, trainer)
    return _without_added_bytes(tokenizer)


def _without_added_bytes(tokenizer: Tokenizer) -> Tokenizer:
    """The byte tokens belong to the model alone; the trainer has added them as special ones too."""
    content = json.loads(tokenizer.to_str())
    content["added_tokens"] = [
        t for t in content["added_tokens"] if not t["content"].startswith("<0x")
    ]
    tokenizer = Tokenizer.from_str(json.dumps(content))
    add_tokens(tokenizer)
    return tokenizer


def add_tokens(tokenizer: Tokenizer) -> None:
    """Give a tokenizer the usual special tokens and the visible ones around reasoning."""
    tokenizer.add_special_tokens([AddedToken(text, normalized=False) for text in SPECIAL_TOKENS])
    tokenizer.add_tokens([AddedToken(text, normalized=False) for text in VISIBLE_TOKENS])


def write_folder(folder: Path, tokenizer: Tokenizer, template: str = TEMPLATE) -> Path:
    """Write the text files of a model folder."""
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    config = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "eos_token": "<|im_end|>",
        "pad_token": {"__type": "AddedToken", "content": "<|endoftext|>", "special": True},
        "chat_template": template,
    }
    (folder / "tokenizer_config.json").write_text(json.dumps(config), encoding="utf-8")
    return folder
