"""Tensor names and shapes of Granite 4.0, and how its feed-forward networks are stored.

The first layer of a network is one tensor: its gate, then what the gate is multiplied with. All
experts of a layer lie in two tensors, one behind the other.
"""

from engine.models.decoder_tensors import HEAD, decoder_shapes, name_in_text_part
from engine.models.granite_hybrid.config import GraniteHybridConfig
from engine.models.layers.configs import ExpertsConfig
from engine.models.pieces import Pieces, Rows, Shapes

_ROUTERS = ("block_sparse_moe.router.layer.weight", "block_sparse_moe.router.weight")


def tensor_name(stored_name: str) -> str:
    """Name without the prefix of the text model, the router's as other families call it."""
    name = name_in_text_part(stored_name, ("model.",))
    for router in _ROUTERS:
        name = name.replace(router, "mlp.gate.weight")
    return name


def tensor_shapes(config: GraniteHybridConfig) -> Shapes:
    """Shape of every tensor of the text model, in the order in which it is computed."""
    hidden = config.hidden_size
    network = config.feed_forward.tensor_shapes(hidden)
    layers = ((mixer.tensor_shapes(hidden), network) for mixer in config.mixers)
    shapes = decoder_shapes(config.vocab_size, hidden, layers)
    return shapes if config.has_tied_head else shapes | optional_shapes(config)


def optional_shapes(config: GraniteHybridConfig) -> Shapes:
    """A head of its own is used even where the config calls it tied: that is what was trained."""
    return {HEAD: (config.vocab_size, config.hidden_size)}


def pieces(config: GraniteHybridConfig) -> Pieces:
    """Where the parts of each network lie."""
    network, hidden, found = config.feed_forward, config.hidden_size, Pieces()
    for layer in range(len(config.mixers)):
        part = f"layers.{layer}."
        if not isinstance(network, ExpertsConfig):
            found |= _shared(f"{part}mlp.", part, network.intermediate_size, hidden)
            continue
        if network.shared_size is not None:
            found |= _shared(f"{part}mlp.shared_expert.", part, network.shared_size, hidden)
        for number in range(network.num_experts):
            found |= _expert(f"{part}mlp.experts.{number}.", part, number, network, hidden)
    return found


def _shared(name: str, layer: str, width: int, hidden: int) -> Pieces:
    """The network that every token goes through."""
    inputs = f"{layer}shared_mlp.input_linear.weight"
    return {
        f"{name}gate_proj.weight": (Rows(inputs, 0, width),),
        f"{name}up_proj.weight": (Rows(inputs, width, 2 * width),),
        f"{name}down_proj.weight": (Rows(f"{layer}shared_mlp.output_linear.weight", 0, hidden),),
    }


def _expert(name: str, layer: str, number: int, shape: ExpertsConfig, hidden: int) -> Pieces:
    part, width, count = f"{layer}block_sparse_moe.", shape.intermediate_size, shape.num_experts
    inputs, outputs = (count, 2 * width, hidden), (count, hidden, width)
    gate, up = number * 2 * width, number * 2 * width + width
    tensor, first = f"{part}input_linear.weight", number * hidden
    return {
        f"{name}gate_proj.weight": (Rows(tensor, gate, up, inputs),),
        f"{name}up_proj.weight": (Rows(tensor, up, up + width, inputs),),
        f"{name}down_proj.weight": (
            Rows(f"{part}output_linear.weight", first, first + hidden, outputs),
        ),
    }
