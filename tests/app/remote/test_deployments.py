"""The files of docs/remote are what compose and Kubernetes read, as far as form goes."""

from pathlib import Path
from typing import Any

import pytest

from tests.architecture.interpreter import ROOT

yaml = pytest.importorskip("yaml")
FOLDER = ROOT / "docs" / "remote"
_PREFIX_FLAGS = {"--enable-prefix-caching", "--enable-prompt-tokens-details"}


def documents(path: Path) -> list[Any]:
    return list(yaml.safe_load_all(path.read_text(encoding="utf-8")))


def test_compose() -> None:
    (compose,) = documents(FOLDER / "compose.yaml")
    (service,) = compose["services"].values()
    assert set(service["command"]) >= _PREFIX_FLAGS
    assert {one.split(":")[0] for one in service["volumes"]} == set(compose["volumes"])
    assert all(port.startswith("127.0.0.1:") for port in service["ports"])


def test_kubernetes() -> None:
    deployment, service = documents(FOLDER / "kubernetes.yaml")
    assert (deployment["kind"], service["kind"]) == ("Deployment", "Service")
    template = deployment["spec"]["template"]
    labels = template["metadata"]["labels"]
    assert deployment["spec"]["selector"]["matchLabels"] == labels == service["spec"]["selector"]
    (container,) = template["spec"]["containers"]
    assert set(container["args"]) >= _PREFIX_FLAGS
    (port,) = service["spec"]["ports"]
    assert port["targetPort"] == container["ports"][0]["containerPort"]
    mounted = {mount["name"] for mount in container["volumeMounts"]}
    assert mounted == {volume["name"] for volume in template["spec"]["volumes"]}
