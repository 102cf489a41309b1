"""The template for translators; `python tests/catalogue.py` writes it anew.

It holds every sentence of the sources that stands in `_`, `N_` or `ngettext`, and the names of
the games and seats; no dates or line numbers, so that it changes only when a sentence does.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

import folkgames as fg
from folkgames.registry import get_game

PACKAGE = Path(__file__).parents[1] / "folkgames"
TEMPLATE = PACKAGE / "locale" / "folkgames.pot"
HEADER = r"""# Every sentence of folkgames that a person reads.
msgid ""
msgstr ""
"Project-Id-Version: folkgames\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\n"

"""


def is_own(one: fg.Game) -> bool:
    """Whether a game belongs to this package: others bring their own translations."""
    return type(one).__module__.startswith("folkgames.")


def extracted() -> Catalog:
    """Every sentence of the sources, as a catalogue without translations."""
    catalogue = Catalog(charset="utf-8")
    keywords = {"_": None, "N_": None, "ngettext": (1, 2)}
    found = extract_from_dir(
        str(PACKAGE), [("**.py", "python")], {}, keywords, strip_comment_tags=True
    )
    for name, _line, sentence, comments, context in found:
        if sentence:
            place = (f"folkgames/{name}", 1)
            catalogue.add(sentence, None, [place], auto_comments=comments, context=context)
    for one in filter(is_own, map(get_game, fg.games())):
        for name in (one.title, *one.seats):
            catalogue.add(name, None, [(f"folkgames/{one.name}", 1)])
    return catalogue


def template() -> str:
    """The text of the template."""
    text = BytesIO()
    write_po(text, extracted(), width=100, omit_header=True, sort_output=True, include_lineno=False)
    return HEADER + text.getvalue().decode()


if __name__ == "__main__":
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_text(template(), encoding="utf-8")
