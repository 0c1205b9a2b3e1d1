"""The parts of `check_vectors.py`."""
