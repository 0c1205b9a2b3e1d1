"""Checks of result files, without any of the package's Swift but the tool itself."""
