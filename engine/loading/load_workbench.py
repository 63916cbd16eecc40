"""From a request to a loaded model with everything that serves it."""

import shutil
from functools import partial
from pathlib import Path

from engine.live.session import Session
from engine.live.workbench import Workbench
from engine.loading.cache_memory import ColdStore
from engine.loading.home import home_of
from engine.loading.loaded_model import load
from engine.loading.model_memo import ModelMemo
from engine.model.inspect import inspect_model
from engine.options import EngineOptions
from engine.outbox import Outbox
from engine.protocol.records import KVCost
from engine.protocol.replies import ModelFacts, ModelLoaded
from engine.protocol.requests import InspectModel, LoadModel
from engine.retention.choose import options_of
from engine.reuse.former_readings import FormerReadings
from engine.reuse.prefix_reuse import PrefixReuse
from engine.reuse.saver import SnapshotSaver
from engine.reuse.saving import Saving
from engine.snapshots.store import SnapshotStore
from engine.statistics import Counters


def load_workbench(
    request: LoadModel,
    *,
    data_dir: Path,
    store: SnapshotStore,
    saver: SnapshotSaver,
    outbox: Outbox,
    counters: Counters,
    options: EngineOptions,
) -> Workbench:
    """Load a model and tell the application what was loaded."""
    memo = ModelMemo(data_dir)
    cold = ColdStore(store.pages, partial(_room_on_disk, data_dir, store))
    model = load(request, memo, partial(outbox.notify, request.id), cold)
    reuse = PrefixReuse(model, store, counters)
    session = Session(
        model=model,
        reuse=reuse,
        former=FormerReadings(model, store.names, reuse),
        saving=Saving(model, store, saver, counters),
        outbox=outbox,
        counters=counters,
        options=options,
    )
    outbox.send(
        ModelLoaded(
            id=request.id,
            path=str(model.path),
            name=model.name,
            device=model.device.type,
            weights=model.weight_format.value,
            kv_format=model.layout.kv_format.value,
            policy=request.policy,
            context_limit=model.context_limit,
            page_bytes=model.layout.page_bytes,
            state_bytes=model.state_bytes,
            memory_limit_bytes=model.memory_limit_bytes,
            fingerprint=model.fingerprint,
            seconds=model.seconds,
            policy_options=options_of(model.policy),
        )
    )
    return Workbench(session, memo, data_dir=data_dir)


def _room_on_disk(data_dir: Path, store: SnapshotStore) -> int:
    """The quota, or what is free and what the store holds already."""
    return store.quota_bytes or shutil.disk_usage(data_dir).free + store.usage().disk_bytes


def model_facts(request: InspectModel) -> ModelFacts:
    """What a model folder holds. Raises ``ModelFailure``."""
    folder = Path(request.path)
    summary = inspect_model(folder)
    home = home_of(summary.parameters)
    return ModelFacts(
        id=request.id,
        path=str(folder),
        name=summary.name,
        architecture=summary.architecture.value,
        parameters=summary.parameters,
        weight_bytes=summary.weight_bytes,
        num_layers=summary.num_layers,
        num_attention_layers=summary.num_attention_layers,
        context_limit=summary.context_limit,
        vocabulary=summary.vocab_size,
        state_bytes=summary.state_bytes,
        kv_costs=tuple(
            KVCost(kv_format=kv_format.value, bytes_per_token=num_bytes)
            for kv_format, num_bytes in summary.kv_bytes_per_token.items()
        ),
        resident_bytes=home.weight_bytes,
        device=home.device,
        device_bytes=home.device_bytes,
    )
