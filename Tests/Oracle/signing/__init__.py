"""Makes the signatures of the vectors with test keys whose private halves are public."""
