"""The C libraries in C++, and on a stand-in for Apple's loader."""

import os
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
CLIENTS = "Tests/AppleHosts/Clients/Cxx"
HEADERS = [word for name in ("CTenonAtomics", "CTenonSections") for word in ("-I", f"Sources/{name}/include")]


class CLibraryTests(unittest.TestCase):
    def setUp(self):
        self.work = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.work)
        swift = os.path.realpath(shutil.which("swift"))
        self.clang = os.path.join(os.path.dirname(swift), "clang")

    def compile(self, *words):
        done = subprocess.run(
            [self.clang, "-Wall", "-Wextra", "-Werror", *HEADERS, *words], cwd=ROOT, text=True, capture_output=True
        )
        self.assertEqual(done.returncode, 0, done.stderr)

    def output(self, program):
        return subprocess.check_output([os.path.join(self.work, program)], text=True, timeout=600)

    def test_the_libraries_are_used_from_every_standard_of_cxx(self):
        objects = []
        for source in ("CTenonAtomics/CTenonAtomics.c", "CTenonAtomics/CTenonThreadWord.c", "CTenonSections/CTenonSections.c"):
            objects.append(os.path.join(self.work, os.path.basename(source) + ".o"))
            self.compile("-c", f"Sources/{source}", "-o", objects[-1])
        for standard in ("c++17", "c++20", "c++23"):
            with self.subTest(standard):
                program = os.path.join(self.work, standard)
                self.compile("--driver-mode=g++", f"-std={standard}", f"{CLIENTS}/words.cpp", *objects, "-pthread", "-o", program)
                self.assertEqual(self.output(standard).split(), ["2000", "2000", "7", "0", "1", "1", "0"])

    def test_the_libraries_of_the_system_are_not_asked_for_modules(self):
        program = os.path.join(self.work, "images")
        # Only this system's C library is there, so the file gets to see that the system is Apple's.
        self.compile("-D__APPLE__", "-D_GNU_SOURCE", "-I", "Tests/AppleHosts/Stubs/Darwin", f"{CLIENTS}/images.c",
                     "Sources/CTenonSections/CTenonSections.c", "-o", program)  # fmt: skip
        section = "__DATA,tenon_modules"
        self.assertEqual(self.output("images").splitlines(), [f"asked 0 for {section}", f"asked 2 for {section}", "visited 3"])


if __name__ == "__main__":
    unittest.main()
