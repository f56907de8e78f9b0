"""A build that fails leaves the site that was there before, whole, and says in one line what the machine lacks."""

import subprocess
import sys
from pathlib import Path

import pytest

from seconded._internal.integrations.new_site import NewSite
from tests.building import ENVIRONMENT, build

CONFIG = "site_name: Small\ntheme: {name: mkdocs}\nplugins: [seconded]\n"
EXAMPLE = '"""T."""\n\n# %% double\nn = 3\nprint("double:", 2 * n)\n\n# %% check\nn = 3\nprint("double:", n + n)\n'
FULL = """\
import errno, os

def on_post_page(output, *, page, config, **_):
    if page.file.src_uri == "other.md":
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), page.file.abs_dest_path)
    return output
"""
EARLY = """\
from pathlib import Path

def on_page_content(html, *, page, config, **_):
    if page.file.src_uri == "other.md":
        print("of the first page:", *sorted(file.name for file in Path(config.site_dir).glob("index.*")))
"""
FILES = {
    "mkdocs.yml": CONFIG,
    "docs/index.md": "# Home\n\n=> e.double\n\n=> e.check\n",
    "docs/other.md": "# Other\n",
    "examples/e.py": EXAMPLE,
    "full.py": FULL,
    "early.py": EARLY,
}
FAULTS = {
    "the disk is full": ({"mkdocs.yml": f"{CONFIG}hooks: [full.py]\n"}, "the disk is full: delete files"),
    "a warning of a strict build": (
        {"mkdocs.yml": f"{CONFIG}strict: true\n", "docs/other.md": "# Other\n\nSee [it](gone.md).\n"},
        "Aborted with 1 warnings in strict mode!",
    ),
    "the sides disagree": ({"examples/e.py": EXAMPLE.replace("n + n", "n + 4")}, "one of them is wrong"),
}


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text, "utf-8")


def contents(root: Path) -> dict[str, bytes]:
    return {file.relative_to(root).as_posix(): file.read_bytes() for file in root.rglob("*") if file.is_file()}


def test_build_that_fails_leaves_the_old_site_whole(tmp_path: Path):
    """MkDocs emptied the folder first, and left a half of the new site, and a traceback."""
    write(tmp_path, FILES)
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / ".nojekyll").touch()
    assert build("mkdocs", tmp_path, strict=False).returncode == 0
    old = contents(tmp_path / "site")
    assert {".nojekyll", "index.html", "other/index.html"} <= old.keys()
    for files, said in FAULTS.values():
        write(tmp_path, FILES | files)
        built = build("mkdocs", tmp_path, strict=False)
        assert built.returncode == 1, built.stdout
        assert said in built.stdout
        assert "Traceback" not in built.stdout
        assert contents(tmp_path / "site") == old
    write(tmp_path, FILES)
    (tmp_path / "docs" / "other.md").rename(tmp_path / "docs" / "new.md")
    assert build("mkdocs", tmp_path, strict=False).returncode == 0
    new = contents(tmp_path / "site")
    assert {".nojekyll", "index.html", "new/index.html"} <= new.keys()
    assert "other/index.html" not in new
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".site")] == []


def test_other_forms_of_a_page_are_written_before_the_next_page(tmp_path: Path):
    """The notebooks of all pages stayed in memory until the last page was rendered."""
    write(tmp_path, FILES | {"mkdocs.yml": f"{CONFIG}hooks: [early.py]\n"})
    assert "of the first page: index.ipynb index.md\n" in build("mkdocs", tmp_path, strict=False).stdout


def test_command_that_goes_on_after_the_build_finds_the_site(tmp_path: Path):
    """`mkdocs gh-deploy` publishes the folder that the configuration names."""
    write(tmp_path, FILES)
    commands = f"""\
from mkdocs.commands.build import build
from mkdocs.config import load_config
config = load_config({str(tmp_path / "mkdocs.yml")!r})
config.plugins.on_startup(command="gh-deploy", dirty=False)
build(config)
config.plugins.on_shutdown()
print(config.site_dir)
"""
    deployed = subprocess.run(
        [sys.executable, "-c", commands], env=ENVIRONMENT, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert Path(deployed.stdout.strip()) == tmp_path / "site"
    assert (tmp_path / "site" / "index.html").is_file()


OBSTACLES = {
    "a file in its place": ("site_dir: full.py\n", "a file is in the place of the folder: move it away"),
    "a page that leads to itself": ("", "a link leads back to itself: delete it"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="a link needs a permission there")
@pytest.mark.parametrize(("options", "advice"), OBSTACLES.values(), ids=OBSTACLES)
def test_build_says_in_one_line_which_file_is_in_the_way(tmp_path: Path, options: str, advice: str):
    """They were tracebacks of MkDocs."""
    write(tmp_path, FILES | {"mkdocs.yml": CONFIG + options})
    if not options:
        (tmp_path / "docs" / "loop").symlink_to(tmp_path / "docs", target_is_directory=True)
    built = build("mkdocs", tmp_path, strict=False)
    assert built.returncode == 1, built.stdout
    assert "Traceback" not in built.stdout
    assert built.stdout.rstrip().splitlines()[-1].strip().startswith(advice)
    assert not (tmp_path / "site").exists()


def test_folder_beside_a_site_is_new_each_time(tmp_path: Path):
    """Two builds at once do not write into the same one."""
    first, second = (NewSite.beside(tmp_path / "deep" / "site") for _ in range(2))
    assert first is not None
    assert second is not None
    assert first.folder != second.folder
    (first.folder / "a").mkdir()
    (first.folder / "a" / "b.html").write_text("1", "utf-8")
    first.publish()
    (second.folder / "c.html").write_text("2", "utf-8")
    second.publish()
    assert contents(tmp_path / "deep") == {"site/c.html": b"2"}


def test_site_on_another_disk_is_built_in_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Files can be moved to it by copying them only, which may fail half-way."""
    (tmp_path / "site").mkdir()
    stat = Path.stat

    def stat_of_another(path: Path, **options: bool) -> object:
        found = stat(path, **options)
        if path.name != "site":
            return found
        return type("Stat", (), {"st_dev": found.st_dev + 1, "st_mode": found.st_mode})

    monkeypatch.setattr(Path, "stat", stat_of_another)
    assert NewSite.beside(tmp_path / "site") is None
    assert [file.name for file in tmp_path.iterdir()] == ["site"]
