"""The commands that the page prints name what is there."""

import json
import re
import unittest
from pathlib import Path

SERVERS = Path(__file__).resolve().parent.parent
ROOT = SERVERS.parent.parent
PAGE = (SERVERS / "README.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    blocks = re.findall(r"^ *```\n(.*?)^ *```$", PAGE, re.MULTILINE | re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines()]


def port(folder: Path) -> int:
    server = json.loads((folder / "server.json").read_text(encoding="utf-8"))
    ports = {re.search(r":(\d+)/", server[name])[1] for name in server if name.endswith("_endpoint")}
    assert len(ports) == 1, folder
    return int(ports.pop())


class PageTests(unittest.TestCase):
    def test_started_servers_listen_where_their_configurations_say(self):
        started = [re.search(r"(\S+)/start (\d+)", line) for line in commands()]
        found = [match for match in started if match]
        self.assertTrue(found)
        for match in found:
            self.assertEqual(int(match[2]), port(ROOT / match[1]), match[0])
            self.assertIn(f"ready http://127.0.0.1:{match[2]}", commands())
            self.assertIn(f"--config {match[1]}/server.json", "\n".join(commands()))

    def test_ports_of_the_table_are_those_of_the_configurations(self):
        rows = re.findall(r"^\| \[`[a-z-]+`\]\(([a-z-]+)\) \| (\d{5}) \|", PAGE, re.MULTILINE)
        self.assertEqual(len(rows), 2)
        for server, number in rows:
            self.assertEqual(int(number), port(SERVERS / server), server)

    def test_files_are_there_or_made_by_the_command_before(self):
        made = {line.split(">")[1].strip() for line in commands() if " > " in line}
        named = [name for line in commands() for name in re.findall(r"(?:--config|-r) (\S+)", line)]
        self.assertTrue(named)
        for name in named:
            self.assertTrue(name in made or (ROOT / name).exists(), name)


if __name__ == "__main__":
    unittest.main()
