"""New site: `mkdocs build` writes the site beside the one that is there, which it replaces when all of it holds.

MkDocs empties the folder of the site first. A build that fails, or that fills the disk, would leave nothing or a half.
"""

import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Self

from mkdocs.utils import clean_directory


class NewSite:
    """The folder of a site that is being built.

    Args:
        site: the folder that its files are moved into in the end.
        folder: where they are written until then, on the same disk.
    """

    def __init__(self, site: Path, folder: Path) -> None:
        self.site, self.folder = site, folder

    @classmethod
    def beside(cls, site: Path) -> Self | None:
        """Return a new folder beside a site; None where there cannot be one, so that it is built in its place."""
        with suppress(OSError):
            site.parent.mkdir(parents=True, exist_ok=True)
            new = cls(site, Path(tempfile.mkdtemp(prefix=f".{site.name}-", dir=site.parent)))
            # Files can be moved to another disk by copying them only, which may fail half-way.
            if not site.exists() or (site.is_dir() and site.stat().st_dev == new.folder.stat().st_dev):
                return new
            new.remove()
        return None

    def publish(self) -> None:
        """Let it take the place of the old site, where files whose names begin with a dot stay, as under MkDocs."""
        self.site.mkdir(exist_ok=True)
        clean_directory(str(self.site))
        for entry in self.folder.iterdir():
            target = self.site / entry.name
            if target.is_dir():
                shutil.rmtree(target)
            entry.replace(target)
        self.folder.rmdir()

    def remove(self) -> None:
        """Give it up; the old site stays as it is."""
        shutil.rmtree(self.folder, ignore_errors=True)
