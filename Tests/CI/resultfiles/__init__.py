"""Checks of result files, without any of the package's Swift but the tool itself.

The reader of JSON and the list of problems are those of the oracle, so its folder is put on the path here.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "Oracle"))
