"""A small package on three layers, in a temporary folder, whose modules keep to their layers."""

import pathlib
import tempfile
from contextlib import contextmanager

MANIFEST = """// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Sample",
  targets: [
    .target(name: "Core"),
    .target(name: "UI", dependencies: ["Core"]),
    .executableTarget(name: "App", dependencies: ["UI"]),
  ]
)
"""

FILES = {
    "Package.swift": MANIFEST,
    ".tenon.yml": "layers:\n"
    "  - {name: host, modules: [App]}\n"
    "  - {name: ui, modules: [UI]}\n"
    "  - {name: core, modules: [Core]}\n",
    "Sources/Core/core.swift": "public let core = 1\n",
    "Sources/UI/ui.swift": "import Core\n",
    "Sources/App/main.swift": "import UI\n",
}


@contextmanager
def sample():
    """Yields the folder's path; nothing of it is left afterwards."""
    with tempfile.TemporaryDirectory(prefix="tenon clients ") as folder:
        root = pathlib.Path(folder).resolve()
        for path, text in FILES.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
        yield root


def expect(is_true, what):
    """Ends with a failure that says what was expected."""
    if not is_true:
        raise SystemExit(f"FAILED: {what}")
    print(f"ok: {what}")
