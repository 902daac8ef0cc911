import Foundation
import PackagePlugin

/// Runs the command on the package in whose folder it is invoked, as in `swift package tenon check`.
@main
struct TenonPlugin: CommandPlugin {
  /// The error when the command fails. The command's own messages give the reason.
  struct Failure: Error, CustomStringConvertible {
    var status: Int32
    var description: String { "tenon ended with status \(status)" }
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try run(context.tool(named: "tenon").url, in: context.package.directoryURL, arguments)
  }

  private func run(_ tool: URL, in folder: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = tool
    process.currentDirectoryURL = folder
    process.arguments = arguments.isEmpty ? ["check"] : arguments
    // SwiftPM's sandbox cannot be nested.
    process.environment = ProcessInfo.processInfo.environment.merging(["TENON_IN_PLUGIN": "1"]) { $1 }
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failure(status: process.terminationStatus) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension TenonPlugin: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      // Xcode passes the targets selected in its dialogue, but the command always reads all targets.
      var words: [String] = []
      var rest = arguments[...]
      while let word = rest.popFirst() {
        if word == "--target" { _ = rest.popFirst() } else { words.append(word) }
      }
      try run(context.tool(named: "tenon").url, in: context.xcodeProject.directoryURL, words)
    }
  }
#endif
