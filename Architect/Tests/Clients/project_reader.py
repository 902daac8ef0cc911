"""Reads edited Xcode projects with the package `pbxproj`, and holds what they say against what was written beside them.

The folder has pairs `n.pbxproj` and `n.json`.
"""

import json
import pathlib
import posixpath
import sys

from pbxproj import XcodeProject

PHASES = {"PBXSourcesBuildPhase", "PBXResourcesBuildPhase", "PBXHeadersBuildPhase", "PBXFrameworksBuildPhase"}


def value(item, key):
    """A value of an object; None where it has none."""
    return item[key] if key in item else None


def listed(item, key):
    found = value(item, key)
    return list(found) if isinstance(found, list) else []


def facts(project):
    """What a project says: the targets of each file, the products of targets, and the packages."""
    objects = {item.get_id(): item for item in project.objects.get_objects_in_section(*project.objects.get_sections())}
    parents = {}
    for identifier in sorted(objects):
        for child in listed(objects[identifier], "children"):
            parents.setdefault(child, identifier)

    def path(identifier):
        parts = []
        while identifier in objects:
            item = objects[identifier]
            parts.insert(0, value(item, "path") or ".")
            tree = value(item, "sourceTree") or "<group>"
            if tree not in ("<group>", "SOURCE_ROOT"):
                return None
            identifier = parents.get(identifier) if tree == "<group>" else None
        joined = posixpath.normpath(posixpath.join(*parts))
        return "" if joined == "." else joined

    def of_kind(isa):
        return [identifier for identifier in objects if value(objects[identifier], "isa") == isa]

    files = {path(identifier): set() for identifier in of_kind("PBXFileReference")}
    products = set()
    for identifier in of_kind("PBXNativeTarget"):
        target = objects[identifier]
        name = value(target, "name")
        products |= {
            (name, value(objects[product], "productName"))
            for product in listed(target, "packageProductDependencies")
            if product in objects
        }
        for phase in listed(target, "buildPhases"):
            if phase not in objects or value(objects[phase], "isa") not in PHASES:
                continue
            for entry in listed(objects[phase], "files"):
                reference = value(objects[entry], "fileRef") if entry in objects else None
                if reference not in objects:
                    continue
                is_group = value(objects[reference], "isa") == "PBXVariantGroup"
                for file in listed(objects[reference], "children") if is_group else [reference]:
                    if path(file) in files:
                        files[path(file)].add(name)
    packages = {value(objects[i], "relativePath") or "" for i in of_kind("XCLocalSwiftPackageReference")}
    packages |= {value(objects[i], "repositoryURL") or "" for i in of_kind("XCRemoteSwiftPackageReference")}
    files.pop(None, None)
    return files, products, packages


def main(folder):
    failures = 0
    paths = sorted(pathlib.Path(folder).glob("*.pbxproj"))
    for path in paths:
        expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        files, products, packages = facts(XcodeProject.load(str(path)))
        wanted = {file: set(targets) for file, targets in expected["files"].items()}
        pairs = {(pair["target"], pair["what"]) for pair in expected["products"]}
        for name, got, want in (
            ("files", files, wanted), ("products", products, pairs), ("packages", packages, set(expected["packages"]))
        ):
            if got != want:
                failures += 1
                both = [item for item in got if item not in want] + [item for item in want if item not in got]
                print(f"{path}: the {name} differ: {both[:4]}")
    print(f"{len(paths)} projects read, {failures} differences")
    return 1 if failures or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
