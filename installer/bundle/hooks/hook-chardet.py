"""What chardet loads by name: its statistics, and a compiled module that others need."""

from importlib.metadata import files

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

_COMPILED = "__mypyc"

datas = collect_data_files("chardet", includes=["models/*.bin"])
hiddenimports = [
    *collect_submodules("chardet", filter=lambda name: name != "chardet.__main__"),
    *(file.name.partition(".")[0] for file in files("chardet") or () if _COMPILED in file.name),
]
