import Foundation
import PackagePlugin

/// `swift package tenon check`: the command, run on the package it is asked in.
@main
struct TenonPlugin: CommandPlugin {
  /// Where the tool failed; its own messages have said why.
  struct Failure: Error, CustomStringConvertible {
    var status: Int32
    var description: String { "tenon ended with status \(status)" }
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "tenon").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments.isEmpty ? ["check"] : arguments
    // SwiftPM holds its lock while a plug-in runs, and its sandbox cannot be nested.
    process.environment = ProcessInfo.processInfo.environment.merging(["TENON_IN_PLUGIN": "1"]) { _, new in
      new
    }
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failure(status: process.terminationStatus) }
  }
}
