import Contracts
import SwiftParsing

/// Reads the registrations, uses and constants of a Swift file.
enum SwiftFileReading {
  private static let readings: [any (SwiftReading & Sendable).Type] = [
    SwinjectReading.self, FactoryReading.self, URLNavigatorReading.self, CTMediatorReading.self,
    MGJRouterReading.self, BeeHiveReading.self, TinyPartReading.self, ZIKRouterReading.self,
  ]

  /// Returns whether the file can be parsed.
  static func read(
    _ bytes: [UInt8], _ frameworks: Set<Registration.Framework>, _ findings: inout Findings
  ) -> Bool {
    let start = findings
    let wanted = readings.filter { frameworks.contains($0.framework) }
    // A chain of calls is as deep as it is long.
    let result = DeepStack.run { () -> Findings? in
      guard let code = try? Code.File(bytes) else { return nil }
      var found = SwiftFindings(findings: start, code: code, bytes: bytes)
      found.findings.constants.add(code.items, file: start.path)
      guard !wanted.isEmpty else { return found.findings }
      if frameworks.contains(.swinject) { SwinjectReading.readInferred(&found) }
      CodeWalk.walk(code) { node, scope in
        for reading in wanted { reading.read(node, scope, &found) }
      }
      found.findings.namedCalls = found.namedCalls.sorted { $0.key < $1.key }.map(\.value).filter {
        !$0.isEmpty
      }
      if frameworks.contains(.ctMediator) {
        found.findings.classes.add(code, at: start.path, in: ObjectiveCClasses.anyModule)
      }
      return found.findings
    }
    guard let result else { return false }
    findings = result
    return true
  }
}
