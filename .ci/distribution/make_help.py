"""Makes a manual page and completion for bash and zsh of what the program says of itself: make_help.py PROGRAM VERSION FOLDER.

They are laid out below FOLDER/share as an installation has them.
"""
import json
import pathlib
import re
import subprocess
from sys import argv

PROGRAM, VERSION, FOLDER = argv[1], argv[2], pathlib.Path(argv[3])
OPTION = re.compile(r"^  --(\S+)(?: (\S+))?\s{2,}(.*)$", re.MULTILINE)


def said(*words):
    """What the program prints."""
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True).stdout


def section(text, name):
    """The lines of a section of a help text."""
    return re.search(rf"^{name}:\n((?:  .*\n)+)", text, re.MULTILINE)[1]


HELP = said("help")
COMMANDS = re.findall(r"^  (\S+) +(.*)$", section(HELP, "Commands"), re.MULTILINE)
STATUS = re.search(r"^Exit status: ((?:.+\n)+)", HELP, re.MULTILINE)[1].replace("\n", " ").strip()
PAGES = {name: said(name, "--help") for name, _ in COMMANDS if name != "help"}
OPTIONS = {name: OPTION.findall(section(page, "Options")) for name, page in PAGES.items()}
SUITES = json.loads(pathlib.Path("Vectors/index.json").read_text(encoding="utf-8"))["suites"]
RULES = [
    rule["id"]
    for suite in SUITES
    for rule in json.loads(pathlib.Path(f"Vectors/{suite}.json").read_text(encoding="utf-8"))["rules"]
]
PROFILES = json.loads(pathlib.Path("Vectors/profiles.json").read_text(encoding="utf-8"))["profiles"]
VALUES = {
    "suite": SUITES,
    "rule": RULES,
    "profile": [profile["id"] for profile in PROFILES],
    "level": ["MUST", "SHOULD", "MAY"],
    "basis": ["documents", "rfc", "platform", "hardening"],
    "color": ["auto", "always", "never"],
    "scope": ["all", "played", "failures"],
}


def manual():
    """The page, in the macros of man(7)."""

    def inert(text):
        text = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
        return "\\&" + text if text[:1] in (".", "'") else text

    def usage(page):
        return inert(re.search(r"^Usage: (.*)$", page, re.MULTILINE)[1])

    yield f'.TH CONFORM 1 "" "conform {VERSION}"'
    yield f".SH NAME\nconform \\- {inert(HELP.splitlines()[0][0].lower() + HELP.splitlines()[0][1:].rstrip('.'))}"
    yield f".SH SYNOPSIS\n{usage(HELP)}\n.SH COMMANDS"
    for name, summary in COMMANDS:
        yield f".SS {name}\n{inert(summary)}."
        if name in PAGES:
            yield f".PP\n{usage(PAGES[name])}"
        for option, value, about in OPTIONS.get(name, []):
            yield f".TP\n\\fB\\-\\-{inert(option)}\\fR{f' {inert(value)}' if value else ''}\n{inert(about)}"
    yield f".SH EXIT STATUS\n{inert(STATUS)}"


def bash():
    """Completion for bash: commands, the options of each, and the values that are known."""
    yield "_conform() {\n  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words="
    yield "  case $before in"
    for option, values in VALUES.items():
        yield f"    --{option}) words='{' '.join(values)}' ;;"
    yield '    *) case ${COMP_WORDS[1]} in'
    for name, options in OPTIONS.items():
        extra = RULES if name == "explain" else []
        yield f"      {name}) words='{' '.join([f'--{option}' for option, _, _ in options] + extra)}' ;;"
    yield "    esac\n  esac"
    yield f"  if [ \"$COMP_CWORD\" = 1 ]; then words='{' '.join(name for name, _ in COMMANDS)}'; fi"
    yield '  COMPREPLY=($(compgen -W "$words" -- "$word"))\n}\ncomplete -o default -F _conform conform'


def zsh():
    """Completion for zsh, with what each command and option does."""

    def inert(text):
        return re.sub(r"([\[\]:\\])", r"\\\1", text).replace("'", "'\\''")

    def argument(value, option):
        if not value:
            return ""
        return f":{value}:" + ("{compadd -a " + f"known_{option}" + "}" if option in VALUES else "_files")

    yield "#compdef conform"
    for option, values in VALUES.items():
        yield f"local -a known_{option}=({' '.join(values)})"
    yield "local -a commands=("
    for name, summary in COMMANDS:
        yield f"  '{name}:{inert(summary)}'"
    yield ")\nif (( CURRENT == 2 )); then _describe command commands; return; fi\nlocal command=$words[2]"
    yield "shift words; (( CURRENT-- ))\ncase $command in"
    for name, options in OPTIONS.items():
        yield f"  {name}) _arguments \\"
        for option, value, about in options:
            yield f"    '*--{option}[{inert(about)}]{argument(value, option)}' \\"
        yield f"    '*:argument:{'{compadd -a known_rule}' if name == 'explain' else '_files'}' ;;"
    yield "esac"


for path, lines in {
    "man/man1/conform.1": manual(),
    "bash-completion/completions/conform": bash(),
    "zsh/site-functions/_conform": zsh(),
}.items():
    file = FOLDER / "share" / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
