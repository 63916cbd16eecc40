"""Messages to and from the search process: small typed records in frames."""

import msgspec

from app.models.download.hub_models import HubModel


class SearchOrder(msgspec.Struct, frozen=True):
    """Look for models.

    Attributes:
        text: words of their names.
        endpoint: address of the hub, without a slash at its end.
    """

    text: str
    endpoint: str


class Found(msgspec.Struct, frozen=True, tag_field="type", tag=True):
    """What there is. Nothing more comes."""

    models: tuple[HubModel, ...]
