"""Each step of the workflows that run on a Mac, with stand-ins for its tools and what the runners are said to have."""

import glob
import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

import yaml

import mac

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
with open(os.path.join(ROOT, "Scripts/Mac/runners.json")) as file:
    KNOWN = json.load(file)


def combinations(matrix):
    """The jobs of a matrix, as GitHub makes them: what is included extends the combinations that it agrees with."""
    axes = {key: values for key, values in matrix.items() if key != "include"}
    jobs = [dict(zip(axes, values)) for values in itertools.product(*axes.values())] if axes else []
    for included in matrix.get("include", []):
        extended = [job for job in jobs if all(job[key] == included[key] for key in included if key in axes)]
        if extended and axes:
            for job in extended:
                job.update(included)
        else:
            jobs.append(dict(included))
    return jobs


def filled(text, job):
    """The text with the values of the matrix in it."""
    return re.sub(r"\$\{\{ *matrix\.(\w+) *\}\}", lambda found: str(job[found[1]]), text)


def jobs_on_macs():
    for path in sorted(glob.glob(os.path.join(ROOT, ".github/workflows/*.yml"))):
        with open(path) as file:
            workflow = yaml.safe_load(file)
        for name, job in workflow["jobs"].items():
            for values in combinations(job.get("strategy", {}).get("matrix", {"include": [{}]})):
                runner = filled(job["runs-on"], values)
                if not runner.startswith("ubuntu"):
                    yield f"{os.path.basename(path)}: {name} {values}", runner, values, job["steps"]


class WorkflowTests(unittest.TestCase):
    def clone(self, work):
        """What the steps read of a clone of this repository. Its programs are stand-ins."""
        root = os.path.join(work, "tenon")
        shutil.copytree(os.path.join(ROOT, "Scripts"), os.path.join(root, "Scripts"))
        shutil.copytree(os.path.join(ROOT, "Distribution"), os.path.join(root, "Distribution"))
        for path in ("Makefile", "LICENSE", "Package.swift", "Tests/AppleSimulator/project.yml",
                     "Architect/Sources/Repository/Architect/Architecture.swift"):  # fmt: skip
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            shutil.copy(os.path.join(ROOT, path), os.path.join(root, path))
        git = ["git", "-c", "user.name=Test", "-c", "user.email=test@example.invalid", "-C", root]
        for words in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "Everything"]):
            subprocess.run(git + words, check=True)
        # What the jobs before a job hand on.
        for system in ("linux-x86_64", "linux-arm64"):
            files = os.path.join(root, "Build/systems", system)
            bundle = os.path.join(files, "release/tenon.artifactbundle", f"tenon-0.1.0-{system}/bin")
            os.makedirs(bundle)
            for path, text in {
                "release/variant.json": '{"path": "x"}',
                f"release/tenon-0.1.0-{system}.tar.gz": "",
                f"release/tenon.artifactbundle/tenon-0.1.0-{system}/bin/tenon": "#!/bin/sh\n",
            }.items():
                with open(os.path.join(files, path), "w") as file:
                    file.write(text)
            subprocess.run(["tar", "-cf", "release.tar", "release"], cwd=files, check=True)
            shutil.rmtree(os.path.join(files, "release"))
        return root

    def run_job(self, runner, values, steps):
        work = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, work)
        root = self.clone(work)
        machine = KNOWN["runners"][runner]
        environment = mac.make(
            os.path.join(work, "mac"), formulas=KNOWN["formulas"], devices=KNOWN["devices"],
            simulators=KNOWN["simulators"][runner], swift=machine["xcodes"][machine["xcode"]]["swift"], **machine)  # fmt: skip
        environment |= {"RUNNER_TEMP": os.path.join(work, "temporary"), "GITHUB_REPOSITORY": "tenon-swift/tenon",
                        "GITHUB_REF_NAME": "0.1.0"}  # fmt: skip
        for step in steps:
            if "run" not in step or step.get("if") == "failure()":
                continue
            script = os.path.join(work, "step.sh")
            with open(script, "w") as file:
                file.write(filled(step["run"], values))
            done = subprocess.run(
                ["bash", "-e", script], cwd=os.path.join(root, step.get("working-directory", "")), text=True,
                capture_output=True, timeout=900, env=environment)  # fmt: skip
            self.assertEqual(done.returncode, 0, f"{step.get('name', step['run'])}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        with open(os.path.join(work, "mac/calls")) as calls:
            return calls.read().splitlines()

    def test_each_step_works_on_its_runner(self):
        jobs = list(jobs_on_macs())
        self.assertGreater(len(jobs), 10)
        for title, runner, values, steps in jobs:
            with self.subTest(title):
                self.run_job(runner, values, steps)

    def test_each_platform_is_built_with_each_xcode_in_both_forms(self):
        built = set()
        for _, runner, values, steps in jobs_on_macs():
            if "platform" in values:
                for call in self.run_job(runner, values, steps):
                    if call.startswith("xcodebuild build"):
                        form = "distribution" if "BUILD_LIBRARY_FOR_DISTRIBUTION=YES" in call else "app"
                        built.add((runner, values["platform"], form))
        platforms = ["macOS", "iOS", "tvOS", "watchOS", "visionOS", "macOS,variant=Mac Catalyst"]
        self.assertEqual(built, set(itertools.product(["macos-26", "xcode-27"], platforms, ["app", "distribution"])))

    def test_simulators_go_back_to_the_oldest_supported_system(self):
        systems = {values["system"] for _, _, values, _ in jobs_on_macs() if "system" in values}
        self.assertIn("16.4", systems)
        self.assertIn("27.0", systems)


class PlatformTests(unittest.TestCase):
    def test_tests_that_start_programs_are_compiled_only_where_there_are_programs(self):
        # `xcodebuild test` compiles all tests of the package for iOS, where Foundation has no such classes.
        for path in glob.glob(os.path.join(ROOT, "Tests/*Tests/**/*.swift"), recursive=True):
            with open(path) as file:
                lines = file.read().split("\n")
            inside = []
            for number, line in enumerate(lines, 1):
                word = line.strip()
                if word.startswith("#if"):
                    inside.append("os(macOS)" in word)
                elif word.startswith("#endif"):
                    inside.pop()
                elif re.search(r"\b(Process\(\)|Pipe\(\)|homeDirectoryForCurrentUser|checkArchitecture\()", word):
                    if not word.startswith("//"):
                        self.assertIn(True, inside, f"{path}:{number}: {word}")


if __name__ == "__main__":
    unittest.main()
