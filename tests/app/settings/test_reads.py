"""What is offered to be read is what the engine takes, whatever the cache is kept in."""

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from app.readings.model_choice import KVFormat
from app.settings.reads import SHARES_READ, TOKENS_READ, Reads
from app.settings.retention import Policy
from app.settings.settings import Settings
from app.settings.settings_file import settings_from
from app.window.settings.changes import change_of
from app.window.settings.settings_dialog import SettingsDialog
from app.window.settings.settings_store import SettingsStore
from engine.eviction.heavy import Heavy
from engine.eviction.registry import choose_eviction
from engine.selection.registry import choose_selector
from engine.selection.select import Select
from kernels.kv_layout import KVFormat as EngineFormat
from kernels.kv_layout import KVLayout


@pytest.mark.parametrize("kv_format", KVFormat)
def test_the_engine_takes_everything_that_is_offered(kv_format: KVFormat) -> None:
    for reads, tokens, share, dim in product(Reads, TOKENS_READ, SHARES_READ, (64, 128, 256)):
        settings = Settings(
            reads=reads, reads_tokens=tokens, reads_share=share, kv_format=kv_format
        )
        choice = settings.choice
        if reads is Reads.EVERYTHING:
            assert not choice.policy
            continue
        if reads is Reads.LASTING:
            assert choose_eviction(choice.policy, dict(choice.options)) == Heavy()
            continue
        selector = choose_selector(choice.policy, dict(choice.options))
        layout = KVLayout(EngineFormat(kv_format), num_layers=1, num_kv_heads=2, head_dim=dim)
        for is_on_gpu in (False, True):
            selector.require_fit(layout, is_on_gpu=is_on_gpu)
        if isinstance(selector, Select):
            assert selector.takes_others == (reads is Reads.ASKED)
            middle = selector.second_block_count * selector.block_size
            most = selector.initial + selector.local_windows_len + middle + 192
            assert int(tokens) - 128 < most <= int(tokens)


@pytest.mark.parametrize("policy", [Policy.WINDOW, Policy.BACKSTOP])
def test_where_not_all_is_seen_nothing_is_left_to_choose(policy: Policy) -> None:
    settings = Settings(reads=Reads.MATCHING, policy=policy)
    assert not settings.choice.policy


def test_what_nobody_offers_is_left_out() -> None:
    found = settings_from({"reads": "little", "reads_tokens": "7", "reads_share": 1})
    assert found == Settings()


def test_how_much_is_asked_where_it_means_something(qtbot: QtBot, tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    dialog = SettingsDialog(store.current, tmp_path)
    qtbot.addWidget(dialog)
    dialog.edited.connect(lambda edit: store.update(**change_of(store.current, edit)))
    store.changed.connect(lambda _old, new: dialog.set_settings(new))
    dialog.show()
    dialog.show_section(2)
    fields = {one.accessibleName(): one for one in dialog.findChildren(QComboBox)}
    asked, tokens, share = (
        fields[name]
        for name in ("Read for each word of an answer", "How much of it", "Share of the attention")
    )
    assert not tokens.isVisible()
    assert not share.isVisible()
    asked.setCurrentIndex(2)
    asked.activated.emit(2)
    assert store.current.reads is Reads.ASKED
    assert tokens.isVisible()
    assert tokens.currentText() == "4,096 tokens"
    qtbot.keyClicks(tokens, "8")
    assert dict(store.current.choice.options)["second_block_count"] == "108"
    qtbot.keyClicks(asked, "As much")
    assert (tokens.isVisible(), share.isVisible()) == (False, True)
    assert share.currentText() == "99 %"
