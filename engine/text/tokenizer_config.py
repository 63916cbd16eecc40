"""Reads tokenizer_config.json: the chat template and the named special tokens."""

import msgspec

from engine.weights.source import TensorSource, read_record


class TokenContent(msgspec.Struct, frozen=True):
    """A special token written as an object."""

    content: str


class NamedTemplate(msgspec.Struct, frozen=True):
    """One of several templates."""

    name: str
    template: str


Token = str | TokenContent | None


class TokenizerConfig(msgspec.Struct, frozen=True):
    """What the engine uses of the file; chat_template.json has the first field alone."""

    chat_template: str | list[NamedTemplate] | None = None
    bos_token: Token = None
    eos_token: Token = None
    unk_token: Token = None
    sep_token: Token = None
    pad_token: Token = None
    cls_token: Token = None

    def default_template(self) -> str | None:
        """The template, of several the one named ``default``."""
        if self.chat_template is None or isinstance(self.chat_template, str):
            return self.chat_template
        return {entry.name: entry.template for entry in self.chat_template}.get("default")

    def named_tokens(self) -> dict[str, str]:
        """Texts of the special tokens that are named, as templates refer to them."""
        tokens = {name: getattr(self, name) for name in self.__struct_fields__[1:]}
        return {
            name: token.content if isinstance(token, TokenContent) else token
            for name, token in tokens.items()
            if token is not None
        }


def read_tokenizer_config(source: TensorSource) -> TokenizerConfig:
    """The file of a model, empty where it is missing; raises ``ModelFailure``."""
    return read_record(source, "tokenizer_config.json", TokenizerConfig, optional=True)
