"""Which texts the source needs, read from the source itself."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import guimard.rules
from guimard.rules.game import Action, Event, Options
from guimard.rules.metro.extension import Extension
from guimard.rules.metro.extensions import CITIES, MODULES

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
WEB = [path for kind in ("ts", "svelte") for path in (ROOT / "web" / "src").rglob(f"*.{kind}")]

for module in walk_packages(guimard.rules.__path__, "guimard.rules."):
    import_module(module.name)


def subclasses(base: type) -> Iterator[type]:
    for one in base.__subclasses__():
        if one.__module__.startswith("guimard."):
            yield one
            yield from subclasses(one)


EVENTS = {str(one.__struct_config__.tag): one for one in subclasses(Event)}  # type: ignore[attr-defined]
ACTIONS = {str(one.__struct_config__.tag): one for one in subclasses(Action)}  # type: ignore[attr-defined]
SETTINGS = {name for one in subclasses(Extension) for name in one.settings}
OPTIONS = {field for one in (Options, *subclasses(Options)) for field in one.__struct_fields__}  # type: ignore[attr-defined]
OPTIONS |= {*MODULES, *CITIES, *SETTINGS}


def literals(node: ast.expr) -> list[str]:
    """The strings that an expression may be; empty where it is not written out."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return []


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a function or method of this name."""
    for node in _all_calls():
        if name == getattr(node.func, "id", getattr(node.func, "attr", None)):
            yield node


@cache
def _all_calls() -> list[ast.Call]:
    trees = (ast.parse(path.read_text()) for path in SOURCES)
    nodes = (node for tree in trees for node in ast.walk(tree))
    return [node for node in nodes if isinstance(node, ast.Call) and node.args]


def raised(name: str, place: int, prefix: str) -> dict[str, set[str]]:
    """By key: the parameters that every such error comes with. `place`: of the key's end."""
    keys: dict[str, list[set[str]]] = defaultdict(list)
    for call in calls(name):
        given = {keyword.arg for keyword in call.keywords if keyword.arg}
        for end in literals(call.args[min(place, len(call.args) - 1)]):
            keys[prefix + end.replace(" ", "-").replace(",", "")].append(given)
    return {key: set.intersection(*params) for key, params in keys.items()}


def refused() -> dict[str, set[str]]:
    return raised("Refused", 1, "refused.")


def bad_options() -> dict[str, set[str]]:
    return {key: {"option", *params} for key, params in raised("BadOptions", 1, "options.").items()}


def bad_records() -> dict[str, set[str]]:
    """Their text may also say why, where another error is the cause."""
    return {key: {"why", *params} for key, params in raised("BadRecord", 0, "").items()}


def not_here() -> dict[str, set[str]]:
    """Refusals of tables, and of their databases."""
    found = {**raised("NotHere", 0, ""), **raised("BadDatabase", 0, "")}
    return {key: params for key, params in found.items() if key.startswith(("table.", "database."))}


def rules() -> set[str]:
    """The rules that refuse something."""
    return set(raised("Refused", 0, "rule."))


def paid() -> dict[str, set[str]]:
    """What points are paid for during a game, and the parameters that always come with it."""
    return raised("pay", 1, "result.")


def results() -> set[str]:
    """The lines a result may have."""
    return {*paid(), *raised("Item", 0, "result.")}


def written_out() -> set[str]:
    """Every string of the sources that could be a key."""
    found: set[str] = set()
    for path in [*SOURCES, *WEB]:
        found.update(re.findall(r"""["'`]([a-z]+\.[a-z_.-]+)["'`]""", path.read_text()))
    return found
