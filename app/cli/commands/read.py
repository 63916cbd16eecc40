"""``lectern read``: reads documents completely and saves what was read."""

import typer

from app.cli import options
from app.cli.documents import require_all_read
from app.cli.invocation import invocation_of
from app.cli.json_output import print_json
from app.cli.model_selection import select_model
from app.cli.option_groups import takes_groups
from app.cli.reading_session import Order, read_documents
from app.cli.report import make_report
from app.errors import ExitCode
from engine.protocol.sampling import SamplingParams


@takes_groups
def read(
    context: typer.Context,
    documents: options.Documents,
    *,
    model: options.ModelOptions,
    memory: options.MemoryOptions,
    policy: options.PolicyOptions,
    password: options.Password = None,
    renew: options.Renew = False,
    no_recognition: options.NoRecognition = False,
    collection: options.Collection = None,
    private: options.Private = False,
    data_dir: options.DataDir = None,
    as_json: options.AsJson = False,
) -> None:
    """Read documents completely and save the result for later questions."""
    invocation = invocation_of(context)
    order = Order(
        paths=documents,
        choice=select_model(invocation, model, memory, policy, data_dir=data_dir),
        data_dir=data_dir,
        password=password,
        answer_tokens=SamplingParams().max_tokens,
        renew=renew,
        recognises=not no_recognition,
        is_private=private,
        collection=collection,
    )
    with read_documents(invocation, order) as session:
        report = make_report(session)
    if as_json:
        print_json(report)
    require_all_read(session.unread)
    if session.core.is_partly_unsaved and not private:  # which was said when it happened
        raise typer.Exit(ExitCode.DOES_NOT_FIT)
