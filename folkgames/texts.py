"""Every sentence that a person reads passes through here, so that it can be translated.

`_` translates a sentence and `ngettext` one that counts something. `N_` marks a sentence that is
stored now and translated with `_` at the moment that it is shown. Catalogues lie in
`folkgames/locale/LANGUAGE/LC_MESSAGES/folkgames.mo`; without one the sentences are English.
"""

from __future__ import annotations

import gettext
from pathlib import Path

_LOCALE = Path(__file__).parent / "locale"
_catalogue: gettext.NullTranslations = gettext.translation("folkgames", _LOCALE, fallback=True)


def speak(language: str) -> None:
    """Show everything from now on in `language` ("pl", "de", …), as far as it is translated.

    >>> import folkgames as fg
    >>> fg.speak("en")
    """
    global _catalogue
    _catalogue = gettext.translation("folkgames", _LOCALE, [language], fallback=True)


def _(sentence: str) -> str:
    """The sentence in the reader's language."""
    return _catalogue.gettext(sentence) if sentence else ""


def ngettext(singular: str, plural: str, number: int) -> str:
    """The sentence for `number` things in the reader's language."""
    return _catalogue.ngettext(singular, plural, number)


def N_(sentence: str) -> str:  # noqa: N802 (the customary name)
    """Mark a sentence for translation and leave it as it is for now."""
    return sentence
