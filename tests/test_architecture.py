"""The structure of the package: which module may import which, and how long a module may be."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import solitaire

PACKAGE = Path(solitaire.__file__).parent
ROOT = Path(__file__).parent.parent
MODULES = sorted(PACKAGE.rglob("*.py"))
CORE = sorted((PACKAGE / "rules").rglob("*.py"))

FORBIDDEN = {
    "textual",
    "rich",
    "click",
    "platformdirs",
    "pysol_cards",
    "random",
    "secrets",
    "pathlib",
    "shutil",
}
FORBIDDEN |= {"tempfile", "socket", "subprocess", "asyncio", "logging", "sqlite3", "urllib"}
"""What the core does not even load at second hand. (``os``, ``time`` and ``datetime`` come with Python's
own start and with ``tomllib``; that the core does not import them itself is an import contract.)"""

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
OUTSIDE = {"textual", "rich", "click", "asyncio", "threading", "sqlite3", "subprocess"}
"""What a contract that forbids it keeps away at second hand, too."""

PLAY_IN_A_BARE_INTERPRETER = """
import sys
package_folder, *modules = sys.argv[1:]
bare = set(sys.modules)
sys.path.insert(0, package_folder)
for module in modules:
    __import__(module)
from solitaire.rules.cards import full_pack
from solitaire.rules.apply import IllegalMove, apply
from solitaire.rules.files.ruleset_file import RulesetFile
from solitaire.rules.files.decode import decode
from solitaire.rules.stalemate import is_stuck
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.initial_deal import opening
from solitaire.rules.compiled_rules import Rules
rules = Rules(decode(RulesetFile("klondike", "klondike.toml", sys.stdin.read()), lambda file, name: None))
position = opening(rules, full_pack(1))
for _ in range(30):
    position, _ = apply(rules, position, legal_moves(rules, position)[-1])
try:
    apply(rules, position, Move.parse("stock:waste"))
except IllegalMove:
    is_stuck(rules, position)
print(*(set(sys.modules) - bare))
"""


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def nodes(path: Path) -> list[ast.AST]:
    """The syntax of a module."""
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def test_the_core_needs_nothing_but_the_standard_library() -> None:
    """Imported whole and played in an interpreter without site-packages, it loads itself and the standard
    library, and of that nothing that reaches out of the process.
    """
    core = [module_name(path) for path in CORE]
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PLAY_IN_A_BARE_INTERPRETER, str(PACKAGE.parent), *core],
        input=(ROOT / "rulesets" / "klondike.toml").read_text("utf-8"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stderr == ""
    loaded = set(run.stdout.split())
    assert set(core) <= loaded
    ours = {name for name in loaded if name.partition(".")[0] == "solitaire"}
    assert ours == {"solitaire", *core}
    others = {name.partition(".")[0] for name in loaded - ours}
    assert others <= sys.stdlib_module_names
    assert not others & FORBIDDEN


def test_the_core_reads_and_writes_nothing() -> None:
    doing = {"open", "print", "input", "exec", "eval", "__import__"}
    names = [(path, node.id) for path in CORE for node in nodes(path) if isinstance(node, ast.Name)]
    assert [(module_name(path), name) for path, name in names if name in doing] == []


WRITERS = {
    "solitaire.analysis.survey.cluster": {"logging.getLogger"},
    "solitaire.cli.output.messages": {"click.confirm", "click.echo", "click.progressbar"},
    "solitaire.solver.__main__": {"sys.stdout.write"},
    "solitaire.analysis.winnable.__main__": {"sys.stdout.write"},
    "solitaire.tui.render.terminal_gate": {"Console"},
}
"""The modules that write to the terminal, and by what: messages and the gate make every text printable, two
send JSON, which is ASCII, to the process that started them, and one silences the loggers of a library."""
WRITING = re.compile(
    r"print|input|Console|click\.\w*echo\w*|click\.(progressbar|prompt|confirm|pause|clear|edit)|sys\.__std(out|err)__.*"
    r"|(sys\.)?std(out|err)\.(write|writelines|buffer.*)|rich\.print\w*|warnings\.warn|logging\..*"
)


def called_and_derived_from(path: Path) -> Iterator[str]:
    """The names of what a module calls, and of the bases of its classes."""
    for node in nodes(path):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)
        elif isinstance(node, ast.ClassDef):
            yield from map(ast.unparse, node.bases)


def test_only_the_gate_writes_to_the_terminal() -> None:
    """So that no text gets there that is not printable; screens write through their filter of lines."""
    writers = {
        module_name(path): set(filter(WRITING.fullmatch, called_and_derived_from(path))) for path in MODULES
    }
    assert {name: how for name, how in writers.items() if how} == WRITERS


def test_files_are_read_up_to_a_size_limit() -> None:
    """``bounded_file`` is the only module that reads them."""
    parts = [(path, node.attr) for path in MODULES for node in nodes(path) if isinstance(node, ast.Attribute)]
    assert [module_name(path) for path, name in parts if name in ("read_text", "read_bytes")] == []


def test_the_import_contracts_hold() -> None:
    lint = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    run = subprocess.run(
        [sys.executable, "-c", lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout
    assert f"{len(CONTRACTS)} kept, 0 broken" in run.stdout


@pytest.mark.parametrize(
    "contract",
    [each for each in CONTRACTS if each["type"] == "forbidden"],
    ids=lambda contract: contract["name"],
)
def test_what_a_contract_forbids_is_not_loaded_at_second_hand(contract: dict[str, list[str]]) -> None:
    """Imported in an interpreter of their own, the modules of a contract load nothing of ``OUTSIDE`` that it
    forbids.
    """
    packages = tuple(contract["source_modules"])
    names = [name for name in map(module_name, MODULES) if name.startswith(packages)]
    pure = [name for name in names if not name.endswith("__main__")]
    script = "import sys\nfor module in sys.argv[1:]:\n    __import__(module)\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script, *pure], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert set(pure) <= loaded
    assert not loaded & OUTSIDE & set(contract["forbidden_modules"])


@pytest.mark.parametrize("folder", ["solitaire", "tests", "benchmarks", "docs"])
def test_a_module_is_small(folder: str) -> None:
    modules = sorted((ROOT / folder).rglob("*.py"))
    assert modules
    lines = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in modules}
    assert {name: count for name, count in lines.items() if count > 400} == {}


IMPORTS = re.compile(r"^ *(?:from|import) [^(\n]*(?:\([^)]*\))?", re.MULTILINE)
"""Import statements: to find them takes a hundredth of the time of parsing a module."""


def imported(path: Path) -> Iterator[str]:
    """The full names of what a module imports."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_no_test_module_imports_from_another() -> None:
    """What tests share is in modules that are named for it, or in fixtures."""
    sources = [path for folder in ("benchmarks", "docs", "tests") for path in (ROOT / folder).rglob("*.py")]
    suspects = [
        path for path in sources if any("test_" in each for each in IMPORTS.findall(path.read_text("utf-8")))
    ]
    names = [(str(path.relative_to(ROOT)), name) for path in suspects for name in imported(path)]
    assert [(path, name) for path, name in names if re.search(r"^(tests|benchmarks)\..*\btest_", name)] == []


def test_a_module_is_named_for_what_it_does() -> None:
    vague = {"util", "utils", "helper", "helpers", "manager", "managers", "common", "misc"}
    names = map(module_name, MODULES)
    assert [name for name in names if vague & set(re.split(r"[^a-z]+", name.lower()))] == []


def listed_modules(package: str) -> list[list[str]]:
    """The modules in the list in the docstring of a package, item by item."""
    text = ast.get_docstring(ast.parse((PACKAGE / package / "__init__.py").read_text("utf-8"))) or ""
    items = re.findall(r"^- (.*?)(?=^- |\n\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return [re.findall(r"``([a-z_]+)``", item) for item in items]


@pytest.mark.parametrize("package", ["rules", "game"])
def test_the_docstring_of_a_large_package_lists_its_modules(package: str) -> None:
    names = sorted(path.stem for path in (PACKAGE / package).glob("*.py") if path.stem != "__init__")
    assert sorted(name for item in listed_modules(package) for name in item) == names


def test_each_group_of_the_rules_is_built_on_those_before_it() -> None:
    group = {name: number for number, item in enumerate(listed_modules("rules")) for name in item}
    imports = [
        (name, node.module.removeprefix("solitaire.rules."))
        for name in group
        for node in nodes(PACKAGE / "rules" / f"{name}.py")
        if isinstance(node, ast.ImportFrom) and node.module
    ]
    assert [(name, of) for name, of in imports if group.get(of, 0) > group[name]] == []
