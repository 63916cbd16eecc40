"""Reasons why a model cannot be used. A `finding` is for experts, about a file's content."""

from engine.protocol.problems.problem import Problem, sentence

DOWNLOAD_AGAIN = sentence("Failures", "Download the model folder again, or choose another model.")
CHOOSE_ANOTHER = sentence(
    "Failures",
    "Choose a model of Qwen2.5 or later, Llama, Mistral, Gemma 3 or 4, gpt-oss, Granite, SmolLM3, "
    "Phi or InternLM2.5.",
)


class NotAModelFolder(Problem, frozen=True):
    """There is none at the path."""

    message = sentence("Failures", "{folder} is not a folder.")
    remedy = sentence("Failures", "Give the folder that holds config.json, or a GGUF file.")
    folder: str


class UnknownArchitecture(Problem, frozen=True):
    """No family has this name."""

    message = sentence("Failures", "The model architecture {name} is not supported.")
    remedy = CHOOSE_ANOTHER
    name: str


class PartForPictures(Problem, frozen=True):
    """A file of a model that sees, without the model."""

    message = sentence("Failures", "This file is only the part of a model that sees pictures.")
    remedy = sentence("Failures", "Choose the file of the model itself, usually beside it.")


class AdapterAlone(Problem, frozen=True):
    """A file that changes the weights of a model."""

    message = sentence("Failures", "This file is an adapter, which is of use only with its model.")
    remedy = sentence("Failures", "Choose a model that it is merged into.")


class MixtureOfExperts(Problem, frozen=True):
    """No family computes one."""

    message = sentence("Failures", "{name} is a mixture of experts.")
    remedy = CHOOSE_ANOTHER
    name: str


class NoAttention(Problem, frozen=True):
    """There is nothing to keep."""

    message = sentence("Failures", "The model has no layer of attention.")
    remedy = CHOOSE_ANOTHER


class LayersDiffer(Problem, frozen=True):
    """One cache cannot hold its layers."""

    message = sentence(
        "Failures",
        "The model's layers differ in their key and value heads, which one cache cannot hold.",
    )
    remedy = CHOOSE_ANOTHER


class UnknownArithmetic(Problem, frozen=True):
    """A field may change what is computed."""

    message = sentence(
        "Failures", "config.json: {field} may change what is computed, and is not understood."
    )
    remedy = CHOOSE_ANOTHER
    field: str


class QuantisedAlready(Problem, frozen=True):
    """Its weights were packed in a way that cannot be read."""

    message = sentence("Failures", "The weights are packed as {method}, which cannot be read.")
    remedy = sentence(
        "Failures",
        "Choose a folder packed as FP8, AWQ, GPTQ, compressed-tensors or MXFP4, or the original.",
    )
    method: str


class StretchedAlready(Problem, frozen=True):
    """It cannot be made longer in this way."""

    message = sentence(
        "Failures",
        "The model's rotation is its own ({kind}) and cannot be stretched beyond what was trained.",
    )
    remedy = sentence("Failures", "Use the context that the model was trained for.")
    kind: str


class UnknownNumbers(Problem, frozen=True):
    """Its weights are of another type."""

    message = sentence("Failures", "The tensor {tensor} is stored as {type}.")
    remedy = sentence("Failures", "Choose a folder with bfloat16, float16 or float32 weights.")
    tensor: str
    type: str


class NotInFloat16(Problem, frozen=True):
    """Its weights are too large for the format."""

    message = sentence("Failures", "{tensor} cannot be held in float16.")
    remedy = sentence("Failures", "Use bfloat16 weights.")
    tensor: str


class NotInFourBits(Problem, frozen=True):
    """Its weights do not divide into groups."""

    message = sentence("Failures", "{tensor} cannot be held in 4 bits.")
    remedy = sentence("Failures", "Use int8 weights.")
    tensor: str


class ModelFileUnreadable(Problem, frozen=True):
    """The system does not give a file."""

    message = sentence("Failures", "Cannot read {path}: {reason}.")
    remedy = DOWNLOAD_AGAIN
    path: str
    reason: str


class NoTokenizerFile(Problem, frozen=True):
    """The folder has no tokenizer, or one of another kind."""

    message = sentence("Failures", "The model at {path} has no tokenizer.json.")
    remedy = sentence(
        "Failures",
        "Choose a version of the model that has one, or a tekken.json or tokenizer.model.",
    )
    path: str


class ModelFileTooLarge(Problem, frozen=True):
    """No such file is so large."""

    message = sentence("Failures", "{path} is larger than {limit}, the limit for such a file.")
    remedy = DOWNLOAD_AGAIN
    path: str
    limit: str


class ModelFileUnusable(Problem, frozen=True):
    """A file is not what its format requires."""

    message = sentence("Failures", "{path} is not what it should be: {reason}.")
    remedy = DOWNLOAD_AGAIN
    path: str
    reason: str


class ModelUnusable(Problem, frozen=True):
    """Its files do not go together."""

    message = sentence("Failures", "The model cannot be used: {finding}.")
    remedy = DOWNLOAD_AGAIN
    finding: str


class TokenizerUncertain(Problem, frozen=True):
    """A GGUF file does not tell the rule by which text is cut."""

    message = sentence("Failures", "How the model cuts text into tokens is not certain: {finding}.")
    remedy = sentence(
        "Failures",
        "Take the model's folder in Hugging Face layout, which has tokenizer.json, "
        "or choose another model.",
    )
    finding: str


class WeightFilesMissing(Problem, frozen=True):
    """A download was not finished, or a file was deleted."""

    message = sentence(
        "Failures", "{count} of {all} weight files are missing in {folder}, the first is {file}."
    )
    remedy = DOWNLOAD_AGAIN
    count: int
    all: int
    folder: str
    file: str


class NoChatTemplate(Problem, frozen=True):
    """It was not made for conversations."""

    message = sentence(
        "Failures",
        "{folder} has no chat template (chat_template.jinja or in tokenizer_config.json).",
    )
    remedy = sentence("Failures", "Choose a model that was made for conversations.")
    folder: str


class NotNumbers(Problem, frozen=True):
    """Its logits are not numbers."""

    message = sentence("Failures", "The model computed values that are not numbers.")
    remedy = sentence("Failures", "Its weights may be damaged; download the model folder again.")
