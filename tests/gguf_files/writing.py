"""What all GGUF files of tests have in common: tokenizer, tensors, the order of writing."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from gguf import GGMLQuantizationType, GGUFWriter, TokenType
from numpy.typing import NDArray
from safetensors.torch import load_file

from tests.gguf_files.packing import pack

Arrays = dict[str, NDArray[np.float32]]


def read_arrays(folder: Path) -> Arrays:
    """The tensors of a folder."""
    arrays: Arrays = {}
    for file in sorted(folder.glob("*.safetensors")):
        arrays |= {name: each.float().numpy() for name, each in load_file(file).items()}
    return arrays


def write_tensors(
    writer: GGUFWriter, path: Path, arrays: Arrays, packed: GGMLQuantizationType
) -> Path:
    """Write the file; matrices are packed, but for convolutions and routers."""
    for name, array in arrays.items():
        is_kept = array.ndim < 2 or "conv1d" in name or "gate_inp" in name
        if not is_kept and packed.name != "F32":
            writer.add_tensor(name, pack(array, packed), raw_dtype=packed)
        else:
            writer.add_tensor(name, np.ascontiguousarray(array))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def add_byte_level_tokenizer(writer: GGUFWriter, folder: Path, *, pre: str) -> None:
    """The tokenizer, template and ends of a folder."""
    file = msgspec.json.decode((folder / "tokenizer.json").read_bytes())
    config = msgspec.json.decode((folder / "tokenizer_config.json").read_bytes())
    added = {token["content"]: token for token in file["added_tokens"]}
    ids = file["model"]["vocab"] | {content: token["id"] for content, token in added.items()}
    tokens = sorted(ids, key=ids.__getitem__)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre(pre)
    writer.add_token_list(tokens)
    writer.add_token_types([_kind(added.get(token)) for token in tokens])
    merges = file["model"]["merges"]
    writer.add_token_merges([each if isinstance(each, str) else " ".join(each) for each in merges])
    writer.add_eos_token_id(ids[config["eos_token"]])
    writer.add_pad_token_id(ids[config["pad_token"]])
    template = folder / "chat_template.jinja"
    writer.add_chat_template(template.read_text("utf-8"))


def _kind(added: Mapping[str, Any] | None) -> TokenType:
    if added is None:
        return TokenType.NORMAL
    return TokenType.CONTROL if added["special"] else TokenType.USER_DEFINED
