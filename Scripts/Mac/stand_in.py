#!/usr/bin/env -S python3 -I -S
"""Stands in for the tools of a Mac, so that scripts for a Mac can be tried elsewhere.

The file is linked under the name of each tool. What the Mac has is in the file `state.json` of the folder that the
variable MAC names; every call is added to the file `calls` there. A tool does what the scripts need of it, and refuses
what a Mac would refuse: a linker does not link two processors with an archive for one, Apple's tools do not know GNU's
options, and an Xcode or a simulator that is not there cannot be chosen. Programs, objects and archives are texts that
name their processors.
"""

import json
import os
import re
import sys

mac = os.environ["MAC"]
name, arguments = os.path.basename(sys.argv[0]), sys.argv[1:]
# What libyaml's maintainers published for their release, and what a download here is taken for.
YAML_CHECKSUM = "c642ae9b75fee120b2d96c712538bd2cf283228d2337df2cf2988e3c02678ef4"


def state():
    with open(os.path.join(mac, "state.json")) as file:
        return json.load(file)


def change(**values):
    with open(os.path.join(mac, "state.json"), "w") as file:
        json.dump({**state_now, **values}, file)


def refuse(message, status=1):
    print(message, file=sys.stderr)
    sys.exit(status)


def option(word, default=None):
    """The value after the last occurrence of an option."""
    found = default
    for index, argument in enumerate(arguments[:-1]):
        if argument == word:
            found = arguments[index + 1]
    return found


def options(word):
    return [arguments[index + 1] for index, argument in enumerate(arguments[:-1]) if argument == word]


def processors(path):
    if not os.path.isfile(path):
        refuse(f"{name}: can't open input file: {path} (No such file or directory)")
    with open(path, errors="replace") as file:
        found = re.search(r"^# stand-in for: (.*)$", file.read(), re.M)
    if not found:
        refuse(f"{name}: {path} is not an object file")
    return found[1].split()


def write(path, kinds, program=False):
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with open(path, "w") as file:
        file.write(f"#!/bin/sh\n# stand-in for: {' '.join(kinds)}\n")
        if program:
            file.write(f"echo {state_now['version']}\n")
    os.chmod(path, 0o755)


def real(tool=None):
    """Runs the tool of this system."""
    os.execvpe(tool or name, [tool or name] + arguments, {**os.environ, "PATH": "/usr/bin:/bin"})


def uname():
    machine = state_now["processor"]
    print({"-m": machine, "-s": "Darwin"}.get(arguments[0] if arguments else "-s", "Darwin"))


def linked_archive():
    """libyaml as pkg-config shows it to the package manager: the folder of headers, and the archive."""
    for folder in os.environ.get("PKG_CONFIG_PATH", "").split(":"):
        file = os.path.join(folder, "yaml-0.1.pc")
        if os.path.isfile(file):
            with open(file) as lines:
                text = lines.read()
            flags = dict(re.findall(r"^(Cflags|Libs): (.*)$", text, re.M))
            words = {key: re.findall(r"(?:\\ |\S)+", value) for key, value in flags.items()}
            include = [w[2:].replace("\\ ", " ") for w in words["Cflags"] if w.startswith("-I")]
            library = [w[2:].replace("\\ ", " ") for w in words["Libs"] if w.startswith("-L")]
            if "-lyaml" not in words["Libs"]:
                refuse(f"{name}: {file} does not link libyaml")
            return include, [os.path.join(folder, "libyaml.a") for folder in library]
    if "libyaml" not in state_now["formulas"]:
        refuse("error: no such module 'CYAML'; you may be able to install yaml-0.1 using: brew install libyaml")
    return [brewed("libyaml", "include")], [brewed("libyaml", "lib", "libyaml.a")]


def swift():
    if "--version" in arguments or "-version" in arguments:
        print(f"swift-driver version: 1.1\nApple Swift version {state_now['swift']} (swiftlang)")
    elif "-print-target-info" in arguments:
        print('{ "paths": {\n    "runtimeResourcePath": "' + os.path.join(mac, "toolchain/lib/swift") + '"\n} }')
    elif arguments[:1] == ["build"]:
        swift_build()
    elif arguments[:1] == ["test"]:
        needs("libyaml", "libmicrohttpd") if option("--package-path") else None
        print("Test run with 1 test passed")
    elif arguments[:2] == ["package", "--package-path"] and "compute-checksum" in arguments:
        print(checksum(arguments[-1]))
    else:
        refuse(f"swift: the stand-in does not know {arguments}")


def needs(*formulas):
    missing = [f for f in formulas if f not in state_now["formulas"]]
    if missing:
        refuse(f"{name}: {', '.join(missing)} must be installed with Homebrew first")


def swift_build():
    kinds = options("--arch") or [state_now["processor"]]
    scratch = option("--scratch-path", os.path.join(option("--package-path", "."), ".build"))
    # With several processors, the folder is the one of Xcode's build system.
    folder = f"{kinds[0]}-apple-macosx/release" if len(kinds) == 1 else "apple/Products/Release"
    binaries = os.path.abspath(os.path.join(scratch, folder))
    if "--show-bin-path" in arguments:
        print(binaries)
        return
    if not (option("--package-path") or "").endswith("Architect"):
        return
    include, archives = linked_archive()
    if not any(os.path.isfile(os.path.join(folder, "yaml.h")) for folder in include):
        refuse(f"error: 'yaml.h' file not found in {include}")
    archive = next((file for file in archives if os.path.isfile(file)), None)
    if archive is None:
        refuse("ld: library 'yaml' not found")
    for kind in kinds:
        if kind not in processors(archive):
            refuse(
                f"ld: warning: ignoring file '{archive}': found architecture '{' '.join(processors(archive))}', required"
                f" architecture '{kind}'\nld: symbol(s) not found for architecture {kind}\nerror: link command failed"
            )
    write(os.path.join(binaries, "tenon"), kinds, program=True)


def lipo():
    if arguments[:1] == ["-archs"]:
        # Apple's tool writes a space behind the last one of several.
        found = processors(arguments[1])
        print(" ".join(found) + (" " if len(found) > 1 else ""))
    elif arguments[:2] == ["-create", "-output"]:
        kinds = [kind for file in arguments[3:] for kind in processors(file)]
        if len(set(kinds)) < len(kinds):
            refuse(f"lipo: {arguments[3:]} have the same architectures ({kinds}) and can't be in the same fat output file")
        write(arguments[2], kinds, program=True)
    else:
        refuse(f"lipo: the stand-in does not know {arguments}")


def cc():
    source, output = option("-c"), option("-o")
    if not os.path.isfile(source):
        refuse(f"clang: error: no such file or directory: '{source}'")
    if not any(os.path.isfile(os.path.join(folder, "yaml.h")) for folder in options("-I")):
        refuse(f"{source}:1:10: fatal error: 'yaml.h' file not found")
    macros = {a.split("=")[0]: a for a in arguments if a.startswith("-D")}
    for macro in ("MAJOR", "MINOR", "PATCH", "STRING"):
        if f"-DYAML_VERSION_{macro}" not in macros:
            refuse(f"{source}: error: use of undeclared identifier 'YAML_VERSION_{macro}'")
    write(output, options("-arch") or [state_now["processor"]])


def ar():
    kinds = {tuple(processors(file)) for file in arguments[2:]}
    if len(kinds) != 1:
        refuse(f"ar: {arguments[2:]} are for several processors: {kinds}")
    write(arguments[1], kinds.pop())


def ranlib():
    processors(arguments[0])


def brewed(formula, *path):
    return os.path.join(mac, "homebrew/opt", formula, *path)


def brew():
    if arguments[:1] == ["--prefix"]:
        # Prints the folder of a formula that is not installed, too.
        print(brewed(arguments[1]) if len(arguments) > 1 else os.path.join(mac, "homebrew"))
    elif arguments[:1] == ["install"]:
        change(formulas=sorted({*state_now["formulas"], *(a for a in arguments[1:] if not a.startswith("-"))}))
        maker = os.path.join(os.path.dirname(os.path.realpath(__file__)), "mac.py")
        os.execvp("python3", ["python3", maker, mac])
    else:
        refuse(f"brew: the stand-in does not know {arguments}")


def pkg_config():
    if arguments[:1] == ["--exists"]:
        formulas = {"yaml-0.1": "libyaml", "sqlite3": "sqlite", "zlib": "zlib", "libmicrohttpd": "libmicrohttpd"}
        sys.exit(any(formulas[library] not in state_now["formulas"] for library in arguments[1:]))
    if arguments[-1] != "yaml-0.1":
        refuse(f"pkg-config: the stand-in does not know {arguments}")
    needs("libyaml")
    print(
        {
            "--variable=libdir": brewed("libyaml", "lib"),
            "--cflags": "-I" + brewed("libyaml", "include").replace(" ", "\\ "),
            "--modversion": "0.2.5",
        }[arguments[0]]
    )


def curl():
    output, address = option("--output"), arguments[-1]
    if "--location" not in arguments or not address.startswith("https://"):
        refuse(f"curl: {address} is not followed")
    if not state_now["online"]:
        refuse(f"curl: (6) Could not resolve host: {address}", 6)
    found = re.fullmatch(r"https://github\.com/yaml/libyaml/releases/download/([\d.]+)/(yaml-\1)\.tar\.gz", address)
    if not found:
        refuse(f"curl: (22) The requested URL returned error: 404 for {address}", 22)
    import io
    import tarfile

    with tarfile.open(output, "w:gz") as archive:
        for path in ("src/api.c", "src/parser.c", "src/yaml_private.h", "include/yaml.h", "License"):
            item = tarfile.TarInfo(f"{found[2]}/{path}")
            text = b"stand-in" if state_now["genuine"] else b"tampered with"
            item.size = len(text)
            archive.addfile(item, io.BytesIO(text))


def checksum(file):
    import hashlib

    with open(file, "rb") as content:
        return hashlib.sha256(content.read()).hexdigest()


def shasum():
    file = arguments[-1]
    is_genuine = os.path.basename(file) == "yaml-0.2.5.tar.gz" and state_now["genuine"]
    print(f"{YAML_CHECKSUM if is_genuine else checksum(file)}  {file}")


def refuse_gnu(*words):
    for argument in arguments:
        if argument.split("=")[0] in words:
            refuse(f"{name}: unrecognized option `{argument}'")
    real()


def sha256sum():
    refuse("sha256sum: command not found", 127)


def sed():
    if "-i" in arguments:
        refuse("sed: 1: invalid command code: -i needs the ending of a copy")
    refuse_gnu("--in-place", "--regexp-extended", "-z")


def ls():
    """Lists the Xcodes that there are; the shell found no file for the pattern."""
    import fnmatch

    pattern = arguments[-1]
    if not pattern.startswith("/Applications/"):
        real()
    found = [xcode for xcode in state_now["xcodes"] if fnmatch.fnmatch(xcode, pattern)]
    if not found:
        refuse(f"ls: {pattern}: No such file or directory")
    print("\n".join(found))


def gh():
    missing = [word for word in arguments if word.startswith("Build/") and not os.path.isfile(word)]
    if arguments[:2] != ["release", "create"] or missing:
        refuse(f"gh: {arguments}: missing {missing}")


def sudo():
    os.environ["MAC_SUDO"] = "1"
    os.execvp(arguments[0], arguments)


def xcode_select():
    xcode = option("-switch") or option("-s")
    if "MAC_SUDO" not in os.environ:
        refuse("xcode-select: --switch must be run as root (e.g. `sudo xcode-select --switch <xcode_folder_path>`).")
    if xcode not in state_now["xcodes"]:
        refuse(f"xcode-select: error: invalid developer directory '{xcode}'; there are {sorted(state_now['xcodes'])}")
    change(xcode=xcode, swift=state_now["xcodes"][xcode]["swift"])


def xcodebuild():
    chosen = state_now["xcodes"][state_now["xcode"]]
    if "-downloadPlatform" in arguments:
        if option("-downloadPlatform") != "iOS":
            refuse(f"xcodebuild: the stand-in has no {option('-downloadPlatform')}")
        version = option("-buildVersion")
        if version not in state_now["downloadable"]:
            refuse(f"xcodebuild: error: iOS {version} is not available for download.", 70)
        change(runtimes=state_now["runtimes"] + [version])
        return
    if "-version" in arguments:
        print(f"Xcode {chosen['version']}\nBuild version 1A1")
        return
    if tuple(map(int, chosen["swift"].split("."))) < (6, 2):
        refuse(f"xcodebuild: error: Package 'tenon' is using Swift tools version 6.2.0 but the installed version is {chosen['swift']}", 74)
    project = option("-project")
    if project and not os.path.isdir(project):
        refuse(f"xcodebuild: error: '{project}' does not exist.", 66)
    scheme = option("-scheme")
    if scheme != ("Simulator" if project else "Tenon-Package"):
        refuse(f"xcodebuild: error: The workspace does not contain a scheme named \"{scheme}\".", 65)
    place = dict(part.split("=", 1) for part in (option("-destination") or "").split(",") if "=" in part)
    platform = place.get("platform") or place.get("generic/platform")
    if platform not in ("macOS", "iOS", "tvOS", "watchOS", "visionOS", "iOS Simulator"):
        refuse(f"xcodebuild: error: Unable to find a destination matching {place}", 70)
    if platform == "iOS Simulator" and "generic/platform" not in place:
        if place.get("name") not in state_now["simulators"]:
            refuse(f"xcodebuild: error: Unable to find a device matching {place}; there are {state_now['simulators']}", 70)
    elif "test" in arguments and platform != "macOS":
        refuse(f"xcodebuild: error: Tests must be run on a concrete device: {place}", 70)
    bundle = option("-resultBundlePath")
    if bundle and os.path.exists(bundle):
        refuse(f"xcodebuild: error: Existing file at -resultBundlePath \"{bundle}\"", 64)


def xcrun():
    if arguments[:3] == ["simctl", "list", "runtimes"]:
        print("== Runtimes ==")
        for version in state_now["runtimes"]:
            print(f"iOS {version} ({version} - 20A1) - com.apple.CoreSimulator.SimRuntime.iOS-{version.replace('.', '-')}")
    elif arguments[:2] == ["simctl", "create"]:
        title, device, runtime = arguments[2:5]
        version = runtime.removeprefix("com.apple.CoreSimulator.SimRuntime.iOS-").replace("-", ".")
        if version not in state_now["runtimes"]:
            refuse(f"Invalid runtime: {runtime}; there are {state_now['runtimes']}", 161)
        if device not in state_now["devices"]:
            refuse(f"Invalid device type: {device}", 161)
        change(simulators=state_now["simulators"] + [title])
        print("00000000-0000-0000-0000-000000000000")
    elif arguments[:2] == ["simctl", "list"]:
        print("\n".join(state_now["simulators"]))
    else:
        refuse(f"xcrun: the stand-in does not know {arguments}")


def xcodegen():
    needs("xcodegen")
    if not os.path.isfile("project.yml"):
        refuse("No project spec found")
    with open("project.yml") as file:
        title = re.search(r"^name: (\w+)", file.read(), re.M)[1]
    os.makedirs(f"{title}.xcodeproj", exist_ok=True)


state_now = state()
with open(os.path.join(mac, "calls"), "a") as calls:
    calls.write(" ".join([name] + arguments) + "\n")
{
    "pkg-config": pkg_config,
    "xcode-select": xcode_select,
    "tar": lambda: refuse_gnu("--sort", "--owner", "--group", "--numeric-owner"),
    "touch": lambda: refuse_gnu("--no-dereference", "--date"),
    "find": lambda: refuse_gnu("-printf"),
    "gtar": lambda: real("tar"),
    "gtouch": lambda: real("touch"),
}.get(name, globals().get(name.replace("-", "_")))()
