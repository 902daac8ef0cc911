import TenonDiagnostics

/// An error that lists, by name, everything that a module needs from other modules but the test does not
/// provide.
///
/// ```swift
/// do { try await withTestApplication(of: OrderModule(), test: { _ in }) } catch let missing as MissingDoubles {
///   for finding in missing.findings { print(finding.subject ?? "", finding.message) }   // what to write doubles for
/// }
/// ```
public struct MissingDoubles: Error, Equatable, CustomStringConvertible, Worded {
  /// The module under test.
  public let module: String
  /// The findings for everything that the module or one of the doubles needs but no module provides.
  public let findings: [WiringFinding]

  package var message: String {
    let lines = findings.map { "  \($0.subject ?? ""): \(Self.double(for: $0) ?? "")" }
    return "\(module) cannot be tested alone without doubles for\n" + lines.joined(separator: "\n")
  }

  /// The line with which a test declares a missing double; `nil` for other kinds of findings.
  private static func double(for finding: WiringFinding) -> String? {
    switch finding.code {
    case .missingService: "doubles.provides(…) { … }"
    case .missingAction: "doubles.performs(…) { input in … }"
    case .missingRoute: "doubles.routes(\(finding.subject ?? "").self) { route, _ in … }"
    case .missingDestination: "doubles.destination(\(finding.subject ?? "").self) { route, screen in … }"
    default: nil
    }
  }

  /// - Returns: `nil` if there are also other problems, because the original error is then more helpful.
  init?(_ error: WiringError, module: String) {
    guard error.findings.allSatisfy({ Self.double(for: $0) != nil }) else { return nil }
    self.module = module
    var seen = Set<String>()
    findings = error.findings.filter { seen.insert("\($0.code.rawValue) \($0.subject ?? "")").inserted }
  }
}
