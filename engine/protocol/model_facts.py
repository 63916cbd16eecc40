"""What is known about a model before it is loaded."""

from engine.protocol.records import KVCost, StoredNumbers
from engine.protocol.reply import Reply


class ModelFacts(Reply, frozen=True, tag=True):
    """A model folder, described from its headers, and how it would run on this machine.

    Attributes:
        weight_bytes: size of the weights as stored.
        resident_bytes: size of the weights in memory, in the default format; 0 if not known.
        mapped_bytes: the part of them that is mapped from the model's own files.
        chunk_bytes: activations while a document is read, at most.
        device: the default device, ``cpu`` or ``cuda``.
        device_bytes: all memory of that device; 0 if not known.
        stored: matrices by number format, the largest share first.
        computed_as: the default number format of the weights; empty if not known.
        page_tokens: tokens per page of the cache.
        num_layers: all layers; those that are neither attention nor sharing are recurrent.
        windows: window lengths in tokens, of the attention layers that have one.
        num_sharing_layers: layers that read the keys and values of another layer.
    """

    path: str
    name: str
    architecture: str
    parameters: int
    weight_bytes: int
    num_layers: int
    num_attention_layers: int
    context_limit: int
    vocabulary: int
    state_bytes: int
    kv_costs: tuple[KVCost, ...]
    page_tokens: int
    resident_bytes: int = 0
    device: str = "cpu"
    device_bytes: int = 0
    stored: tuple[StoredNumbers, ...] = ()
    computed_as: str = ""
    windows: tuple[int, ...] = ()
    num_sharing_layers: int = 0
    mapped_bytes: int = 0
    chunk_bytes: int = 0
