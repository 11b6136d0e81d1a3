"""A line breaks between the words of a name and not within one."""

from headtable.web.names import whole_words


def test_each_word_of_a_name_is_kept_whole_and_the_text_stays_the_same() -> None:
    """Cases 32."""
    assert whole_words("ฐิติรัตน์ ภู่ระหงษ์") == '<span class="word">ฐิติรัตน์</span> <span class="word">ภู่ระหงษ์</span>'


def test_a_name_is_text_whatever_it_holds() -> None:
    assert whole_words("<b> &") == '<span class="word">&lt;b&gt;</span> <span class="word">&amp;</span>'
