"""Site folders: write the served site into two folders in turn, and only the files that differ from an earlier build.

A site with 1,000 pages has several thousand files. Writing them all takes longer than the rest of a rebuild. So a
build uses the folder of the build before the last one, where a file stays if the same content would replace it. A file
that something else has changed, such as a hook, is written again.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from mkdocs import utils

from seconded._internal.run.digests import digest
from seconded._internal.run.files import Age, age_of

_TICK = 50_000_000  # nanoseconds in which a file may change twice and keep its age


class SiteFolders:
    """The folders of one served site. MkDocs writes its files through this object.

    Args:
        first: the folder of the first build, which MkDocs removes in the end.
    """

    def __init__(self, first: Path) -> None:
        self._first = first
        self._folder = first  # of the running build
        self._building: Path | None = None  # this folder, until its build is served or has failed
        self._spare: Path | None = None  # a folder that nobody needs
        self._known: dict[str, tuple[object, Age]] = {}  # by path: what was written there, and the file's age then
        self._written: set[str] | None = None  # the paths that the running build has written; None outside of a build
        self._before = utils.write_file, utils.copy_file, utils.clean_directory
        utils.write_file, utils.copy_file, utils.clean_directory = self._write, self._copy, self._clean

    def next(self, *, reuse: bool) -> Path:
        """Return the folder for the next build: the spare one if it can be reused, or a new one."""
        if self._spare is not None and not reuse:
            shutil.rmtree(self._spare, ignore_errors=True)
            self._spare = None
        self._written = None
        self._folder, self._spare = self._spare or Path(tempfile.mkdtemp(prefix="mkdocs_")), None
        self._building = self._folder
        return self._folder

    @property
    def _within(self) -> str:
        """Return the start of all paths in the folder of the running build."""
        return f"{self._folder}{os.sep}"

    def serve(self, old: Path) -> None:
        """Note that the folder of the last build is served, in place of an old one."""
        self._building = None
        self._give_back(old)

    def drop(self) -> None:
        """Note that a build failed. It may have failed before it had a folder: the others are not its own."""
        building, self._building = self._building, None
        if building is not None:
            self._give_back(building)

    def _give_back(self, folder: Path) -> None:
        self._written = None
        if self._spare is not None:
            shutil.rmtree(self._spare, ignore_errors=True)
        self._spare = folder

    def expect(self, paths: Iterable[str]) -> None:
        """Remove each file of an earlier build whose path is not one of these. None of them has been written yet."""
        if self._written is not None:
            self._keep({*paths, *self._written})

    def end(self) -> None:
        """Remove each file of an earlier build that this build has not written again. Later changes are not noted."""
        if self._written is None:
            return
        self._keep(self._written)
        recent = time.time_ns() - _TICK
        for path in self._written:
            if path in self._known and self._known[path][1][0] > recent:  # a change would not show
                del self._known[path]
        self._written = None

    def close(self) -> None:
        """Let MkDocs write files as before, and remove the folders that it does not remove."""
        utils.write_file, utils.copy_file, utils.clean_directory = self._before
        for folder in {self._folder, self._spare} - {self._first, None}:
            shutil.rmtree(str(folder), ignore_errors=True)

    def _write(self, content: bytes, output_path: str) -> None:
        def write(path: str) -> None:
            self._before[0](content, path)

        self._put(output_path, digest(content), write)

    def _copy(self, source_path: str, output_path: str) -> None:
        if Path(output_path).is_dir():
            output_path = str(Path(output_path, Path(source_path).name))

        def copy(path: str) -> None:
            self._before[1](source_path, path)

        self._put(output_path, (source_path, age_of(Path(source_path))), copy)

    def _put(self, path: str, made_of: object, write: Callable[[str], None]) -> None:
        """Write a file, unless the folder has it already."""
        if self._written is None or not path.startswith(self._within):
            write(path)
            return
        self._written.add(path)
        if path not in self._known:
            write(path)
        elif self._known[path] != (made_of, age_of(Path(path))):
            write(f"{path}.new")  # a browser may still read the old one
            Path(f"{path}.new").replace(path)
        self._known[path] = made_of, age_of(Path(path))

    def _clean(self, directory: str) -> None:
        """Remove each file from the folder of a build, except files of an earlier build that nothing else changed."""
        if Path(directory) != self._folder:
            self._before[2](directory)
            return
        self._written = set()
        for folder, _, names in os.walk(directory):
            for name in names:
                path = os.path.join(folder, name)  # noqa: PTH118 - as MkDocs writes it
                if path not in self._known or self._known[path][1] != age_of(Path(path)):
                    self._remove(path)

    def _keep(self, paths: set[str]) -> None:
        for path in [path for path in self._known if path not in paths and path.startswith(self._within)]:
            if self._known[path][1] == age_of(Path(path)):
                self._remove(path)
            else:  # this build has written it in another way
                del self._known[path]

    def _remove(self, path: str) -> None:
        self._known.pop(path, None)
        Path(path).unlink(missing_ok=True)
        with suppress(OSError):  # the folder has other files
            for folder in Path(path).parents:
                if folder == self._folder:
                    break
                folder.rmdir()
