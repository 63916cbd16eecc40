"""Where models are stored on this computer, and where downloads are kept meanwhile."""

from dataclasses import dataclass
from pathlib import Path

from app.models.download.messages import DownloadOrder
from app.models.hub_name import HubName
from app.paths import DataFolder, demo_model
from app.readings.model_folders import (
    ModelFolder,
    ProgramFolder,
    find_models,
    hub_directory,
    program_folders,
)


@dataclass(frozen=True, slots=True)
class ModelPlaces:
    """The folders.

    Attributes:
        own: Lectern's own models, one folder each, by maker.
        downloads: downloads that are not finished; on the same disk as `own`.
        hub: Hugging Face's cache, only read.
        bundled: the demo model.
        programs: folders of other programs, only read.
    """

    own: Path
    downloads: Path
    hub: Path
    bundled: Path
    programs: tuple[ProgramFolder, ...] = ()

    def order(self, name: HubName, endpoint: str) -> DownloadOrder:
        """The order to download a model into `own`."""
        return DownloadOrder(
            name=str(name),
            endpoint=endpoint.rstrip("/"),
            partial_folder=str(self.downloads),
            models_folder=str(self.own),
        )

    def find(self, chosen: tuple[Path, ...] = ()) -> tuple[ModelFolder, ...]:
        """Every model here and in the chosen folders."""
        return find_models(
            own=self.own,
            hub=self.hub,
            bundled=self.bundled,
            chosen=chosen,
            programs=self.programs,
        )


def places_of(data: DataFolder) -> ModelPlaces:
    """The places that belong to a data folder."""
    return ModelPlaces(
        own=data.models,
        downloads=data.downloads,
        hub=hub_directory(),
        bundled=demo_model(),
        programs=program_folders(Path.home()),
    )
