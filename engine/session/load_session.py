"""Creates a session: loads the requested model and everything that serves it."""

import shutil
from functools import partial
from pathlib import Path

from engine.counters import Counters
from engine.loading.cache_memory import ColdStore
from engine.loading.load import load
from engine.loading.model_memo import ModelMemo
from engine.loading.weight_keeping import WeightKeeping
from engine.options import EngineOptions
from engine.outbox import Outbox
from engine.protocol.replies import ModelLoaded
from engine.protocol.requests import LoadModel
from engine.reuse.former_readings import FormerReadings
from engine.reuse.prefix_reuse import PrefixReuse
from engine.reuse.saved_summaries import SavedSummaries
from engine.reuse.saver import SnapshotSaver
from engine.reuse.saving import Saving
from engine.session.resources import Resources
from engine.session.session import Session
from engine.snapshots.store import SnapshotStore


def load_session(
    request: LoadModel,
    *,
    data_dir: Path,
    store: SnapshotStore,
    saver: SnapshotSaver,
    outbox: Outbox,
    counters: Counters,
    options: EngineOptions,
    keeping: WeightKeeping,
) -> Session:
    """Load a model and tell the application what was loaded."""
    memo = ModelMemo(data_dir)
    cold = ColdStore(store.pages, partial(_room_on_disk, data_dir, store))
    model = load(request, memo, partial(outbox.notify, request.id), cold, keeping=keeping)
    reuse = PrefixReuse(model, store, counters)
    resources = Resources(
        model=model,
        reuse=reuse,
        former=FormerReadings(model, store.names, reuse),
        saving=Saving(model, store, saver, counters),
        summaries=SavedSummaries(model, store, saver),
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
            policy_options=model.policies.options,
            is_greedy=model.is_greedy,
        )
    )
    return Session(resources, memo, data_dir=data_dir)


def _room_on_disk(data_dir: Path, store: SnapshotStore) -> int:
    """The quota, or what is free and what the store holds already."""
    return store.quota_bytes or shutil.disk_usage(data_dir).free + store.usage().disk_bytes
