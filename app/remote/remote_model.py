"""Describes a server's model in the protocol; fields that need a cache are 0 or empty."""

import hashlib

from app.link.port import UNSENT
from app.remote.model_list import ServerModel
from app.remote.remote_readings import UNKNOWN_LIMIT
from engine.protocol.model_facts import ModelFacts
from engine.protocol.replies import ModelLoaded

SERVER_DEVICE = "server"


def model_loaded(model: ServerModel, path: str, address: str, seconds: float) -> ModelLoaded:
    """The model as it answers; `path` is how it was chosen."""
    return ModelLoaded(
        id=UNSENT,
        path=path,
        name=model.name,
        device=SERVER_DEVICE,
        weights="",
        kv_format="",
        policy="dense",
        context_limit=model.context_limit or UNKNOWN_LIMIT,
        page_bytes=0,
        state_bytes=0,
        memory_limit_bytes=0,
        fingerprint=hashlib.sha256(f"{address}\n{model.name}".encode()).hexdigest(),
        seconds=seconds,
    )


def model_facts(model: ServerModel, path: str) -> ModelFacts:
    """What is known of it."""
    return ModelFacts(
        id=UNSENT,
        path=path,
        name=model.name,
        architecture="",
        parameters=0,
        weight_bytes=0,
        num_layers=0,
        num_attention_layers=0,
        context_limit=model.context_limit or UNKNOWN_LIMIT,
        vocabulary=0,
        state_bytes=0,
        kv_costs=(),
        page_tokens=1,
        device=SERVER_DEVICE,
    )
