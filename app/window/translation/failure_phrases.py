"""What failures say, as they say it in English, so that it can be said in other languages.

Engine, documents and library know no window and write plain English. A name in braces stands for
whatever is there; the tests see to it that the program still says every one of these.
"""

from PySide6.QtCore import QT_TRANSLATE_NOOP

_DOCUMENTS = (
    QT_TRANSLATE_NOOP("Failures", "“{name}” cannot be opened: {detail}."),
    QT_TRANSLATE_NOOP("Failures", "Check the path and the permissions of the file."),
    QT_TRANSLATE_NOOP("Failures", "its name is not UTF-8"),
    QT_TRANSLATE_NOOP("Failures", "Rename the file, then add it again."),
    QT_TRANSLATE_NOOP("Failures", "“{name}” is {detail}."),
    QT_TRANSLATE_NOOP("Failures", "“{name}” is encrypted."),
    QT_TRANSLATE_NOOP("Failures", "Enter its password."),
    QT_TRANSLATE_NOOP("Failures", "The password does not open “{name}”."),
    QT_TRANSLATE_NOOP("Failures", "Enter the correct password."),
    QT_TRANSLATE_NOOP("Failures", "“{name}” is locked {detail}."),
    QT_TRANSLATE_NOOP("Failures", "with a password of its archive"),
    QT_TRANSLATE_NOOP("Failures", "with an office password"),
    QT_TRANSLATE_NOOP("Failures", "with a password"),
    QT_TRANSLATE_NOOP("Failures", "by copy protection"),
    QT_TRANSLATE_NOOP("Failures", "Save it without a password."),
    QT_TRANSLATE_NOOP("Failures", "“{name}” is damaged: {detail}."),
    QT_TRANSLATE_NOOP("Failures", "it is empty"),
    QT_TRANSLATE_NOOP("Failures", "it has no pages"),
    QT_TRANSLATE_NOOP("Failures", "its part {part} is missing or broken"),
    QT_TRANSLATE_NOOP(
        "Failures", "Get it again, or open it in its original program and save it again."
    ),
    QT_TRANSLATE_NOOP("Failures", "“{name}” is too large: {detail}."),
    QT_TRANSLATE_NOOP("Failures", "it has more than {most} {unit}"),
    QT_TRANSLATE_NOOP("Failures", "its tables repeat more than {number} characters"),
    QT_TRANSLATE_NOOP("Failures", "Split it into several documents."),
    QT_TRANSLATE_NOOP("Failures", "Reading “{name}” took too much memory."),
    QT_TRANSLATE_NOOP("Failures", "Reading “{name}” took longer than {seconds} s{after}."),
    QT_TRANSLATE_NOOP("Failures", "The parser failed on “{name}”."),
    QT_TRANSLATE_NOOP("Failures", "The parser crashed on “{name}”{after} ({status})."),
    QT_TRANSLATE_NOOP("Failures", "“{name}” has no text{pages}{reasons}."),
    QT_TRANSLATE_NOOP("Failures", "after page {number}"),
    QT_TRANSLATE_NOOP("Failures", "on any of its {number} pages"),
    QT_TRANSLATE_NOOP("Failures", "Recognise its text with an OCR program and add the result."),
    QT_TRANSLATE_NOOP("Failures", "Check that it is the right file."),
    QT_TRANSLATE_NOOP("Failures", "Open it in its own program and save it as PDF."),
    QT_TRANSLATE_NOOP("Failures", "neither text nor a known kind of document"),
    QT_TRANSLATE_NOOP("Failures", "by encryption for its receiver"),
    QT_TRANSLATE_NOOP(
        "Failures", "Open it in your mail program and save what it says as text or PDF."
    ),
    QT_TRANSLATE_NOOP("Failures", "in an old office format"),
    QT_TRANSLATE_NOOP("Failures", "Save it as DOCX, PPTX, XLSX or PDF."),
    QT_TRANSLATE_NOOP("Failures", "Save it as DOCX or PDF."),
)
_LIBRARY = (
    QT_TRANSLATE_NOOP("Failures", "The disk is full: the library could not be written."),
    QT_TRANSLATE_NOOP(
        "Failures",
        "Free some space, or choose another data directory with --data-dir. Nothing was lost.",
    ),
    QT_TRANSLATE_NOOP("Failures", "Another Lectern is writing to the library."),
    QT_TRANSLATE_NOOP("Failures", "Try again when it has finished, or close it."),
    QT_TRANSLATE_NOOP("Failures", "The library {path} is damaged."),
    QT_TRANSLATE_NOOP("Failures", "Move the file away and add the documents again."),
    QT_TRANSLATE_NOOP("Failures", "To restore its backup of {moment}, run lectern restore."),
    QT_TRANSLATE_NOOP("Failures", "The search index of the library {path} is damaged."),
    QT_TRANSLATE_NOOP("Failures", "To rebuild it, run lectern verify."),
    QT_TRANSLATE_NOOP("Failures", "The library {path} is missing."),
    QT_TRANSLATE_NOOP(
        "Failures",
        "To restore its backup of {moment}, run lectern restore; to start over, move "
        "the backup away.",
    ),
    QT_TRANSLATE_NOOP(
        "Failures",
        "The stored text of “{name}” is damaged ({what}), and its file has changed or is missing.",
    ),
    QT_TRANSLATE_NOOP(
        "Failures",
        "Add the file again. Until then it is not used for answers; conversations are kept.",
    ),
    QT_TRANSLATE_NOOP("Failures", "The library {path} cannot be used: {error}."),
    QT_TRANSLATE_NOOP(
        "Failures", "Check the permissions and the disk, or choose another one with --data-dir."
    ),
    QT_TRANSLATE_NOOP("Failures", "The library {path} was written by a newer Lectern."),
    QT_TRANSLATE_NOOP(
        "Failures", "Update Lectern, or choose another data directory with --data-dir."
    ),
    QT_TRANSLATE_NOOP("Failures", "The data directory {root} cannot be used: {reason}."),
    QT_TRANSLATE_NOOP("Failures", "Choose another one with --data-dir or {variable}."),
    QT_TRANSLATE_NOOP("Failures", "The data directory {root} is not there."),
    QT_TRANSLATE_NOOP(
        "Failures", "Attach the disk it is on, or choose another directory with {variable}."
    ),
    QT_TRANSLATE_NOOP("Failures", "This is no longer in the library."),
    QT_TRANSLATE_NOOP("Failures", "Choose another one."),
    QT_TRANSLATE_NOOP(
        "Failures", "The settings could not be saved. They apply until Lectern is closed."
    ),
    QT_TRANSLATE_NOOP("Failures", "Free some space on the disk, then change a setting again."),
    QT_TRANSLATE_NOOP("Failures", "{name} cannot be written: {reason}."),
    QT_TRANSLATE_NOOP("Failures", "Choose another folder, or free some disk space."),
    QT_TRANSLATE_NOOP("Failures", "Choose another folder."),
    QT_TRANSLATE_NOOP("Failures", "{name} cannot be read: {reason}."),
    QT_TRANSLATE_NOOP("Failures", "Choose another file."),
    QT_TRANSLATE_NOOP("Failures", "{name} is too long for a list of questions."),
    QT_TRANSLATE_NOOP("Failures", "Paste a part."),
    QT_TRANSLATE_NOOP("Failures", "{name} is not a text file."),
    QT_TRANSLATE_NOOP("Failures", "Choose a text or CSV file."),
    QT_TRANSLATE_NOOP("Failures", "The table cannot be read: {error}."),
    QT_TRANSLATE_NOOP("Failures", "Save it as CSV again, or paste the questions."),
    QT_TRANSLATE_NOOP("Failures", "These are {count} questions; a sheet takes {most}."),
    QT_TRANSLATE_NOOP("Failures", "Ask them in several sheets."),
    QT_TRANSLATE_NOOP("Failures", "Something went wrong inside Lectern."),
    QT_TRANSLATE_NOOP("Failures", "Your last action may not have been completed. Try it again."),
)
_ENGINE = (
    QT_TRANSLATE_NOOP("Failures", "The engine stopped: {reason}."),
    QT_TRANSLATE_NOOP("Failures", "it ended with status {code}"),
    QT_TRANSLATE_NOOP("Failures", "it was ended by signal {number} ({name})"),
    QT_TRANSLATE_NOOP(
        "Failures",
        "Try again; what was read is kept. If it stops again, free some memory.",
    ),
    QT_TRANSLATE_NOOP("Failures", "The engine cannot be started ({program}: {reason})."),
    QT_TRANSLATE_NOOP("Failures", "Install Lectern again."),
    QT_TRANSLATE_NOOP("Failures", "Install Lectern again, so that both come from one version."),
    QT_TRANSLATE_NOOP("Failures", "The engine is not running."),
    QT_TRANSLATE_NOOP("Failures", "Start it again."),
    QT_TRANSLATE_NOOP("Failures", "No model is loaded."),
    QT_TRANSLATE_NOOP("Failures", "Choose a model first."),
    QT_TRANSLATE_NOOP(
        "Failures",
        "The documents hold {size} MB of text, more than can be read at once.",
    ),
    QT_TRANSLATE_NOOP("Failures", "Read fewer documents together."),
    QT_TRANSLATE_NOOP("Failures", "the documents have {tokens} tokens and the model holds {limit}"),
    QT_TRANSLATE_NOOP(
        "Failures",
        "Leave pages out, read fewer documents, or choose a model with a longer context.",
    ),
    QT_TRANSLATE_NOOP(
        "Failures",
        "the documents, the conversation and the question take {tokens} tokens, and the model holds"
        " {limit}",
    ),
    QT_TRANSLATE_NOOP(
        "Failures",
        "Start a new conversation, read fewer documents, or choose a model with a longer context.",
    ),
    QT_TRANSLATE_NOOP("Failures", "{size} MiB of memory are too little for a cache of this model"),
    QT_TRANSLATE_NOOP(
        "Failures", "Close other programs, or choose a smaller model or a smaller cache format."
    ),
    QT_TRANSLATE_NOOP("Failures", "what is in progress needs more than {size} MiB of memory"),
    QT_TRANSLATE_NOOP("Failures", "End an answer or a reading first, or choose a higher limit."),
    QT_TRANSLATE_NOOP("Failures", "nothing of these documents is read yet"),
    QT_TRANSLATE_NOOP("Failures", "Read them first."),
    QT_TRANSLATE_NOOP("Failures", "there is no page to read"),
    QT_TRANSLATE_NOOP("Failures", "Choose documents that contain text."),
    QT_TRANSLATE_NOOP("Failures", "The model computed values that are not numbers."),
    QT_TRANSLATE_NOOP("Failures", "Its weights may be damaged; download the model folder again."),
)
_MODELS = (
    QT_TRANSLATE_NOOP("Failures", "There is no model at {path}."),
    QT_TRANSLATE_NOOP("Failures", "Give the folder that holds its config.json."),
    QT_TRANSLATE_NOOP("Failures", "{folder} is not a folder."),
    QT_TRANSLATE_NOOP("Failures", "Give the folder that holds config.json."),
    QT_TRANSLATE_NOOP("Failures", "The model architecture {name} is not supported."),
    QT_TRANSLATE_NOOP("Failures", "{name} is a mixture of experts."),
    QT_TRANSLATE_NOOP(
        "Failures",
        "Choose a dense Qwen3.5 model (0.8B, 2B, 4B, 9B or 27B) in Hugging Face layout.",
    ),
    QT_TRANSLATE_NOOP("Failures", "The weights are quantised already ({method})."),
    QT_TRANSLATE_NOOP(
        "Failures",
        "Choose the original folder with bfloat16 weights; --weights int8 makes them small.",
    ),
    QT_TRANSLATE_NOOP(
        "Failures",
        "{count} of {all} weight files are missing in {folder}, the first is {file}.",
    ),
    QT_TRANSLATE_NOOP("Failures", "Cannot read {path}: {reason}."),
    QT_TRANSLATE_NOOP("Failures", "{path} is not what it should be: {reason}."),
    QT_TRANSLATE_NOOP(
        "Failures",
        "{folder} has no chat template (chat_template.jinja or in tokenizer_config.json).",
    ),
    QT_TRANSLATE_NOOP("Failures", "Choose a model that was made for conversations."),
    QT_TRANSLATE_NOOP("Failures", "Download the model folder again, or choose another model."),
)
_SAVED = (
    QT_TRANSLATE_NOOP("Failures", "{path} is not an exported reading"),
    QT_TRANSLATE_NOOP("Failures", "{path} is not encrypted"),
    QT_TRANSLATE_NOOP("Failures", "Import it without a passphrase if you trust it."),
    QT_TRANSLATE_NOOP("Failures", "Choose a file that `lectern snapshots export` wrote."),
    QT_TRANSLATE_NOOP("Failures", "{path} was exported by a newer version of Lectern"),
    QT_TRANSLATE_NOOP("Failures", "Update Lectern and try again."),
    QT_TRANSLATE_NOOP("Failures", "{path} cannot be written ({reason})"),
    QT_TRANSLATE_NOOP("Failures", "Choose another place."),
    QT_TRANSLATE_NOOP("Failures", "{path} cannot be read ({reason})"),
    QT_TRANSLATE_NOOP("Failures", "Check the file and try again."),
    QT_TRANSLATE_NOOP("Failures", "{path} is damaged: {detail}"),
    QT_TRANSLATE_NOOP("Failures", "Export it again where it came from."),
    QT_TRANSLATE_NOOP("Failures", "It is set aside; the document is read again when it is needed."),
    QT_TRANSLATE_NOOP("Failures", "There is no room left on the disk to save in {place}"),
    QT_TRANSLATE_NOOP("Failures", "Free some space, or delete saved readings, and try again."),
)
_ENCRYPTION = (
    QT_TRANSLATE_NOOP("Failures", "The data folder {root} is encrypted."),
    QT_TRANSLATE_NOOP(
        "Failures", "Give its passphrase at the terminal, or in a file that {variable} names."
    ),
    QT_TRANSLATE_NOOP("Failures", "The passphrase does not open the data folder {root}."),
    QT_TRANSLATE_NOOP(
        "Failures", "Enter the correct passphrase; without it nothing can be opened."
    ),
    QT_TRANSLATE_NOOP(
        "Failures", "The system's keyring does not give the key of the data folder {root}."
    ),
    QT_TRANSLATE_NOOP(
        "Failures",
        "Unlock the keyring, or log in as the person who encrypted it. Nothing was changed.",
    ),
    QT_TRANSLATE_NOOP("Failures", "The system has no keyring that could keep the key."),
    QT_TRANSLATE_NOOP("Failures", "Protect the data folder with a passphrase instead."),
    QT_TRANSLATE_NOOP("Failures", "The data folder {root} was encrypted by a newer Lectern."),
    QT_TRANSLATE_NOOP("Failures", "Update Lectern."),
    QT_TRANSLATE_NOOP("Failures", "The key file {path} is damaged, and so is its copy."),
    QT_TRANSLATE_NOOP(
        "Failures", "Restore one of the two from your own backup. Nothing else was changed."
    ),
    QT_TRANSLATE_NOOP(
        "Failures", "The key file of the data folder {root} cannot be written: {error}."
    ),
    QT_TRANSLATE_NOOP("Failures", "Check the permissions and the disk. Nothing was changed."),
    QT_TRANSLATE_NOOP("Failures", "A passphrase has {fewest} to {most} characters."),
    QT_TRANSLATE_NOOP("Failures", "Choose some words that nobody can guess."),
    QT_TRANSLATE_NOOP("Failures", "The passphrase that was typed is not UTF-8."),
    QT_TRANSLATE_NOOP("Failures", "Set the terminal to UTF-8, or put the passphrase into a file."),
    QT_TRANSLATE_NOOP(
        "Failures", "The key file of the data folder {root} has changed in the meantime."
    ),
    QT_TRANSLATE_NOOP("Failures", "Close Lectern everywhere, then try again. Nothing was changed."),
    QT_TRANSLATE_NOOP("Failures", "The library {path} is encrypted."),
    QT_TRANSLATE_NOOP(
        "Failures", "Close Lectern, then open it again with the passphrase. Nothing was changed."
    ),
    QT_TRANSLATE_NOOP(
        "Failures",
        "Restore its key file encryption.json from your own backup. Nothing was changed.",
    ),
    QT_TRANSLATE_NOOP(
        "Failures", "The library {path} does not open with the key of its data folder."
    ),
    QT_TRANSLATE_NOOP(
        "Failures",
        "Restore the library and its key file from the same backup. Nothing was changed.",
    ),
    QT_TRANSLATE_NOOP("Failures", "Another Lectern is encrypting or decrypting the data folder."),
    QT_TRANSLATE_NOOP("Failures", "Wait until it has finished."),
    QT_TRANSLATE_NOOP("Failures", "The data folder could not be converted: {error}."),
    QT_TRANSLATE_NOOP(
        "Failures",
        "Free some space, or check the permissions. The conversion continues at the next start.",
    ),
)
FAILURE_PHRASES: tuple[str, ...] = tuple(
    str(phrase) for phrase in (*_DOCUMENTS, *_LIBRARY, *_ENGINE, *_MODELS, *_SAVED, *_ENCRYPTION)
)
"""Every phrase, in English."""
