"""What `pip install` puts beside the program, so that it runs without its source tree."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = {"pictures", "recipe", "__pycache__"}
"""Pictures of the documentation, and how the demonstration model was made."""
LISTING = """
import json
from setuptools import Distribution

distribution = Distribution({"include_package_data": False})
distribution.parse_config_files()
building = distribution.get_command_obj("build_py")
building.ensure_finalized()
packed = [f"{folder}/{name}" for _, folder, _, names in building.data_files for name in names]
print(json.dumps(packed))
"""


def test_everything_that_is_read_by_path_is_packed() -> None:
    listed = subprocess.run(
        [sys.executable, "-c", LISTING], cwd=ROOT, capture_output=True, text=True, check=True
    )
    packed = {name for name in json.loads(listed.stdout) if name.startswith("assets/")}
    paths = (path.relative_to(ROOT) for path in (ROOT / "assets").rglob("*") if path.is_file())
    wanted = {path.as_posix() for path in paths if not LEFT_OUT & set(path.parts)}
    assert packed == wanted
    assert "assets/demo-model/model.safetensors" in packed
