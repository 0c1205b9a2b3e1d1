"""The forms of a report, each checked against the result file that it was made from."""
