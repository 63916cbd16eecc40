"""Pretends that this processor has no AVX-512, so that registers hold 8 lanes and not 16.

``python -m pytest -p tests.campaign.narrow_registers tests/kernels`` runs tests as on such a
processor. How wide they are is decided when kernels are imported, so this comes before them.
Processes that tests start see what is really there; tests that compare with these may fail.
"""

import os

from llvmlite import binding

_features = binding.get_host_cpu_features()
_features.update({name: False for name in _features if name.startswith("avx512")})
binding.get_host_cpu_features = lambda: _features
os.environ |= {
    "ATEN_CPU_CAPABILITY": "avx2",  # torch
    "ONEDNN_MAX_CPU_ISA": "AVX2",
    "MKL_ENABLE_INSTRUCTIONS": "AVX2",
}
