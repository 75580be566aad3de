"""Words for everything Guimard says: one catalogue for terminal and browser, a file a language.

A text is found by its key. Keys are grouped by what they stand for:

    event.<tag>        what has happened; see `tell` for the variants of an event's text
    action.<tag>       what can be chosen, with variants likewise
    refused.<reason>   why the rules refuse an action
    rule.<name>        what a rule says, in a sentence
    options.<reason>   why options do not fit; option.<name> is what an option is called
    record. position. placements.   why a file or a line of text cannot be read
    result.<key>       a line of a result's breakdown, or what points were paid for
    picture.           what is written in a picture, or read aloud of it
    game. colour. company.          names of games, of colours, of companies
    bot.<reason>       why a bot has chosen what it did; bot.name.<bot> is what it is called
    play.<name>        what a game in the terminal asks and says
    log.<entry>        what happened at a table, beside the game
    table. server. database.        why a table, the server or its log does not do something
    edition. choice.   editions by name, and what else can be chosen before a game
    lesson.<scene>     what a lesson says in a scene, and after what was done there
    language. list.    how the language calls itself, which numbers take its singular, lists

The texts themselves are written as `guimard.texts.message` says.
"""

from guimard.texts.catalogue import LANGUAGES, Catalogue, catalogue
from guimard.texts.tell import Told, explain, name_item, offer, tell

__all__ = ["LANGUAGES", "Catalogue", "Told", "catalogue", "explain", "name_item", "offer", "tell"]
