"""Problems of size: too large for the context, for memory or for the disk."""

from engine.protocol.problems.problem import Problem, sentence


class DocumentsTooLong(Problem, frozen=True):
    """They are longer than the context."""

    message = sentence(
        "Failures", "The documents have {tokens} tokens and the model holds {limit}."
    )
    remedy = sentence(
        "Failures",
        "Leave pages out, read fewer documents, or choose a model with a longer context.",
    )
    tokens: int
    limit: int


class QuestionTooLong(Problem, frozen=True):
    """All together is longer than the context."""

    message = sentence(
        "Failures",
        "The documents, the conversation and the question take {tokens} tokens, and "
        "the model holds {limit}.",
    )
    remedy = sentence(
        "Failures",
        "Start a new conversation, read fewer documents, or choose a model with a longer context.",
    )
    tokens: int
    limit: int


class TooLittleForCache(Problem, frozen=True):
    """Not even the smallest cache fits."""

    message = sentence(
        "Failures", "{limit_bytes} of memory is too little for a cache of this model."
    )
    remedy = sentence(
        "Failures", "Close other programs, or choose a smaller model or a smaller cache format."
    )
    limit_bytes: int


class LimitBelowStart(Problem, frozen=True):
    """The cache cannot shrink so far."""

    message = sentence(
        "Failures", "{limit_bytes} is too little for a cache that began with much more."
    )
    remedy = sentence(
        "Failures", "Choose a higher limit, or restart the engine and load the model with this one."
    )
    limit_bytes: int


class LimitBelowUse(Problem, frozen=True):
    """What is in progress needs more."""

    message = sentence("Failures", "What is in progress needs more than {limit_bytes} of memory.")
    remedy = sentence("Failures", "End an answer or a reading first, or choose a higher limit.")
    limit_bytes: int


class CacheFull(Problem, frozen=True):
    """Memory and disk are full of the cache."""

    message = sentence(
        "Failures", "The cache is full: {memory_bytes} of memory and the disk hold {tokens} tokens."
    )
    remedy = sentence(
        "Failures",
        "Free disk space or raise its quota, raise the memory limit, or use "
        "--kv-format q8_0 or q4_0.",
    )
    memory_bytes: int
    tokens: int


class WeightsTooLarge(Problem, frozen=True):
    """The weights do not fit the GPU."""

    message = sentence(
        "Failures",
        "Weights of {weight_bytes} do not fit the {free_bytes} of graphics memory that are free.",
    )
    remedy = sentence(
        "Failures",
        "Use --weights int8 or int4, a smaller model, or --device cpu; other "
        "programs may be using the GPU.",
    )
    weight_bytes: int
    free_bytes: int


class WeightsAndCacheTooLarge(Problem, frozen=True):
    """The weights fit the GPU, but not beside the cache that was asked for."""

    message = sentence(
        "Failures",
        "Weights of {weight_bytes} and a cache of {cache_bytes} do not fit the "
        "{free_bytes} of graphics memory that are free.",
    )
    remedy = sentence(
        "Failures",
        "Use --weights int8 or int4, a smaller model, or --device cpu; other "
        "programs may be using the GPU.",
    )
    weight_bytes: int
    cache_bytes: int
    free_bytes: int


class GpuFull(Problem, frozen=True):
    """It ran full at work."""

    message = sentence("Failures", "The graphics memory is full.")
    remedy = sentence(
        "Failures",
        "End other answers or readings, close programs that use the GPU, or choose a "
        "smaller memory limit, a smaller cache format (q8_0) or smaller weights "
        "(int8, int4).",
    )


class AddressSpaceTooSmall(Problem, frozen=True):
    """The process may not take enough addresses."""

    message = sentence(
        "Failures", "The engine may use {allowed_bytes} of address space and needs {needed_bytes}."
    )
    remedy = sentence("Failures", "Allow more (ulimit -v).")
    allowed_bytes: int
    needed_bytes: int


class OverQuota(Problem, frozen=True):
    """The quota leaves no room for what should be saved."""

    message = sentence("Failures", "The quota of saved readings leaves no room for it.")
    remedy = sentence("Failures", "Raise the quota, or delete or unpin saved readings.")


class NoRoomToSave(Problem, frozen=True):
    """The disk is full."""

    message = sentence("Failures", "There is no room left on the disk to save in {place}.")
    remedy = sentence("Failures", "Free some space, or delete saved readings, and try again.")
    place: str


class TooMuchText(Problem, frozen=True):
    """The documents do not go into one message."""

    message = sentence(
        "Failures", "The documents hold {text_bytes} of text, more than can be read at once."
    )
    remedy = sentence("Failures", "Read fewer documents together.")
    text_bytes: int
