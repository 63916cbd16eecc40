"""``lectern serve``: offers the model to other programs over HTTP."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from app.cli import options
from app.cli.invocation import invocation_of
from app.cli.model_selection import select_model
from app.cli.option_groups import takes_groups
from app.errors import Said, UsageError
from app.paths import named_path
from app.readings.figures import format_tokens
from app.server.address import LOOPBACK_HOST, USUAL_PORT, Address, Encryption
from engine.protocol.replies import ModelLoaded

Host = Annotated[
    str,
    typer.Option(
        "--host",
        metavar="ADDRESS",
        help="Address to listen on. Any but this computer's own needs TLS.",
    ),
]
Port = Annotated[
    int, typer.Option("--port", min=0, max=65_535, metavar="N", help="0 picks any free port.")
]
Certificate = Annotated[
    Path | None,
    typer.Option(
        "--tls-certificate",
        metavar="FILE",
        parser=options.typed_path,
        help="Certificate chain in PEM form.",
    ),
]
Key = Annotated[
    Path | None,
    typer.Option(
        "--tls-key", metavar="FILE", parser=options.typed_path, help="Its private key in PEM form."
    ),
]
Quiet = Annotated[
    bool, typer.Option("--quiet", metavar=options.FLAG, help="Do not log each request.")
]


@takes_groups
def serve(
    context: typer.Context,
    *,
    host: Host = LOOPBACK_HOST,
    port: Port = USUAL_PORT,
    tls_certificate: Certificate = None,
    tls_key: Key = None,
    quiet: Quiet = False,
    model: options.ModelOptions,
    memory: options.MemoryOptions,
    policy: options.PolicyOptions,
    data_dir: options.DataDir = None,
) -> None:
    """Offer the model to other programs over an OpenAI-compatible interface, until Ctrl-C."""
    # HTTP takes half a second to load, and --help should not wait.
    from app.server.access import token_of  # noqa: PLC0415
    from app.server.serve import ServerOrder  # noqa: PLC0415
    from app.server.serve import serve as run_server  # noqa: PLC0415

    if (tls_certificate is None) != (tls_key is None):
        raise UsageError(Said("TLS needs two files.", "Give --tls-certificate and --tls-key."))
    encryption = None
    if tls_certificate is not None and tls_key is not None:
        encryption = Encryption(named_path(tls_certificate), named_path(tls_key))
    invocation = invocation_of(context)
    invocation.require_own_engine()
    terminal = invocation.terminal
    choice = select_model(invocation, model, memory, policy, data_dir=data_dir)
    data = invocation.prepare_data(data_dir)
    token_file = data.root / "server.json"
    token = token_of(token_file)

    def tell(url: str, loaded: ModelLoaded) -> None:
        limit = format_tokens(loaded.context_limit)
        terminal.result(f"Serving {loaded.name} ({limit} tokens) at {url}")
        terminal.result(f"Access token: {token.value}")
        terminal.say(
            f"The token is stored in {token_file}. Press Ctrl-C to stop the server.", style="note"
        )

    order = ServerOrder(
        port=invocation.launch(data),
        data=data,
        choice=choice,
        token=token,
        log=(lambda _line: None) if quiet else lambda line: terminal.say(line, style="note"),
        on_notice=invocation.notice,
        on_ready=tell,
    )
    with suppress(KeyboardInterrupt):
        asyncio.run(run_server(order, Address(host, port, encryption)))
