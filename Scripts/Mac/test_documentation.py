"""What the documentation tells people with a Mac to run."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))


def page(path):
    with open(os.path.join(ROOT, path)) as file:
        return file.read()


class DocumentationTests(unittest.TestCase):
    def test_the_build_phase_finds_the_command_on_the_path_that_xcode_gives_it(self):
        section = page("Documentation/Installing.md").split("### In an Xcode build phase")[1].split("###")[0]
        script = re.search(r"```sh\n(.*?)```", section, re.S)[1]
        work = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, work)
        program = os.path.join(work, "tenon")
        with open(program, "w") as file:
            file.write('#!/bin/sh\necho "tenon $*"\n')
        os.chmod(program, 0o755)
        done = subprocess.run(
            ["/bin/sh", "-c", script.replace("/opt/homebrew/bin", work)], env={"PATH": "/usr/bin:/bin"}, text=True,
            capture_output=True)  # fmt: skip
        self.assertEqual((done.returncode, done.stdout), (0, "tenon check\n"))

    def test_both_checklists_have_the_same_steps(self):
        steps = [
            re.findall(r"^\| (\d\.\d+) \|", page(path), re.M)
            for path in ("Documentation/FirstHourOnAMac.md", "Documentation/zh-CN/FirstHourOnAMac.md")
        ]
        self.assertEqual(steps[0], steps[1])
        self.assertGreater(len(steps[0]), 40)

    def test_each_ui_test_of_the_checklist_exists(self):
        for name in set(re.findall(r"`((?!Tenon)\w+UITests)`", page("Documentation/FirstHourOnAMac.md"))):
            self.assertIn(f"class {name}: SimulatorTestCase", page(f"Tests/AppleSimulator/UITests/{name}.swift"))


if __name__ == "__main__":
    unittest.main()
