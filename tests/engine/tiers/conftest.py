"""Loaded tiny models with an exact number of hot pages."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from engine.loading.cache_memory import ColdStore
from engine.loading.load import load
from engine.loading.loaded_model import LoadedModel
from engine.loading.model_memo import ModelMemo
from engine.models.layer_specs import kv_layout, state_bytes
from engine.models.registry import define_model
from engine.protocol.notices import AnyNotice
from engine.protocol.requests import LoadModel
from engine.snapshots.store import SnapshotStore
from engine.tiers.memory_plan import plan_memory
from engine.weights.containers import open_source
from kernels.kv_layout import KVFormat, KVLayout
from tests.random_weights import write_tiny_model

Load = Callable[..., LoadedModel]


@pytest.fixture(scope="session")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "tiny"
    write_tiny_model(folder, max_positions=65_536)
    return folder


def memory_for(hot_pages: int, layout: KVLayout, state: int) -> int:
    """The smallest limit with room for so many hot pages."""
    low, high = 0, (hot_pages + 80) * 4 * layout.page_bytes
    while low < high:
        middle = (low + high) // 2
        try:
            fits = plan_memory(middle, layout=layout, state_bytes=state).hot_pages >= hot_pages
        except Exception:
            fits = False
        low, high = (low, middle) if fits else (middle + 1, high)
    return low


@pytest.fixture(scope="module")
def load_tiny(
    tiny_model: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., LoadedModel]]:
    """Load a model, each over a store of its own, with ``hot_pages`` and ``warm_pages``."""
    with ExitStack() as opened:

        def load_model(
            *,
            hot_pages: int,
            warm_pages: int = 0,
            store: SnapshotStore | None = None,
            path: Path = tiny_model,
            notify: Callable[[AnyNotice], None] = lambda _: None,
            **fields: object,
        ) -> LoadedModel:
            folder = tmp_path_factory.mktemp("data")
            if store is None:
                store = opened.enter_context(SnapshotStore(folder / "store"))
            layers = define_model(open_source(path)).layers
            layout = kv_layout(layers, KVFormat(str(fields.get("kv_format", "f32"))))
            request = LoadModel(
                id=1,
                path=str(path),
                memory_bytes=memory_for(hot_pages, layout, state_bytes(layers)),
                warm_bytes=warm_pages * layout.page_bytes,
                threads=1,
                **{"kv_format": "f32", **fields},  # type: ignore[arg-type]
            )
            cold = ColdStore(store.pages, lambda: 1 << 40)
            model = load(request, ModelMemo(folder), notify, cold)
            opened.callback(model.storage.close)
            return model

        yield load_model
