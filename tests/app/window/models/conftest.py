"""The hub that tests of models share, and an order for it."""

from tests.app.models.conftest import hub as hub  # noqa: PLC0414  # a fixture
from tests.app.models.conftest import order as order  # noqa: PLC0414  # likewise
