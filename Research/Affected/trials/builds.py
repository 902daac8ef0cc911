"""Builds of a package, and the state in which each of them begins."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import time


def run(*words, folder=None):
    # A test that crashes must end at once.
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, errors="replace")


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def build(folder, system):
    """The modules that were compiled; `None` if the package does not build."""
    before = outputs(folder, system)
    for _ in range(3):
        result = run("swift", "build", "--build-system", system, "--build-tests", folder=folder)
        # Swift Build of Swift 6.3 sometimes crashes before it has begun, after a manifest has changed.
        if result.returncode >= 0:
            break
    if result.returncode:
        return None
    # The output of a large build does not name every file, and an object file with the same content is not written again.
    after = outputs(folder, system)
    compiled = set(re.findall(r"Compiling (\w+) ", result.stdout)) if system == "native" else set()
    compiled |= {module for module, path in after if before.get((module, path)) != after[module, path]}
    return compiled & {module for module, _ in after}


def outputs(folder, system):
    """The time of what the compiler has written for each file, by the module and its path."""
    found = (outputs_of_native if system == "native" else outputs_of_swift_build)(folder)
    # Swift Build names the folder of a snippet after its file, and not after its module.
    return {(re.sub(r"\W", "_", module), path): time for (module, path), time in found.items()}


def outputs_of_native(folder):
    result = {}
    for path in (folder / ".build").glob("*/debug/*.build/**/*.o"):
        module = next(p.name for p in path.parents if p.name.endswith(".build") and p.parent.name == "debug")[:-len(".build")]
        # The list of tests that the build system writes itself is no module of the package.
        if not re.search(r"Package(Discovered)?Tests$", module):
            result[re.sub("-tool$", "", module), path] = path.stat().st_mtime_ns
    return result


def outputs_of_swift_build(folder):
    """For each file, its diagnostics and dependencies, which are written even if the object file stays."""
    result = {}
    for path in (folder / ".build/out/Intermediates.noindex").glob("*.build/Debug*/*.build/Objects-normal/*/*"):
        module = path.parents[2].name[:-len(".build")]
        # The programs that run the tests are no modules of the package, and variants of a module are compiled like it.
        if module.endswith("-test-runner") or path.suffix not in (".dia", ".d", ".o") or "-primary-emit-module" in path.name:
            continue
        result[re.sub("-[0-9A-F]+-(testable|dynamic)$", "", module), path] = path.stat().st_mtime_ns
    return result


def failing(folder, system):
    """The test modules in which a test fails."""
    result = run("swift", "test", "--build-system", system, "--skip-build", folder=folder)
    output = result.stdout + result.stderr
    names = re.findall(r"Test Case '(\w+)\.\w+' failed", output)
    names += re.findall(r'✘ Test "?(.+?)"?(?:\(\))? (?:recorded an issue|failed)', output)
    if result.returncode and not names:
        # The process ended in a test.
        names = re.findall(r"Test Case '(\w+)\.\w+' started", output)[-1:]
    texts = {path: path.read_text(errors="replace") for path in folder.glob("Tests/**/*.swift")}
    found = set()
    for name in set(names):
        pattern = re.compile(rf'(class|struct|func) {re.escape(name)}\b|"{re.escape(name)}"')
        found |= {module_of_test(path, folder) for path, text in texts.items() if pattern.search(text)}
    return found


def module_of_test(path, folder):
    return next(p.name for p in path.parents if p.name.endswith("Tests") and p != folder / "Tests")


def commit(folder, text):
    run("git", "add", "-A", folder=folder)
    run("git", "-c", "user.name=t", "-c", "user.email=t@example.invalid", "commit", "-qm", text, folder=folder)


def end_programs(folder):
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(process / "exe").startswith(f"{folder}/"):
                os.kill(int(process.name), signal.SIGKILL)
        except OSError:
            pass


class SavedBuild:
    """A package and its build, which can be restored at the same path, with the times of all files.

    Where it is possible, the restored folder is a layer above the saved one, so that nothing is copied.
    """

    def __init__(self, folder):
        self.folder = folder
        self.saved = folder.with_name(folder.name + ".saved")
        self.layer = folder.with_name(folder.name + ".layer")
        folder.rename(self.saved)
        self.is_mounted = False
        # The compiler compares times in seconds: an edit must be later than the build.
        time.sleep(1.1)
        self.restore()

    def restore(self):
        self.remove()
        self.folder.mkdir()
        upper, work = self.layer / "upper", self.layer / "work"
        upper.mkdir(parents=True)
        work.mkdir()
        self.is_mounted = os.geteuid() == 0 and run(
            "mount", "-t", "overlay", "overlay", "-o", f"lowerdir={self.saved},upperdir={upper},workdir={work}", self.folder).returncode == 0
        if not self.is_mounted:
            self.folder.rmdir()
            subprocess.run(["cp", "-a", self.saved, self.folder], check=True)

    def remove(self):
        if self.is_mounted:
            if run("umount", self.folder).returncode:
                # A test left a program of the package running.
                end_programs(self.folder)
                time.sleep(0.5)
                if run("umount", self.folder).returncode:
                    run("umount", "--lazy", self.folder)
            self.is_mounted = False
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.layer, ignore_errors=True)

    def close(self):
        """Leaves the saved state as an ordinary folder."""
        self.remove()
        self.saved.rename(self.folder)
