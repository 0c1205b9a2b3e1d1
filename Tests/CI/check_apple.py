#!/usr/bin/env python3
"""Compiles the package for Apple's systems without their SDK: check_apple.py [PLATFORM ...].

The C code is checked against Apple's open headers, which the Python package ziglang carries, and the Swift code against
the standard library of this toolchain, marked as built for those systems, and the declarations in Tests/CI/apple.
C is checked for every platform of the manifest, and Swift for those that are named, or all. Nothing is linked or run, so
that code which compiles here may still fail there. Exit status: 0, 1 if something does not compile, 2 if nothing can be
checked.
"""

import importlib.util
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

STUBS = pathlib.Path("Tests/CI/apple")
USR = pathlib.Path(shutil.which("swift") or "/").resolve().parents[1]
STANDARD = ["Swift", "_Concurrency", "_RegexParser", "_StringProcessing", "SwiftOnoneSupport", "_Builtin_float"]
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
SYSTEMS = {"macos": "macosx", "ios": "ios", "tvos": "tvos", "watchos": "watchos", "visionos": "xros"}
LIMIT = 600
LINUX = "x86_64-unknown-linux-gnu"
BUNDLE = "import Foundation\nextension Foundation.Bundle { static let module = Bundle.main }\n"


def headers():
    """The folder with Apple's open headers."""
    found = importlib.util.find_spec("ziglang")
    if not found:
        raise OSError("Python's package ziglang is missing")
    return pathlib.Path(found.origin).parent / "lib/libc/include/any-darwin-any"


def problems(*command):
    """Runs a compiler; its errors and warnings, each on a line."""
    try:
        run = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return [f"error: the compiler does not end within {LIMIT} seconds"]
    found = [line for line in run.stderr.splitlines() if re.match(r"\S.* (error|warning): |<unknown>.* error: ", line)]
    return found or ([f"error: {run.stderr[-2000:]}"] if run.returncode else [])


# Where a path of the system, or code for Linux alone, has its place.
PLACES = {
    r"/proc\b": {"Isolation.swift", "ProcessTable.swift", "Sockets.swift", "ToolProcess.swift"},
    r'"/tmp|/dev/shm': {"SessionFolder.swift"},
    r"(?s)#if os\(Linux\)(?:(?!#else).)*?#endif": {"ToolProcess.swift"},
    r"\b(?:CChar|U?Int8)(?:\.init)?\(bitPattern": set(),
}


def out_of_place():
    """What only Linux has, in files from which nobody expects it."""
    for file in sorted(pathlib.Path("Sources").rglob("*.swift")):
        text = re.sub(r"//.*", "", file.read_text())
        for pattern, files in PLACES.items():
            if file.name not in files and (found := re.search(pattern, text)):
                yield f"{file}:{text[:found.start()].count(chr(10)) + 1}: error: {found[0].splitlines()[0]}"


class Platform:
    """A system of the manifest, and a folder for the modules that are made for it."""

    def __init__(self, name, version, folder):
        self.name, self.folder = name, folder / name
        self.prefix, self.version = f"arm64-apple-{SYSTEMS[name]}", version
        self.triple = self.prefix + version
        for part in ["interfaces", "sdk"]:
            (self.folder / part).mkdir(parents=True)
        settings = {"Version": version, "MaximumDeploymentTarget": "99", "CanonicalName": name}
        settings["VersionMap"] = {"iOS_visionOS": {"16.0": "1.0", "17.0": "1.0", "18.0": "2.0"}}
        (self.folder / "sdk/SDKSettings.json").write_text(json.dumps(settings))

    # C

    def c_triples(self):
        """The systems for which C is checked: the oldest of the platform, a new one, and the simulator."""
        arm = "arm64_32" if self.name == "watchos" else "arm64"
        if self.name == "macos":
            return [self.triple, f"{self.prefix}26.0"]
        return [f"{arm}-apple-{SYSTEMS[self.name]}{self.version}", f"{self.triple}-simulator"]

    def c(self, target):
        folder = pathlib.Path(target["path"])
        for triple in self.c_triples():
            options = ["-fsyntax-only", "-Wall", "-Wno-deprecated-declarations", "-nostdlibinc", "-isystem", headers()]
            for file in target["sources"]:
                yield from problems(
                    USR / "bin/clang", "-target", triple, *options, "-I", folder / "include", folder / file)

    # Swift

    def swift(self, module, *arguments):
        makes = ["-module-name", module, "-o", self.folder / f"{module}.swiftmodule", "-I", self.folder]
        makes += ["-target", self.triple, "-sdk", self.folder / "sdk", "-disable-objc-interop"]
        makes += ["-module-cache-path", self.folder / "cache", "-package-name", "package"]
        for plugins in ["plugins", "plugins/testing"]:
            makes += ["-plugin-path", USR / "lib/swift/host" / plugins]
        return problems(USR / "bin/swift-frontend", *arguments, *makes, *self.clang())

    def clang(self):
        """Where the compiler finds what is declared in C."""
        words = ["-nostdlibinc", "-idirafter", headers()]
        for folder in [STUBS.resolve(), USR / "lib/swift/shims", *self.folder.glob("*.c")]:
            words.append(f"-fmodule-map-file={folder / 'module.modulemap'}")
        return [option for word in words for option in ("-Xcc", str(word))]

    def interface(self, module, text):
        file = self.folder / "interfaces" / f"{module}.swiftinterface"
        file.write_text(text)
        return self.swift(module, "-compile-module-from-interface", file)

    def standard_library(self):
        """Takes over the modules of the toolchain, in which the name of the system has the same length."""
        name = self.prefix + self.version.zfill(len(LINUX) - len(self.prefix))
        for module in STANDARD:
            octets = (USR / f"lib/swift/linux/{module}.swiftmodule/{LINUX}.swiftmodule").read_bytes()
            (self.folder / f"{module}.swiftmodule").write_bytes(octets.replace(LINUX.encode(), name.encode()))

    def testing(self):
        text = (USR / f"lib/swift/linux/Testing.swiftmodule/{LINUX}.swiftinterface").read_text()
        text = text.replace(LINUX, self.triple).replace("import Glibc", "import Darwin")
        return re.sub(r"import _TestingInternals\n|@backDeployed\(before: [^)]*\) ?", "", text)

    def system(self):
        """Makes the modules that come with the system and with Xcode."""
        self.standard_library()
        for module in ["Darwin", "Dispatch", "Foundation", "XCTest"]:
            flags = f"-target {self.triple} -module-name {module} -swift-version 5"
            flags = " ".join([flags, *self.clang(), *["-import-underlying-module"] * (module == "Darwin")])
            head = f"// swift-interface-format-version: 1.0\n// swift-module-flags: {flags}\n"
            text = head + (STUBS / f"{module}.swiftinterface").read_text()
            yield from self.interface(module, text)
        yield from self.interface("Testing", self.testing())

    def target(self, target):
        """Checks a target of the package, and makes its module."""
        folder = pathlib.Path(target["path"])
        if target["module_type"] == "ClangTarget":
            module = self.folder / f"{target['name']}.c"
            module.mkdir()
            text = f'module {target["c99name"]} {{ umbrella "{folder.resolve() / "include"}" export * }}\n'
            (module / "module.modulemap").write_text(text)
            return
        arguments = ["-emit-module", "-swift-version", "6", "-enable-testing", "-D", "SWIFT_PACKAGE", "-D", "DEBUG"]
        arguments += [word for feature in FEATURES for word in ("-enable-upcoming-feature", feature)]
        arguments += ["-parse-as-library"] * ("main.swift" not in target["sources"])
        files = [folder / file for file in target["sources"]]
        if target.get("resources"):
            files.append(self.folder / "bundle.swift")
            files[-1].write_text(BUNDLE)
        yield from self.swift(target["c99name"], *arguments, *files)


def ordered(package, name):
    """The targets of the libraries, and of the tool on macOS, each after those on which it depends."""
    targets = {target["name"]: target for target in package["targets"]}
    order = {}

    def add(target):
        for other in targets[target].get("target_dependencies", []):
            add(other)
        order.setdefault(target, targets[target])

    for product in package["products"]:
        if "library" in product["type"] or (name, product["name"]) == ("macos", "conform"):
            for target in product["targets"]:
                add(target)
    return order.values()


def check(package, platform, has_swift):
    for target in package["targets"]:
        if target["module_type"] == "ClangTarget":
            yield from platform.c(target)
    if has_swift:
        yield from platform.system()
        for target in ordered(package, platform.name):
            yield from platform.target(target)


def main(names):
    describe = ["swift", "package", "--scratch-path", ".build/apple", "describe", "--type", "json"]
    package = json.loads(subprocess.run(describe, capture_output=True, check=True).stdout)
    every = list(out_of_place())
    print(*every, sep="\n", end="\n" * bool(every))
    with tempfile.TemporaryDirectory() as folder:
        for platform in package["platforms"]:
            name, version = platform["name"], platform["version"]
            has_swift = not names or name in names
            found = list(check(package, Platform(name, version, pathlib.Path(folder)), has_swift))
            what = "C and Swift" if has_swift else "C"
            print(f"{name} {version}: {what}, {len(found)} errors and warnings", *found, sep="\n", flush=True)
            every += found
    return 1 if every else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        print(f"check_apple.py: {error}", file=sys.stderr)
        sys.exit(2)
