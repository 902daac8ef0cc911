import Architect
import Builds
import CReaderFuzzer
import Files
import Foundation
import ModuleGraph

/// Reads arbitrary bytes as a build that Xcode logged or SwiftPM traced, and makes a forecast from it. The oracles: nothing traps, each step
/// ends after it begins, and the forecast is finite.
@main
enum FuzzActivityLog {
  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzActivityLog))
  }

  fileprivate static func run(_ input: UnsafeBufferPointer<UInt8>) -> Int32 {
    let bytes = Array(input)
    let logged = try? ActivityLog(bytes, of: "build.xcactivitylog", limit: 1 << 20)
    guard let log = try? logged ?? ActivityLog(trace: bytes, of: "trace.json", date: Date()) else { return 0 }
    for step in log.steps {
      precondition(step.start.isFinite && step.end >= step.start)
      precondition(step.processorSeconds.map { $0 >= 0 && $0.isFinite } ?? true)
    }
    let forecast = BuildForecast(
      graph, package: nil, recordIn: nil, log: log, jobs: 2, commits: [:])
    precondition(forecast.clean.seconds.isFinite && forecast.clean.seconds > 0)
    return 0
  }

  /// The modules A, B and C.
  private static let graph = {
    let root = NSTemporaryDirectory() + "tenon-fuzz-\(UUID().uuidString)"
    do {
      let folder = try WritableFolder(root, creating: true)
      for name in ["A", "B", "C"] {
        try folder.makeFolder("Sources/\(name)")
        try folder.write(Array("import B\n".utf8), to: "Sources/\(name)/a.swift")
      }
      let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
          .target(name: "A", dependencies: ["B"]), .target(name: "B"), .target(name: "C", dependencies: ["B"]),
        ])
        """
      try folder.write(Array(manifest.utf8), to: "Package.swift")
      var options = Architecture.Options()
      options.cache = .none
      options.runsManifests = false
      return try Architecture.load(at: root, options: options).graph
    } catch {
      // Without the modules, nothing can be fuzzed.
      fatalError("the modules were not read: \(error)")
    }
  }()
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzActivityLog(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzActivityLog.run(UnsafeBufferPointer(start: data, count: size))
}
