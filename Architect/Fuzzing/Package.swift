// swift-tools-version: 6.2
import PackageDescription

/// A fuzz target is a program that passes its single function to libFuzzer's driver. `make fuzz` builds these programs
/// with `-sanitize=fuzzer` and runs each one for a limited time.
func fuzzTarget(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: ["CReaderFuzzer"] + dependencies)
}

let architect = Target.Dependency.product(name: "Architect", package: "Architect")
let editors = Target.Dependency.product(name: "ArchitectEditors", package: "Architect")
let readers = Target.Dependency.product(name: "ArchitectReaders", package: "Architect")
let grammars = Target.Dependency.product(name: "ArchitectGrammars", package: "Architect")
let features = Target.Dependency.product(name: "ArchitectFeatures", package: "Architect")

let package = Package(
  name: "ArchitectFuzzing",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Architect", path: "..")],
  targets: [
    .target(name: "CReaderFuzzer"),
    .target(name: "ManifestSample", dependencies: [readers]),
    fuzzTarget("FuzzActivityLog", [architect, readers]),
    fuzzTarget("FuzzAffected", [features, readers]),
    fuzzTarget("FuzzBuildDatabase", [architect, readers]),
    fuzzTarget("FuzzBuildFile", ["ManifestSample", readers]),
    fuzzTarget("FuzzBuildPrograms", ["ManifestSample", grammars, readers]),
    fuzzTarget("FuzzHandedOver", ["ManifestSample", readers]),
    fuzzTarget("FuzzJSONProject", ["ManifestSample", editors, readers]),
    fuzzTarget("FuzzManifestPrograms", ["ManifestSample", grammars, readers]),
    fuzzTarget("FuzzMessages", [features, readers]),
    fuzzTarget("FuzzNesting", [readers]),
    fuzzTarget("FuzzPackageSwift", ["ManifestSample", readers]),
    fuzzTarget("FuzzPodManifest", ["ManifestSample", readers]),
    fuzzTarget("FuzzProjectSwift", ["ManifestSample", readers]),
    fuzzTarget("FuzzPropertyList", [editors, readers]),
    fuzzTarget("FuzzReferences", [readers]),
    fuzzTarget("FuzzRubyPrograms", ["ManifestSample", grammars, readers]),
    fuzzTarget("FuzzSettingPrograms", ["ManifestSample", grammars, readers]),
    fuzzTarget("FuzzSharedCache", [architect, readers]),
    fuzzTarget("FuzzWiringPrograms", [architect, grammars, readers]),
    fuzzTarget("FuzzXcodeGen", ["ManifestSample", readers]),
    fuzzTarget("FuzzXcodeProject", ["ManifestSample", readers]),
    fuzzTarget("FuzzYAML", [architect, readers]),
  ]
)
