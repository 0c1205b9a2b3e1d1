"""Runs the shell steps of action.yml and of Examples/ci in empty folders: run_jobs.py FOLDER VERSION.

FOLDER has the files of a release, which stand in for what is downloaded. What GitHub alone has (actions of others, the
upload) is not run; expressions that the steps use are filled in.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

FILES, VERSION = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
ROOT = pathlib.Path(__file__).resolve().parents[2]
WITHOUT_SWIFT = "/usr/local/bin:/usr/bin:/bin"


def run(script, folder, **environment):
    """Runs a step as a runner does, and shows it; its exit status, and what it printed."""
    settings = {"PATH": WITHOUT_SWIFT, "HOME": str(folder), **environment}
    step = subprocess.run(["bash", "-c", script], cwd=folder, env=settings, capture_output=True, text=True)
    print("\n".join(f"    {line}" for line in (step.stdout + step.stderr).splitlines()[-3:]))
    return step.returncode, step.stdout + step.stderr


def project(place):
    """An empty project with the template as its adapter."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=place))
    shutil.copy(ROOT / "Examples/python/conformance_adapter.py", folder)
    shutil.copy(ROOT / "Examples/python/template.py", folder / "adapter.py")
    return folder


def mirror(place):
    """A folder that lies as releases do."""
    folder = pathlib.Path(place) / "releases"
    shutil.copytree(FILES, folder / VERSION)
    return folder.as_uri()


def try_action(place, releases, changes, expected):
    """Runs the action's steps; the template misses SHOULD rules, so that the check ends with 1."""
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    given = {name: str(setting.get("default", "")) for name, setting in action["inputs"].items()}
    job = yaml.safe_load((ROOT / "Examples/ci/github.yml").read_text())["jobs"]["conformance"]
    given |= next(step["with"] for step in job["steps"] if "with" in step)
    given |= {"from": releases, "version": VERSION} | changes
    folder = project(place)
    files = {name: str(folder / f".{name}") for name in ("GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    temporary, path = str(folder / ".runner"), WITHOUT_SWIFT
    for step in (step for step in action["runs"]["steps"] if "run" in step):
        print(f"--- {step['name']}")
        environment = {
            name: re.sub(r"\$\{\{ inputs\.([a-z0-9-]+) \}\}", lambda match: given[match[1]], value)
            for name, value in step.get("env", {}).items()
        }
        status, output = run(step["run"], folder, PATH=path, RUNNER_TEMP=temporary, **files, **environment)
        if os.path.exists(files["GITHUB_PATH"]):
            path = ":".join([*pathlib.Path(files["GITHUB_PATH"]).read_text().split(), WITHOUT_SWIFT])
        if status:
            break
    assert (step["name"], status) == expected, (step["name"], status)
    return files, output


def try_gitlab(place, releases):
    """Runs the job's script line by line, as the runner does, but for what installs packages."""
    job = yaml.safe_load((ROOT / "Examples/ci/gitlab.yml").read_text())["conformance"]
    folder = project(place)
    variables = {"VERSION": VERSION, "RELEASES": releases}
    *lines, check = job["script"]
    for line in lines:
        print(f"--- {line}")
        assert run(line, folder, **variables)[0] == 0, line
    print(f"--- {check}")
    assert run(check, folder, **variables)[0] in (0, 1)
    assert (folder / job["artifacts"]["reports"]["junit"]).read_text().count("<testcase") > 100


def main():
    with tempfile.TemporaryDirectory() as place:
        releases = mirror(place)
        check = "Check the implementation"
        files, output = try_action(place, releases, {"options": "--suite pkce/challenge --strict"}, (check, 1))
        assert "# " in pathlib.Path(files["GITHUB_STEP_SUMMARY"]).read_text()
        assert {line.split("=")[0] for line in pathlib.Path(files["GITHUB_OUTPUT"]).read_text().split()} == {
            "result", "junit"}
        assert any(line.startswith(("::error", "::warning", "::notice")) for line in output.splitlines())
        download = "Download the release"
        try_action(place, releases, {"sha256": "0" * 64}, (download, 1))
        try_gitlab(place, releases)
    print("the action and the jobs ran")


main()
