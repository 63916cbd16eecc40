"""What stands where a conversation begins, derived from what is known."""

from app.window.chat.chat_events import ChaptersKnown, ContextChanged, ConversationOpened
from app.window.chat.chat_fold import ChatInputs, fold
from app.window.chat.chat_view_model import derive
from app.window.chat.invitation import Chapter


def test_documents_of_several_name_no_page_for_they_all_begin_with_their_first() -> None:
    both = ConversationOpened("", {"ab": "lease.pdf", "cd": "annex.pdf"})
    documents = (Chapter("lease.pdf", "ab", 1, 1), Chapter("annex.pdf", "cd", 1, 5))
    inputs = fold(ChaptersKnown(documents), fold(both, ChatInputs()))
    reading = fold(ContextChanged(10, 100, 0.2, is_coming=True, page=2), inputs)
    invitation = derive(reading).invitation
    assert invitation is not None
    assert [row.label for row in invitation.chapters] == ["being read", ""]
