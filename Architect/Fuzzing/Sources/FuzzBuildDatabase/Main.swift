import Architect
import Builds
import CReaderFuzzer
import Files
import Foundation
import ModuleGraph

/// Puts arbitrary bytes where the build engine of SwiftPM or Swift Build keeps its record, and makes a forecast from it. The oracles: nothing
/// traps, and the forecast is finite.
@main
enum FuzzBuildDatabase {
  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzBuildDatabase))
  }

  fileprivate static func run(_ input: UnsafeBufferPointer<UInt8>) -> Int32 {
    // Only the newest record would be read.
    let systems: [BuildSystem] = input.count % 2 == 0 ? [.native, .swiftBuild] : [.swiftBuild, .native]
    try? FileManager.default.removeItem(atPath: FilePath.join(package.root, systems[1].record))
    do { try WritableFolder(package.root).write(Array(input), to: systems[0].record) } catch {
      // Then the input would not be what is read.
      fatalError("the record was not written: \(error)")
    }
    let forecast = BuildForecast(
      package.graph, package: "Package.swift", recordIn: package.root, isolatesRecord: false, jobs: 2,
      commits: [:])
    precondition(forecast.clean.seconds.isFinite && forecast.clean.seconds > 0)
    return 0
  }

  /// A package with the program A and the module B, which was built for this platform.
  private static let package = {
    let root = NSTemporaryDirectory() + "tenon-fuzz-\(UUID().uuidString)"
    let build = root + "/.build/x86_64-unknown-linux-gnu/debug"
    do {
      let folder = try WritableFolder(root, creating: true)
      for (path, text) in [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [.executableTarget(name: "A", dependencies: ["B"]), .target(name: "B")])
        """,
        "Sources/A/a.swift": "import B\n@main struct M { static func main() { print(b) } }\n",
        "Sources/B/b.swift": "public let b = 1\n",
      ] {
        try folder.makeFolder(FilePath.folder(of: path))
        try folder.write(Array(text.utf8), to: path)
      }
      try folder.makeFolder(".build/x86_64-unknown-linux-gnu/debug")
      try folder.makeFolder(FilePath.folder(of: BuildSystem.swiftBuild.record))
      try folder.makeLink(".build/debug", to: build)
      var options = Architecture.Options()
      options.cache = .none
      options.runsManifests = false
      return (root: root, graph: try Architecture.load(at: root, options: options).graph)
    } catch {
      // Without the package, nothing can be fuzzed.
      fatalError("the package was not read: \(error)")
    }
  }()
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzBuildDatabase(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzBuildDatabase.run(UnsafeBufferPointer(start: data, count: size))
}
