"""The plug-ins for targets of Xcode projects, which are compiled only where Xcode's library for plug-ins is."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
PLUGINS = os.path.join(ROOT, "Distribution/Plugins/Plugins")
STAND_INS = os.path.join(ROOT, "Scripts/Mac/Plugins")


class PluginTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.work)
        information = json.loads(subprocess.check_output(["swift", "-print-target-info"], text=True))
        cls.library = os.path.join(information["paths"]["runtimeResourcePath"], "pm/PluginAPI")
        with open(os.path.join(ROOT, "Distribution/Plugins/Package.swift.in")) as file:
            cls.tools_version = file.readline().split(":")[1].strip()
        cls.compile("-emit-library", "-emit-module", "-module-name", "XcodeProjectPlugin", "-o", "libXcodeProjectPlugin.so",
                    os.path.join(STAND_INS, "XcodeProjectPlugin.swift"))  # fmt: skip

    @classmethod
    def compile(cls, *words):
        done = subprocess.run(
            ["swiftc", "-swift-version", "6", "-parse-as-library", "-warnings-as-errors",
             "-package-description-version", cls.tools_version, "-I", cls.library, "-I", ".",
             "-L", cls.library, "-lPackagePlugin", "-Xlinker", "-rpath", "-Xlinker", cls.library, *words],
            cwd=cls.work, text=True, capture_output=True)  # fmt: skip
        if done.returncode != 0:
            raise AssertionError(done.stderr)

    def answer(self):
        with open(os.path.join(PLUGINS, "TenonBuildPlugin/TenonBuildPlugin.swift")) as file:
            # The program has a main function of its own.
            text = file.read().replace("@main\n", "")
        with open(os.path.join(self.work, "TenonBuildPlugin.swift"), "w") as file:
            file.write(text)
        self.compile("-o", "ask", "TenonBuildPlugin.swift", os.path.join(STAND_INS, "Ask.swift"), "-L", ".",
                     "-lXcodeProjectPlugin", "-Xlinker", "-rpath", "-Xlinker", self.work)  # fmt: skip
        project = os.path.join(self.work, "Project")
        os.makedirs(project, exist_ok=True)
        return json.loads(subprocess.check_output([os.path.join(self.work, "ask"), project], text=True))

    def test_xcode_compiles_the_sources_of_a_target_that_is_checked(self):
        commands = self.answer()
        self.assertEqual([command["kind"] for command in commands], ["prebuild"])
        self.assertEqual(commands[0]["inputs"], [])
        words = commands[0]["arguments"]
        self.assertEqual(words[words.index("--module") + 1], "Shop")
        self.assertEqual(words[words.index("--project-root") + 1], os.path.join(self.work, "Project"))
        # What is written into the folder of outputs becomes part of the target.
        self.assertEqual(os.listdir(commands[0]["outputs"][0]), [])
        self.assertFalse(any(word.startswith(commands[0]["outputs"][0]) for word in words))

    def test_the_command_plugin_compiles_for_projects(self):
        self.compile("-typecheck", os.path.join(PLUGINS, "TenonPlugin/TenonPlugin.swift"))


if __name__ == "__main__":
    unittest.main()
