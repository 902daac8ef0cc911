"""Tests that are in a bundle, which another program loads: so `swift test` runs them on a Mac."""

import os
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
PROGRAM = """
import Foundation
@main enum Program {
  static func main() {
    for path in CommandLine.arguments.dropFirst() { print(TestProgram.products(beside: URL(fileURLWithPath: path)).path) }
    print(TestProgram.products().path)
  }
}
"""


class TestProgramTests(unittest.TestCase):
    def test_what_was_built_is_found_beside_the_bundle(self):
        work = os.path.realpath(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, work)
        with open(os.path.join(work, "Program.swift"), "w") as file:
            file.write(PROGRAM)
        source = os.path.join(ROOT, "Architect/Tests/Samples/TestProgram.swift")
        program = os.path.join(work, "PackageTests.xctest")
        words = ["swiftc", "-swift-version", "6", "-parse-as-library", "-o", program, source, "Program.swift"]
        subprocess.run(words, cwd=work, check=True)
        images = {
            "/build/arm64-apple-macosx/debug/PackageTests.xctest/Contents/MacOS/PackageTests": "/build/arm64-apple-macosx/debug",
            "/build/out/Products/Debug/SomeTests.xctest/Contents/MacOS/SomeTests": "/build/out/Products/Debug",
            "/build/x86_64-unknown-linux-gnu/debug/PackageTests.xctest": "/build/x86_64-unknown-linux-gnu/debug",
            "/build/out/Products/Debug/runner": "/build/out/Products/Debug",
        }
        found = subprocess.check_output([program, *images], text=True).splitlines()
        self.assertEqual(found, [*images.values(), work])


if __name__ == "__main__":
    unittest.main()
