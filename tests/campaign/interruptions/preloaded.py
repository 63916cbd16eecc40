"""What processes of the campaign begin with: the libraries of both programs, and compiled kernels.

Imported by the server they are forked from. Nothing is computed here, and kernels start no threads:
those of OpenMP do not survive a fork.
"""

import gc
import os

os.environ |= {"NUMBA_THREADING_LAYER": "workqueue", "NUMBA_NUM_THREADS": "1"}

import engine.engine
import engine.session.load_session  # noqa: F401
from kernels.dispatch import cpu_kernels

cpu_kernels(exact=False)
gc.freeze()
