"""Copies the documentation, which is written to be read in the repository, and makes of it the pages of the site.

The README becomes the home page, with the navigation; what docs/README.md lists under each kind is the navigation, so that
a page that is not listed there fails the build. Links to files outside docs become the paths of the files.
"""

import posixpath
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)]*)?\)")
API = {
    "core": "the DSL, what operators, decoders and encoders implement, and runs in this process",
    "calculation": "calculation graphs",
    "compiler": "from a graph to a class",
    "recovery": "progress of a partition, and recovery",
    "market": "ITCH 5.0, order books and tick-alerts",
    "testkit": "tests of pipelines",
    "connectors/text": "Java records from CSV and lines of text",
    "connectors/json": "Java records as JSON lines",
}


def main(target):
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(ROOT / "docs", target)
    (target / "README.md").unlink()
    for page in sorted(target.rglob("*.md")):
        folder = page.parent.relative_to(target).as_posix()
        page.write_text(_relinked(page.read_text(encoding="utf-8"), f"docs/{folder}"), encoding="utf-8")
    readme = _relinked((ROOT / "README.md").read_text(encoding="utf-8"), "")
    (target / "index.md").write_text(readme + _navigation(), encoding="utf-8")
    results = target / "results/README.md"
    text = results.read_text(encoding="utf-8")
    results.write_text(text + _toctree(text, "Results"), encoding="utf-8")
    (target / "api.md").write_text(_api(), encoding="utf-8")


def _relinked(text, folder):
    """The text of a page of a folder of the repository, with links as the site has them."""

    def replaced(match):
        picture, words, path, anchor = match.groups()
        if ":" in path:
            return match.group(0)
        file = posixpath.normpath(posixpath.join(folder, path))
        here = posixpath.relpath(folder, "docs") if folder else "."
        if file in ("README.md", "docs/README.md"):
            return f"[{words}]({posixpath.relpath('index.md', here)})"
        if not file.startswith("docs/"):
            return words if file in words else f"{words} (`{file}`)"
        return f"{picture}[{words}]({posixpath.relpath(file[len('docs/'):], here)}{anchor or ''})"

    return LINK.sub(replaced, text)


def _navigation():
    """A table of contents for each section of docs/README.md, of the pages that the section links."""
    sections = re.split(r"^## ", (ROOT / "docs/README.md").read_text(encoding="utf-8"), flags=re.M)[1:]
    contents = ""
    for section in sections:
        title = section.splitlines()[0]
        contents += _toctree(section + ("[API](api.md)" if title == "Reference" else ""), title)
    return contents


def _toctree(text, caption):
    """A hidden table of contents of the pages of the same folder or below that a text links."""
    pages = [match.group(3) for match in LINK.finditer(text) if match.group(3).endswith(".md")]
    listed = "\n".join(page for page in dict.fromkeys(pages) if not page.startswith("../"))
    return f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n:maxdepth: 1\n\n{listed}\n```\n"


def _api():
    rows = "".join(f'| <a href="api/{name}/index.html">{name}</a> | {what} |\n' for name, what in API.items())
    return f"# API documentation\n\n| module | what it is |\n|---|---|\n{rows}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
