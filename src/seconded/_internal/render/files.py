"""Files: the styles, the script and the font that pages with examples need, for any builder.

The MkDocs plugin publishes them; `seconded assets FOLDER` writes them for other builders.
"""

from pathlib import Path

from seconded._internal.read.macros import Macros

STYLES, SCRIPT, FONT = "seconded.css", "predict.js", "math.woff2"
_FOLDER = Path(__file__).parent / "assets"


def asset_files(pages: Path, *, formulas: bool, macros: Macros) -> dict[str, bytes]:
    """Return the contents of the files, by their names.

    Args:
        pages: the folder of the pages.
        formulas: whether the font for the formulas of these pages is among the files.
        macros: those of the formulas.
    """
    files = {name: (_FOLDER / name).read_bytes() for name in (STYLES, SCRIPT)}
    if formulas:
        # Loading the font tools takes half a second, which a site without formulas need not wait for.
        from seconded._internal.render.font import characters_of_pages, font_bytes  # noqa: PLC0415

        files[FONT] = font_bytes(frozenset(characters_of_pages(pages, macros)))
    return files


def write_assets(folder: Path, pages: Path, *, formulas: bool, macros: Macros) -> list[Path]:
    """Write the files into a folder and return their paths; a file with the same content is not touched.

    Args:
        folder: where to write.
        pages: the folder of the pages.
        formulas: whether the font for the formulas of these pages is among the files.
        macros: those of the formulas.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, content in asset_files(pages, formulas=formulas, macros=macros).items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != content:  # a server that watches the folder would build again
            path.write_bytes(content)
        paths.append(path)
    return paths
