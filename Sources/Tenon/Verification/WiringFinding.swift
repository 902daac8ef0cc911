import TenonDiagnostics
import TenonServices

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

extension Code where Subject == WiringFinding {
  /// Two modules have the same name.
  package static var duplicateModule: Self { Self(rawValue: "duplicate-module") }
  /// A module's name is empty.
  package static var namelessModule: Self { Self(rawValue: "nameless-module") }
  /// A module is in a layer that the application does not have.
  package static var unknownLayer: Self { Self(rawValue: "unknown-layer") }
  /// A module needs something from a layer above its own.
  package static var upward: Self { Self(rawValue: "upward") }
  /// Modules need each other in a cycle.
  package static var moduleCycle: Self { Self(rawValue: "module-cycle") }
  /// A module that starts immediately requires a module that starts later.
  package static var requiresDeferred: Self { Self(rawValue: "requires-deferred") }
  /// Code receives a handle from another contract.
  package static var foreignHandle: Self { Self(rawValue: "foreign-handle") }
  /// A module declares something in a copy of its contract.
  package static var strayHandle: Self { Self(rawValue: "stray-handle") }
  /// A part needs another part that is not listed in its dependencies.
  package static var missingPart: Self { Self(rawValue: "missing-part") }
  /// Parts depend on each other in a cycle or share a name, or a part cannot be assembled.
  package static var unsoundPart: Self { Self(rawValue: "unsound-part") }

  /// No module provides a service that a module requires.
  package static var missingService: Self { Self(rawValue: "missing-service") }
  /// Registrations of services are invalid: duplicate, cyclic or captive.
  package static var unsoundService: Self { Self(rawValue: "unsound-service") }
  /// An adapter is declared outside the uppermost layer.
  package static var adapterOutsideHost: Self { Self(rawValue: "adapter-outside-host") }
  /// No module requires the service that an adapter creates.
  package static var unusedAdapter: Self { Self(rawValue: "unused-adapter") }
  /// Code outside a scope receives a service from that scope.
  package static var outsideScope: Self { Self(rawValue: "outside-scope") }
  /// A module has code in a scope that no module opens.
  package static var unopenedScope: Self { Self(rawValue: "unopened-scope") }
  /// A module requires a service that none of its code uses. This is a warning.
  package static var unusedRequirement: Self { Self(rawValue: "unused-requirement") }
  /// A configuration value is missing or has the wrong type.
  package static var configuration: Self { Self(rawValue: "configuration") }
  /// An event is sent in a direction that its sender's layer does not allow, or to a module that is not installed.
  package static var eventDirection: Self { Self(rawValue: "event-direction") }
  /// No module receives an event in the direction in which it is sent. This is a warning.
  package static var unobservedEvent: Self { Self(rawValue: "unobserved-event") }
  /// An event is sent, but in no direction that leads to one of its observers. This is a warning.
  package static var unreachedObserver: Self { Self(rawValue: "unreached-observer") }
  /// A contract sends or observes named notifications without their name.
  package static var unnamedNotification: Self { Self(rawValue: "unnamed-notification") }
  /// Code that no event calls receives the sender of an event.
  package static var misusedSender: Self { Self(rawValue: "misused-sender") }
  /// No module sends an event that a module observes. This is a warning.
  package static var unsentEvent: Self { Self(rawValue: "unsent-event") }
}

// Findings that several parts report.
extension WiringFinding {
  /// Returns the finding that no module offers something that another module uses, such as an action that it calls.
  /// - Parameters:
  ///   - offer: The contract's verb for what no module does, such as `performs`.
  ///   - use: The contract's verb for what the module does, such as `calls`.
  ///   - names: The names that modules offer, from which similar names are suggested.
  package static func missing(
    _ code: Code<WiringFinding>, _ subject: String, thatNobody offer: String, but module: String,
    _ use: String,
    at place: SourcePlace, among names: [String]
  ) -> WiringFinding {
    let near = subject.nearMisses(among: names).nearMissClause
    return WiringFinding(
      code, module: module, subject: subject, at: place,
      message: "no module \(offer) \(subject), which \(module) \(use)\(near)"
        + "; add a module that does, or declare `\(use)(ifPresent:)`")
  }

  /// Returns the finding that a module outside the uppermost layer adapts something, such as a `service`.
  package static func adapterOutsideHost<Part>(
    _ module: PartModule<Part>, of kind: String, to required: String, at place: SourcePlace
  ) -> WiringFinding {
    WiringFinding(
      .adapterOutsideHost, module: module.name, subject: required, at: place,
      message: "\(module.name) (\(module.layer)) adapts a \(kind) to \(required)"
        + "; adapters belong in the uppermost layer, where both sides are known; move the adapter there")
  }
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
