"""What the model is told before the documents, the same for every question."""

NOT_SAID = "The document does not say."
"""How the model answers what the documents do not hold."""

INSTRUCTIONS = (
    "Answer only from the documents. Give the answer first, then, on a new line that starts with "
    '"> ", the sentence that proves it, word for word. If the documents do not say it, answer: '
    f"{NOT_SAID}"
)
