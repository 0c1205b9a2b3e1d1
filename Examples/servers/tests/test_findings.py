"""The check of FINDINGS.md: what it takes, and what it complains about."""

import subprocess
import sys
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

from test_starting import SERVERS, free_port

CHECK = SERVERS.parent.parent / "Tests" / "CI" / "check_findings.py"

START = """import sys, time
print("ready http://127.0.0.1:" + sys.argv[1], flush=True)
time.sleep(60)
"""

PAGE = """# Findings

## [Sample](sample) 1.0

```console
$ greeting=hello
```

### The first cause

Not met (2): `suite/first-*`,
`suite/second`.

```console
$ echo "$greeting" \\
> "at $server"
hello at http://127.0.0.1:…
$ printf 'two\\nlines'
two
lines
```

### The second cause

Not met (1): `some-rule`.

```console
$ true
```
"""

ENTRIES = """# what  how  # why
suite/first-a  accepted  # a reason
some-rule  fault  # a reason
suite/second  accepted  # a reason
suite/hidden  not-shown  # some-rule
"""


class FindingsTests(unittest.TestCase):
    def setUp(self):
        place = TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = Path(place.name)
        (self.folder / "sample").mkdir()
        self.write("FINDINGS.md", PAGE)
        self.write("sample/start", START)
        self.write("sample/expected.txt", ENTRIES)

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    def check(self) -> tuple[int, str]:
        """The status of the check, and what it says, without the folder."""
        call = [sys.executable, str(CHECK), str(self.folder), str(free_port())]
        ended = subprocess.run(call, capture_output=True, text=True, timeout=60)
        return ended.returncode, (ended.stdout + ended.stderr).replace(f"{self.folder}/", "")

    def assert_page(self, old: str, new: str, status: int, *lines: str) -> None:
        """That the page, with a change, leads to exactly these lines."""
        self.assertEqual(PAGE.count(old), 1, old)
        self.write("FINDINGS.md", PAGE.replace(old, new))
        self.assertEqual(self.check(), (status, "".join(f"{line}\n" for line in lines)))

    def test_a_page_that_is_right_passes(self):
        line = "FINDINGS.md: every block prints what it shows, every entry is explained once\n"
        self.assertEqual(self.check(), (0, line))

    def test_another_output_is_shown_beside_what_was_expected(self):
        self.assert_page(
            "two\nlines", "two\nwords", 1,
            "FINDINGS.md:18: expected", "  two", "  words", "got", "  two", "  lines",
        )

    def test_a_line_more_or_less_is_a_difference(self):
        self.assert_page(
            "$ true\n", "$ true\nmore\n", 1, "FINDINGS.md:28: expected", "  more", "got"
        )
        self.assert_page(
            "$ true\n", "$ echo more\n", 1, "FINDINGS.md:28: expected", "got", "  more"
        )

    def test_an_ellipsis_stands_for_one_word_or_value(self):
        self.assert_page(
            "two\nlines", "two…\n…", 1,
            "FINDINGS.md:18: expected", "  two…", "  …", "got", "  two", "  lines",
        )
        for text in ["a b", "a&b", "a,b", 'a"b']:
            self.assert_page(
                "$ true\n", f"$ echo '{text}'\n…\n", 1,
                "FINDINGS.md:28: expected", "  …", "got", f"  {text}",
            )

    def test_a_command_that_fails_ends_its_block(self):
        self.assert_page(
            "$ printf 'two\\nlines'\ntwo\nlines", "$ false | true\n$ echo never\nnever", 1,
            "FINDINGS.md:18: the command ends with 1",
        )

    def test_an_entry_that_no_section_explains_is_named(self):
        self.assert_page(
            "(2): `suite/first-*`,\n", "(1): ", 1,
            "FINDINGS.md:3: suite/first-a of sample/expected.txt is explained 0 times",
        )

    def test_an_entry_that_two_sections_explain_is_named(self):
        self.assert_page(
            "(1): `some-rule`", "(2): `some-rule`, `suite/second`", 1,
            "FINDINGS.md:3: suite/second of sample/expected.txt is explained 2 times",
        )

    def test_a_name_that_is_no_entry_is_named(self):
        self.assert_page(
            "`some-rule`", "`some-rule`, `other-*`", 1,
            "FINDINGS.md:23: other-* is not in sample/expected.txt",
        )

    def test_another_number_of_entries_is_told(self):
        self.assert_page("(2)", "(3)", 1, "FINDINGS.md:9: 2 entries are named, not 3")

    def test_a_section_without_a_block_is_told(self):
        self.assert_page(
            "```console\n$ true\n```\n", "", 1,
            "FINDINGS.md:23: a section has a line `Not met (N): …` and a block",
        )

    def test_a_server_without_a_heading_is_told(self):
        (self.folder / "other").mkdir()
        self.write("other/expected.txt", "# none\n")
        self.assertEqual(self.check(), (1, "FINDINGS.md:1: other/expected.txt has no heading\n"))

    def test_a_page_that_cannot_be_read_is_one_line(self):
        heading = "## [name](folder)"
        names = "once in a section stands: Not met (2): `name`, `name`."
        for old, new, line in [
            ("## [Sample](sample) 1.0", "## Sample", f"line 3: the heading of a server is {heading}"),
            ("## [Sample](sample) 1.0\n", "", f"line 4: this belongs under the heading of a server, {heading}"),
            ("`suite/second`.", "suite/second.", f"line 11: {names}"),
            ("Not met (1)", "Not met (1): `a`.\n\nNot met (1)", f"line 27: {names}"),
            ("$ greeting=hello", "greeting=hello", "line 6: a block begins with a command, $ …"),
            ("$ true\n```\n", "$ true\n", "the last block has no end"),
        ]:
            self.assert_page(old, new, 2, f"check_findings.py: FINDINGS.md: {line}")

    def test_what_is_missing_is_one_line(self):
        missing = "cannot be read: No such file or directory"
        for name in ("sample/expected.txt", "FINDINGS.md"):
            (self.folder / name).unlink()
            self.assertEqual(self.check(), (2, f"check_findings.py: {name} {missing}\n"))

    def test_a_list_that_is_no_list_is_one_line(self):
        for text in ("{", "suite/first-a\n", "suite/first-a is accepted\n"):
            self.write("sample/expected.txt", text)
            status, line = self.check()
            self.assertEqual((status, line.count("\n")), (2, 1), line)
            self.assertIn("sample/expected.txt", line)

    def test_a_server_that_does_not_start_is_one_line(self):
        for program, reason in [
            ("raise SystemExit('the port is taken')", "the port is taken"),
            ("print('hello')", "it ended with 0"),
        ]:
            self.write("sample/start", program)
            self.assertEqual(self.check(), (3, f"check_findings.py: sample does not start: {reason}\n"))

    def test_a_wrong_call_is_one_line(self):
        for arguments in [(), ("folder",), ("folder", "port")]:
            ended = subprocess.run([sys.executable, CHECK, *arguments], capture_output=True, text=True)
            self.assertEqual((ended.returncode, ended.stdout, ended.stderr.count("\n")), (2, "", 1))


if __name__ == "__main__":
    unittest.main()
