"""``lectern ask``: answers from documents, which are read first or restored."""

import sys
from typing import Annotated

import typer

from app.cli import options
from app.cli.documents import require_all_read
from app.cli.invocation import invocation_of
from app.cli.json_output import print_json
from app.cli.model_selection import select_model
from app.cli.option_groups import takes_groups
from app.cli.questioning import Questioning
from app.cli.reading_session import Order, read_documents
from app.cli.report import make_report
from app.core.answers.answer_run import Question
from app.errors import Said, UsageError
from app.typed_text import is_utf8
from engine.protocol.sampling import SamplingParams

Questions = Annotated[
    list[str] | None,
    typer.Option("--question", "-q", metavar="TEXT", help="A question. Repeatable."),
]
IsChat = Annotated[
    bool,
    typer.Option(
        "--chat",
        metavar=options.FLAG,
        help="Treat the questions as turns of one conversation.",
    ),
]


@takes_groups
def ask(
    context: typer.Context,
    documents: options.Documents,
    *,
    question: Questions = None,
    chat: IsChat = False,
    model: options.ModelOptions,
    memory: options.MemoryOptions,
    policy: options.PolicyOptions,
    max_tokens: options.MaxTokens = 512,
    temperature: options.Temperature = 0.0,
    seed: options.Seed = None,
    thinking: options.Thinking = False,
    password: options.Password = None,
    renew: options.Renew = False,
    no_recognition: options.NoRecognition = False,
    collection: options.Collection = None,
    private: options.Private = False,
    data_dir: options.DataDir = None,
    as_json: options.AsJson = False,
) -> None:
    """Answer questions about documents, which are read first if they have not been read yet."""
    questions = question or []
    if not questions and (as_json or not sys.stdin.isatty()):
        raise UsageError(Said("No question was asked.", 'Ask one with -q "...".'))
    if not all(text.strip() for text in questions):
        raise UsageError(Said("A question is empty.", 'Ask with -q "...".'))
    if not all(map(is_utf8, questions)):
        raise UsageError(Said("A question is not UTF-8 text.", "Type it again."))
    invocation = invocation_of(context).printing_json() if as_json else invocation_of(context)
    order = Order(
        paths=documents,
        choice=select_model(invocation, model, memory, policy, data_dir=data_dir),
        data_dir=data_dir,
        password=password,
        answer_tokens=max_tokens,
        renew=renew,
        recognises=not no_recognition,
        is_private=private,
        collection=collection,
    )
    sampling = SamplingParams(temperature=temperature, seed=seed, max_tokens=max_tokens)
    manner = Question(text="", sampling=sampling, is_thinking=thinking)
    with read_documents(invocation, order) as session:
        questioning = Questioning(invocation=invocation, session=session, manner=manner)
        if questions:
            answers = (questioning.ask_in_turn if chat else questioning.ask_each)(questions)
        else:
            answers = questioning.converse()
        report = make_report(session, answers)
    if as_json:
        print_json(report)
    require_all_read(session.unread)
