import TenonDiagnostics
import TenonServices
import TenonWiringFaults

/// A problem with the wiring of modules: what is wrong, where, and how to fix it.
///
/// Two findings that differ only in their messages are equal.
public struct WiringFinding: Encodable, MemberwiseEncodable, Hashable, Sendable {
  /// The kind of problem. Each part defines its own codes, which <doc:VerifyingTheWiring> lists:
  /// `finding.code.rawValue == "missing-service"`.
  public var code: Code<WiringFinding>
  /// The module that causes the problem, if any.
  public var module: String?
  /// The other module involved, if any.
  public var owner: String?
  /// The subject: the service, action, route, event or key.
  public var subject: String?
  /// The file and line of the declaration.
  public var place: SourcePlace?
  /// A message that states what is wrong and how to fix it, without the file and line.
  public var message: String {
    get { text.value }
    set { text = Uncompared(newValue) }
  }
  /// Whether the finding is a warning about something that is allowed but looks like a mistake.
  public var isWarning: Bool

  private var text: Uncompared<String>

  /// - Parameters:
  ///   - code: The kind of problem.
  ///   - module: The module that causes the problem.
  ///   - owner: The other module involved.
  ///   - subject: The service, action, route, event or key.
  ///   - place: The file and line of the declaration.
  ///   - isWarning: Whether the finding is a warning about something that is allowed but looks like a mistake.
  ///   - message: A message that states what is wrong and how to fix it.
  @inline(never)
  public init(
    _ code: Code<WiringFinding>, module: String? = nil, owner: String? = nil, subject: String? = nil,
    at place: SourcePlace? = nil,
    isWarning: Bool = false, message: String
  ) {
    self.code = code
    self.module = module
    self.owner = owner
    self.subject = subject
    self.place = place
    self.isWarning = isWarning
    text = Uncompared(message)
  }

  package var encodedMembers: EncodedMembers {
    [
      ("code", code), ("module", module), ("owner", owner), ("subject", subject), ("place", place),
      ("message", message), ("isWarning", isWarning),
    ]
  }
}

extension WiringFinding: CustomStringConvertible, Worded {}

extension WiringFinding: WiringCoded {}

extension WiringFinding {
  /// Returns the finding of a fault, with the file and line of the declaration.
  package init(_ fault: WiringFault, at place: SourcePlace? = nil, isWarning: Bool = false) {
    self.init(
      Code(rawValue: fault.code.rawValue), module: fault.module, owner: fault.owner, subject: fault.subject,
      at: place, isWarning: isWarning, message: fault.message)
  }
}

// The codes that only an application can report. The others are those of the faults.
extension Code where Subject == WiringFinding {
  /// Code receives a handle from another contract.
  package static var foreignHandle: Self { Self(rawValue: "foreign-handle") }
  /// A module declares something in a copy of its contract.
  package static var strayHandle: Self { Self(rawValue: "stray-handle") }
  /// A part needs another part that is not listed in its dependencies.
  package static var missingPart: Self { Self(rawValue: "missing-part") }
  /// Parts depend on each other in a cycle or share a name, or a part cannot be assembled.
  package static var unsoundPart: Self { Self(rawValue: "unsound-part") }
  /// Services need each other in a cycle, or a lifetime does not fit.
  package static var unsoundService: Self { Self(rawValue: "unsound-service") }
  /// A configuration value has the wrong type.
  package static var configuration: Self { Self(rawValue: "configuration") }
  /// Code that no event calls receives the sender of an event.
  package static var misusedSender: Self { Self(rawValue: "misused-sender") }
}

/// An error that lists all problems in the wiring of an application's modules.
public struct WiringError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// The findings, grouped by rule and, within each rule, in module order.
  public let findings: [WiringFinding]
  /// Whether a change to a running application was refused, rather than the application itself.
  private let isOfChange: Bool

  /// - Parameter findings: One or more findings.
  public init(findings: [WiringFinding]) { self.init(findings, isOfChange: false) }

  private init(_ findings: [WiringFinding], isOfChange: Bool) {
    self.findings = findings
    self.isOfChange = isOfChange
  }

  /// The same error, for a change to a running application.
  var ofChange: WiringError { WiringError(findings, isOfChange: true) }

  package var message: String {
    let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
    return findings.map { "error: \($0)\n" }.joined()
      + "\(count); nothing was \(isOfChange ? "changed" : "started")"
  }
}
