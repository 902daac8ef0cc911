"""`make install` and the files of a release, on a Mac of stand-ins."""

import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest

import mac

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
# What is needed of the repository.
PARTS = ["Makefile", "LICENSE", "Scripts", "Distribution", "Architect/Sources/Repository/Architect/Architecture.swift"]


class InstallTests(unittest.TestCase):
    def setUp(self):
        self.work = tempfile.mkdtemp(prefix="a mac ")
        self.addCleanup(shutil.rmtree, self.work)
        self.root = os.path.join(self.work, "tenon")
        for part in PARTS:
            target = os.path.join(self.root, part)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            source = os.path.join(ROOT, part)
            if os.path.isdir(source):
                shutil.copytree(source, target, symlinks=True)
            else:
                shutil.copy(source, target)
        git = ["git", "-c", "user.name=Test", "-c", "user.email=test@example.invalid", "-C", self.root]
        for words in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "Everything"]):
            subprocess.run(git + words, check=True)

    def run_script(self, *words, **given):
        environment = mac.make(os.path.join(self.work, "mac"), **given)
        environment["PREFIX"] = os.path.join(self.work, "prefix")
        return subprocess.run(
            ["bash", *words], cwd=self.root, env=environment, text=True, capture_output=True, timeout=900
        )

    def processors(self, path):
        with open(path) as file:
            return file.read().split("# stand-in for: ")[1].splitlines()[0].split()

    def calls(self, tool):
        with open(os.path.join(self.work, "mac/calls")) as file:
            return [line.strip() for line in file if line.startswith(tool + " ")]

    def test_an_installation_is_for_the_processor_of_the_mac(self):
        for processor in ("arm64", "x86_64"):
            with self.subTest(processor):
                done = self.run_script("Scripts/install", processor=processor)
                self.assertEqual(done.returncode, 0, done.stderr)
                installed = os.path.join(self.work, "prefix/bin/tenon")
                self.assertEqual(self.processors(installed), [processor])
                self.assertEqual(subprocess.check_output([installed, "--version"], text=True).strip(), "0.1.0")
                self.assertEqual([call for call in self.calls("curl")], [])

    def test_homebrew_for_the_other_processor_is_named_before_the_build(self):
        done = self.run_script("Scripts/install", processor="arm64", homebrew="x86_64")
        self.assertEqual(done.returncode, 1)
        self.assertIn("libyaml.a is for x86_64, and this shell is for arm64", done.stderr)
        self.assertFalse(any("--product" in call for call in self.calls("swift")))

    def test_what_must_be_installed_is_named_before_the_build(self):
        for missing in ("coreutils", "gnu-tar", "libyaml", "pkg-config"):
            with self.subTest(missing):
                shutil.rmtree(os.path.join(self.work, "mac"), ignore_errors=True)
                formulas = {"coreutils", "gnu-tar", "libyaml", "pkg-config"} - {missing}
                done = self.run_script("Scripts/install", formulas=sorted(formulas))
                self.assertEqual(done.returncode, 1)
                self.assertIn("brew install libyaml pkg-config coreutils gnu-tar", done.stderr)
                self.assertFalse(any("--product" in call for call in self.calls("swift")))

    def test_a_release_serves_both_processors_whatever_homebrew_has(self):
        for processor in ("arm64", "x86_64"):
            with self.subTest(processor):
                done = self.run_script("Scripts/artifacts", "0.1.0", "--universal", processor=processor)
                self.assertEqual(done.returncode, 0, done.stderr)
                bundle = os.path.join(self.root, "Build/release/tenon.artifactbundle")
                program = os.path.join(bundle, "tenon-0.1.0-macos-universal/bin/tenon")
                self.assertEqual(self.processors(program), ["arm64", "x86_64"])
                with tarfile.open(os.path.join(self.root, "Build/release/tenon-0.1.0-macos-universal.tar.gz")) as file:
                    self.assertIn("tenon-0.1.0-macos-universal/bin/tenon", file.getnames())
                with open(os.path.join(bundle, "info.json")) as file:
                    self.assertIn('["arm64-apple-macosx", "x86_64-apple-macosx"]', file.read())
                with open(os.path.join(self.root, "Build/release/tenon.rb")) as file:
                    self.assertRegex(file.read(), r'macos-universal.tar.gz"\n *sha256 "[0-9a-f]{64}"')
                shutil.rmtree(os.path.join(self.root, "Build"))

    def test_each_slice_is_compiled_for_the_oldest_supported_system(self):
        self.run_script("Scripts/artifacts", "0.1.0", "--universal")
        compiled = self.calls("cc")
        for processor in ("arm64", "x86_64"):
            self.assertTrue(
                any(f"-arch {processor} -mmacosx-version-min=13.0" in call for call in compiled), compiled
            )

    def test_sources_of_libyaml_that_are_not_the_released_ones_are_not_compiled(self):
        done = self.run_script("Scripts/artifacts", "0.1.0", "--universal", genuine=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("does not have the checksum", done.stderr)
        self.assertEqual(self.calls("cc"), [])
        self.assertFalse(os.path.exists(os.path.join(self.root, "Build/downloads/yaml-0.2.5.tar.gz")))

    def test_sources_that_were_downloaded_are_used_again(self):
        self.assertEqual(self.run_script("Scripts/artifacts", "0.1.0", "--universal").returncode, 0)
        done = self.run_script("Scripts/artifacts", "0.1.0", "--universal", online=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_release_without_a_connection_says_what_it_did_not_get(self):
        done = self.run_script("Scripts/artifacts", "0.1.0", "--universal", online=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("Could not resolve host", done.stderr)

    def test_scripts_for_a_mac_are_written_for_its_bash(self):
        # macOS has bash 3.2. There, apple-targets ends before it comes to what is newer.
        newer = re.compile(
            r"\b(mapfile|readarray|coproc)\b|\b(declare|local) -[An]|\$\{\w+(\[.\])?(\^|,)|&>>|\|&|\[-\d+\]\}"
        )
        for folder in ("Scripts", "Distribution"):
            for name in sorted(os.listdir(os.path.join(ROOT, folder))):
                path = os.path.join(ROOT, folder, name)
                if not os.path.isfile(path) or name == "apple-targets":
                    continue
                with open(path, errors="replace") as file:
                    text = file.read()
                if text.startswith("#!/usr/bin/env bash"):
                    self.assertIsNone(newer.search(text), path)


if __name__ == "__main__":
    unittest.main()
