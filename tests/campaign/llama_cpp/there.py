"""llama.cpp's side, for the interpreter of its own environment; knows nothing of this project.

    python there.py quantize FROM TO Q4_0|Q4_K_M
    python there.py fill MODEL TARGET DEPTH...     # states after so many tokens, to TARGET-DEPTH
    python there.py serve MODEL STATES DEPTH...    # answers lines of JSON with lines of JSON

A request is ``{"work": "prefill"|"decode", "depth": N, "tokens": N}``, a reply ``{"seconds": S}``.
Two threads, f16 cache, flash attention, batches of 512. Every run begins with the same state.
"""

import ctypes
import json
import sys
import time
from pathlib import Path

import llama_cpp as llama
import numpy as np

THREADS, BATCH, F16, FLASH_ATTENTION = 2, 512, 1, 1
FILE_TYPES = {"Q4_0": 2, "Q4_K_M": 15}
TOKEN = 2


class Model:
    """One model and a context for a sequence."""

    def __init__(self, path, num_positions, num_threads=THREADS):
        llama.llama_backend_init()
        self._model = llama.llama_model_load_from_file(
            str(path).encode(), llama.llama_model_default_params()
        )
        options = llama.llama_context_default_params()
        options.n_ctx = num_positions
        options.n_batch = options.n_ubatch = BATCH
        options.n_threads = options.n_threads_batch = num_threads
        options.type_k = options.type_v = F16
        options.flash_attn_type = FLASH_ATTENTION
        options.n_seq_max = 1
        self._context = llama.llama_init_from_model(self._model, options)
        self._vocab_size = llama.llama_vocab_n_tokens(llama.llama_model_get_vocab(self._model))
        self._batch = llama.llama_batch_init(BATCH, 0, 1)
        if not self._model or not self._context:
            raise SystemExit(f"llama.cpp does not load {path}")

    def compute(self, position, num_tokens):
        """Compute some tokens behind ``position``; waits for the likeliest token after them."""
        self._batch.n_tokens = num_tokens
        for i in range(num_tokens):
            self._batch.token[i] = TOKEN
            self._batch.pos[i] = position + i
            self._batch.n_seq_id[i] = 1
            self._batch.seq_id[i][0] = 0
            self._batch.logits[i] = i == num_tokens - 1
        if llama.llama_decode(self._context, self._batch):
            raise SystemExit("llama.cpp cannot compute")
        logits = llama.llama_get_logits_ith(self._context, num_tokens - 1)
        return int(np.ctypeslib.as_array(logits, (self._vocab_size,)).argmax())

    def clear(self):
        llama.llama_memory_clear(llama.llama_get_memory(self._context), True)

    def state(self):
        size = llama.llama_state_seq_get_size(self._context, 0)
        held = (ctypes.c_uint8 * size)()
        if llama.llama_state_seq_get_data(self._context, held, size, 0) != size:
            raise SystemExit("llama.cpp does not tell its state")
        return bytes(held)

    def restore(self, state):
        self.clear()
        held = (ctypes.c_uint8 * len(state)).from_buffer_copy(state)
        if not llama.llama_state_seq_set_data(self._context, held, len(state), 0):
            raise SystemExit("llama.cpp does not take its state back")


def quantize(source, target, file_type):
    options = llama.llama_model_quantize_default_params()
    options.nthread = THREADS
    options.ftype = FILE_TYPES[file_type]
    options.allow_requantize = True
    if llama.llama_model_quantize(source.encode(), target.encode(), ctypes.byref(options)):
        raise SystemExit(f"llama.cpp does not make {target}")


def fill(path, target, *depths):
    # One thread: on a busy computer two wait for each other.
    model, position = Model(path, max(map(int, depths)) + BATCH, num_threads=1), 0
    for depth in sorted(map(int, depths)):
        while position < depth:
            count = min(BATCH, depth - position)
            model.compute(position, count)
            position += count
        Path(f"{target}-{depth}").write_bytes(model.state())


def reply(seconds):
    sys.stdout.write(json.dumps({"seconds": seconds}) + "\n")
    sys.stdout.flush()


def serve(path, states, *depths):
    began = time.perf_counter()
    model = Model(path, max(map(int, depths)) + 2 * BATCH)
    reply(time.perf_counter() - began)
    kept = {int(depth): Path(f"{states}-{depth}") for depth in depths if int(depth)}
    kept = {depth: file.read_bytes() for depth, file in kept.items()}
    for line in sys.stdin:
        request = json.loads(line)
        depth, num_tokens = request["depth"], request["tokens"]
        if depth:
            model.restore(kept[depth])
        else:
            model.clear()
        began = time.perf_counter()
        if request["work"] == "prefill":
            model.compute(depth, num_tokens)
        else:
            for i in range(num_tokens):
                model.compute(depth + i, 1)
        reply(time.perf_counter() - began)


if __name__ == "__main__":
    {"quantize": quantize, "fill": fill, "serve": serve}[sys.argv[1]](*sys.argv[2:])
