#!/usr/bin/env python3
"""Makes the folder of a Mac of stand-ins (see stand_in.py) as its state.json says. `mac.py FOLDER` updates it."""

import json
import os
import sys

TOOLS = """uname swift lipo cc ar ranlib strip brew curl shasum sha256sum tar touch sed find sudo xcode-select xcodebuild
xcrun ls gh""".split()
# The programs of this system that a Mac has as well, and that differ in nothing that the scripts use.
COMMON = """awk basename bash cat chmod cmp cp cut date dirname env expr false getconf git grep gzip head id ln make
mkdir mktemp mv printf pwd readlink rm rmdir sh sort tail tee tr true wc xargs zip python3""".split()
# The programs that a formula brings.
PROGRAMS = {
    "pkg-config": ["pkg-config"],
    "pkgconf": ["pkg-config"],
    "gnu-tar": ["gtar"],
    "coreutils": ["gtouch"],
    "xcodegen": ["xcodegen"],
}
# GNU's programs under their own names, which Homebrew keeps off the PATH.
GNU = {"coreutils": ["touch", "sha256sum", "sort", "date"], "gnu-tar": ["tar"]}


def link(target, path):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if not os.path.lexists(path):
        os.symlink(target, path)


def found(program):
    if program == "python3":
        return os.path.realpath(sys.executable)
    return next(p for p in (f"/usr/bin/{program}", f"/bin/{program}") if os.path.exists(p))


def update(folder):
    with open(os.path.join(folder, "state.json")) as file:
        state = json.load(file)
    stand_in = os.path.join(os.path.dirname(os.path.realpath(__file__)), "stand_in.py")
    for tool in TOOLS + [p for formula in state["formulas"] for p in PROGRAMS.get(formula, [])]:
        link(stand_in, os.path.join(folder, "bin", tool))
    for program in COMMON:
        link(found(program), os.path.join(folder, "bin", program))
    for formula in state["formulas"]:
        home = os.path.join(folder, "homebrew/opt", formula)
        os.makedirs(home, exist_ok=True)
        for program in GNU.get(formula, []):
            link(found(program), os.path.join(home, "libexec/gnubin", program))
    if "libyaml" in state["formulas"]:
        home = os.path.join(folder, "homebrew/opt/libyaml")
        for path, text in {
            "include/yaml.h": "stand-in",
            "lib/libyaml.a": f"# stand-in for: {state['homebrew']}\n",
            "lib/libyaml.dylib": f"# stand-in for: {state['homebrew']}\n",
        }.items():
            os.makedirs(os.path.dirname(os.path.join(home, path)), exist_ok=True)
            with open(os.path.join(home, path), "w") as file:
                file.write(text)


def make(folder, **given):
    """Makes a Mac in an empty folder, and returns the environment in which its tools are found first."""
    processor = given.get("processor", "arm64")
    state = {
        "processor": processor,
        "homebrew": processor,
        "formulas": ["coreutils", "gnu-tar", "libyaml", "pkg-config"],
        "swift": "6.3",
        "version": "0.1.0",
        "online": True,
        "genuine": True,
        "xcodes": {},
        "xcode": None,
        "runtimes": [],
        "downloadable": [],
        "devices": [],
        "simulators": [],
        **given,
    }
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "state.json"), "w") as file:
        json.dump(state, file)
    update(folder)
    base = {key: os.environ[key] for key in ("HOME", "LANG") if key in os.environ}
    return {**base, "MAC": folder, "PATH": f"{folder}/bin"}


if __name__ == "__main__":
    update(sys.argv[1])
