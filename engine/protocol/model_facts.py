"""What is known about a model before it is loaded."""

from engine.protocol.records import KVCost, StoredNumbers
from engine.protocol.reply import Reply


class ModelFacts(Reply, frozen=True, tag=True):
    """What a model folder holds, read from its headers, and what it would be on this machine.

    Attributes:
        weight_bytes: the weights as they are stored.
        resident_bytes: the weights in memory, in the format that is chosen by itself; 0: not known.
        mapped_bytes: those of them that are pages of the model's own files.
        chunk_bytes: what is computed with while a document is read, at most.
        device: ``cpu`` or ``cuda``: what would compute it.
        device_bytes: all memory of that device; 0: not known.
        stored: matrices by their number formats, the one that takes most first.
        computed_as: the number format that is chosen by itself; empty: not known.
        page_tokens: tokens of one page of the cache, which is kept whole.
        num_layers: all of them; those that are neither of attention nor sharing are recurrent.
        windows: tokens that layers of attention look back, of each that does not see everything.
        num_sharing_layers: those that read the keys and values of another layer.
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
