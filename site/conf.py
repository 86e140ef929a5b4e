"""The static site of the documentation; the script build makes it."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

project = "Tailrace"
copyright = "the authors of Tailrace, Apache License 2.0"
html_title = "Tailrace"
root_doc = "index"
extensions = ["myst_parser", "sphinx_copybutton"]
myst_heading_anchors = 3
suppress_warnings = ["misc.highlighting_failure"]  # of diagrams, which are drawn in the browser

html_theme = "furo"
html_theme_options = {"navigation_with_keys": True}
html_static_path = [str(ROOT / "site" / "static"), str(ROOT / "target" / "site-assets")]
html_css_files = ["site.css"]
html_js_files = ["diagrams.js"]
html_copy_source = False
html_show_sphinx = False
