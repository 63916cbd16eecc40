"""The hub, through huggingface_hub; nothing else here knows that library.

A file is appended to what is here of it, so a download continues where it was ended. Hugging Face's
own token goes to Hugging Face alone, never to another endpoint.
"""

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from huggingface_hub import HfApi, constants, hf_hub_url
from huggingface_hub.errors import (
    GatedRepoError,
    HfHubHTTPError,
    OfflineModeIsEnabled,
    RemoteEntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)
from huggingface_hub.file_download import http_get
from huggingface_hub.utils import (  # type: ignore[attr-defined]  # lazily
    build_hf_headers,
    get_session,
    hf_raise_for_status,
)

from app.models.download.hub_models import MOST_FOUND, HubModel, hub_files
from app.models.download.manifest import Manifest, RemoteFile, select_files
from app.models.download.problems import (
    ChangedOnHub,
    HubNotTrusted,
    HubUnreachable,
    NotOnHub,
    NotProvided,
    StaleLogin,
    TermsNotAccepted,
)
from app.models.download.refusal import Refusal
from app.models.hub_name import HubName, is_hub_name, parse_hub_name

_OWN_ENDPOINT = "https://huggingface.co"
_PROGRAM = "lectern"
_REVISION = re.compile(r"[0-9a-f]{40}")
_FAMILY = re.compile(r"[A-Za-z0-9_.-]{1,60}")
_FORBIDDEN = {401, 403}
_STALE_LOGIN = "Invalid credentials in Authorization header"
_CHUNK_BYTES = 1 << 20
"""What is lost at most when a download is ended, and how often it reports progress."""
_SEARCH_SECONDS = 20.0


class _FoundName(msgspec.Struct):
    id: str


class HuggingFaceHub:
    """A server that speaks the hub's language."""

    def __init__(self, endpoint: str) -> None:
        constants.DOWNLOAD_CHUNK_SIZE = _CHUNK_BYTES
        self._endpoint = endpoint
        self._token = None if endpoint == _OWN_ENDPOINT else False
        self._api = HfApi(endpoint=endpoint, token=self._token, library_name=_PROGRAM)

    def plan(self, name: HubName) -> Manifest:
        """What a model consists of now. Raises ``Refusal``."""
        with self._failures_named(str(name)):
            info = self._api.model_info(name.repository, files_metadata=True)
        if not _REVISION.fullmatch(info.sha or ""):
            raise Refusal(HubNotTrusted(f"revision {info.sha!r}"))
        return Manifest(
            name=str(name),
            endpoint=self._endpoint,
            revision=str(info.sha),
            files=select_files(_remote_files(info), name.variant),
        )

    def search(self, text: str) -> Iterator[HubModel]:
        """Models with these words in their names, those that most people have first.

        Raises ``Refusal``; a model that the hub does not describe is left out.
        """
        for name in self._names_with(text):
            try:
                with self._failures_named(name):
                    info = self._api.model_info(name, files_metadata=True)
            except Refusal as refusal:
                if isinstance(refusal.problem, HubUnreachable):
                    raise
                continue
            if files := hub_files(_remote_files(info)):
                yield HubModel(
                    name,
                    _num_parameters(info),
                    files,
                    is_gated=bool(info.gated),
                    family=_family(info),
                )

    def _names_with(self, text: str) -> list[str]:
        """Names with these words, safe to be shown and downloaded.

        The library asks six times in half a minute before it says that a hub is out of reach;
        somebody waits here, so this asks once.
        """
        with self._failures_named(text):
            answer = get_session().get(
                f"{self._endpoint}/api/models",
                params={"search": text, "limit": MOST_FOUND},
                headers=build_hf_headers(token=self._token, library_name=_PROGRAM),
                timeout=_SEARCH_SECONDS,
            )
            hf_raise_for_status(answer)
            found = msgspec.json.decode(answer.content, type=list[_FoundName])
        return [each.id for each in found[:MOST_FOUND] if is_hub_name(each.id)]

    def fetch(
        self, manifest: Manifest, file: RemoteFile, *, part: Path, on_bytes: Callable[[int], None]
    ) -> None:
        """Append to ``part`` what is missing of a file. Raises ``Refusal`` or ``OSError``."""
        repository = parse_hub_name(manifest.name).repository
        url = hf_hub_url(repository, file.path, revision=manifest.revision, endpoint=self._endpoint)
        headers = build_hf_headers(token=self._token, library_name=_PROGRAM)
        with _CountedFile(part, on_bytes) as content, self._failures_named(manifest.name):
            http_get(
                url,
                content,
                resume_size=content.tell(),
                headers=headers,
                expected_size=file.num_bytes,
                displayed_filename=file.name,
            )

    @contextmanager
    def _failures_named(self, name: str) -> Iterator[None]:
        """The library's failures as refusals; what the disk says passes through."""
        try:
            yield
        except (RevisionNotFoundError, RemoteEntryNotFoundError) as error:
            raise Refusal(ChangedOnHub(name), details=str(error)) from error
        except GatedRepoError as error:
            raise Refusal(TermsNotAccepted(name), details=str(error)) from error
        except RepositoryNotFoundError as error:
            raise Refusal(NotOnHub(name), details=str(error)) from error
        except HfHubHTTPError as error:
            raise _refusal(error, name) from error
        except (httpx2.HTTPError, OfflineModeIsEnabled) as error:
            raise Refusal(HubUnreachable(self._endpoint), details=repr(error)) from error
        except OSError as error:
            # Without a number it is the library's complaint about the size; the checksum decides.
            if error.errno is not None:
                raise
        except ValueError as error:
            raise Refusal(NotProvided(type(error).__name__), details=repr(error)) from error


def _refusal(error: HfHubHTTPError, name: str) -> Refusal:
    """What the hub means with an answer for which the library has no name of its own."""
    status, details = error.response.status_code, str(error)
    if error.response.headers.get("X-Error-Message") == _STALE_LOGIN:
        return Refusal(StaleLogin(), details=details)
    if status in _FORBIDDEN:
        return Refusal(TermsNotAccepted(name), details=details)
    return Refusal(NotProvided(str(status)), details=details)


class _CountedFile(io.BufferedWriter):
    """A file that is appended to and reports by how many bytes each write made it longer."""

    def __init__(self, path: Path, on_bytes: Callable[[int], None]) -> None:
        super().__init__(io.FileIO(path, "ab"))
        self._on_bytes = on_bytes

    def write(self, data: Any, /) -> int:
        num_bytes = super().write(data)
        self._on_bytes(num_bytes)
        return num_bytes

    def truncate(self, pos: int | None = None, /) -> int:
        """Cut the file at `pos`, by default where it stands: the server starts over."""
        size = self.tell() if pos is None else pos
        length = self.seek(0, io.SEEK_END)
        self._on_bytes(size - length)
        return super().truncate(size)


def _remote_files(info: Any) -> list[RemoteFile]:
    return [_remote_file(sibling) for sibling in info.siblings or ()]


def _num_parameters(info: Any) -> int:
    """As the hub has counted them in either container; 0 where it has not."""
    counted = getattr(info.safetensors, "total", None) or (info.gguf or {}).get("total")
    return counted if isinstance(counted, int) and counted > 0 else 0


def _family(info: Any) -> str:
    """What computes it, in the words of either container; empty where that is not told."""
    classes = (info.config or {}).get("architectures")
    names = [(info.gguf or {}).get("architecture")]
    names += classes[:1] if isinstance(classes, list) else []
    found = next((name for name in names if isinstance(name, str)), "")
    return found if _FAMILY.fullmatch(found) else ""


def _remote_file(sibling: Any) -> RemoteFile:
    folder, _, name = sibling.rfilename.rpartition("/")
    return RemoteFile(
        name=name,
        num_bytes=-1 if sibling.size is None else sibling.size,
        sha256=sibling.lfs.sha256 if sibling.lfs else "",
        git_sha1="" if sibling.lfs else sibling.blob_id or "",
        folder=folder,
    )
