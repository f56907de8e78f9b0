"""``python -m seconded`` is the command ``seconded``."""

import sys

from seconded._internal.command_line import main

if __name__ == "__main__":
    sys.exit(main())
