"""What of torch lies in a bundle: what computing needs, without torch's compilers and tests.

Takes the place of PyInstaller's own rules, which import every module of torch and keep them all.
"""

from PyInstaller.utils.hooks import (
    PY_DYLIB_PATTERNS,
    collect_data_files,
    collect_dynamic_libs,
    collect_submodules,
)

module_collection_mode = "pyz+py"  # torch reads its own source
binaries = collect_dynamic_libs("torch", search_patterns=[*PY_DYLIB_PATTERNS, "*.so.*"])
datas = collect_data_files("torch", includes=["bin/torch_shm_manager"])  # it starts with no other
hiddenimports = collect_submodules("nvidia")  # what a torch for CUDA computes with
bindepend_symlink_suppression = ["**/torch/lib/*.so*"]  # torch looks for them beside each other
