"""Files of the theme for other sites are not published; the files that our pages use are."""

from pathlib import Path

from theme.hooks import lean_files


def test_languages_and_source_maps_go_and_scripts_stay(tmp_path: Path):
    """No reader fetches these 40 files of two megabytes."""
    files = {
        "assets/javascripts/bundle.js": "run()\n//# sourceMappingURL=bundle.js.map\n",
        "assets/javascripts/bundle.js.map": "{}",
        "assets/javascripts/lunr/wordcut.js": "cut()",
        "assets/javascripts/lunr/min/lunr.de.min.js": "de()",
        "assets/stylesheets/main.css": "p{}",
        "assets/stylesheets/main.css.map": "{}",
        "lunr/min/index.html": "a page",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    lean_files.remove(tmp_path)
    paths = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert paths == {"assets/javascripts/bundle.js", "assets/stylesheets/main.css", "lunr/min/index.html"}
    assert (tmp_path / "assets/javascripts/bundle.js").read_text("utf-8") == "run()\n"
    assert not (tmp_path / "assets/javascripts/lunr").exists()
