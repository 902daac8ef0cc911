import TenonDiagnostics
import TenonServices

/// One problem with the wiring of modules: what is wrong, where, and how to fix it.
///
/// Two findings are equal if they concern the same thing, however they are worded.
public struct WiringFinding: Encodable, MemberwiseEncodable, Hashable, Sendable {
  /// The kind of problem; each part defines codes of its own.
  public var code: Code<WiringFinding>
  /// The module that is at fault, if there is one.
  public var module: String?
  /// The other module concerned, if there is one.
  public var owner: String?
  /// The subject: the service, action, route, event or key.
  public var subject: String?
  /// Where it is declared.
  public var place: SourcePlace?
  /// What is wrong and how to fix it, without the place.
  public var message: String {
    get { text.value }
    set { text = Uncompared(newValue) }
  }
  /// Whether this is allowed and only looks like a mistake.
  public var isWarning: Bool

  private var text: Uncompared<String>

  /// - Parameters:
  ///   - code: The kind of problem.
  ///   - module: The module that is at fault.
  ///   - owner: The other module concerned.
  ///   - subject: The service, action, route, event or key.
  ///   - place: Where it is declared.
  ///   - isWarning: Whether this is allowed and only looks like a mistake.
  ///   - message: What is wrong and how to fix it.
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
  /// Two modules have one name.
  package static var duplicateModule: Self { Self(rawValue: "duplicate-module") }
  /// A module's name is empty.
  package static var namelessModule: Self { Self(rawValue: "nameless-module") }
  /// A module is in a layer that the application does not have.
  package static var unknownLayer: Self { Self(rawValue: "unknown-layer") }
  /// A module needs something from a layer above its own.
  public static var upward: Self { Self(rawValue: "upward") }
  /// Modules need each other in a cycle.
  package static var moduleCycle: Self { Self(rawValue: "module-cycle") }
  /// A module that starts at once requires one that is deferred.
  public static var requiresDeferred: Self { Self(rawValue: "requires-deferred") }
  /// Code is given what a handle of another contract stands for.
  package static var foreignHandle: Self { Self(rawValue: "foreign-handle") }
  /// A module declares something in a copy of its contract.
  package static var strayHandle: Self { Self(rawValue: "stray-handle") }
  /// A part needs one that it does not name.
  package static var missingPart: Self { Self(rawValue: "missing-part") }
  /// Parts depend on each other or share a name, or one cannot be assembled.
  package static var unsoundPart: Self { Self(rawValue: "unsound-part") }

  /// No module provides a service that a module requires.
  public static var missingService: Self { Self(rawValue: "missing-service") }
  /// Services are not available, whatever the modules: registered twice, in a cycle, captive.
  package static var unsoundService: Self { Self(rawValue: "unsound-service") }
  /// An adapter is declared outside the uppermost layer.
  package static var adapterOutsideHost: Self { Self(rawValue: "adapter-outside-host") }
  /// No module requires what an adapter makes.
  public static var unusedAdapter: Self { Self(rawValue: "unused-adapter") }
  /// Code that does not live in a scope is given a service of it.
  package static var outsideScope: Self { Self(rawValue: "outside-scope") }
  /// A scope is opened without a service that others bring into it and its services need.
  package static var scopeLacks: Self { Self(rawValue: "scope-lacks") }
  /// No code of a module is given a service that the module requires. A warning.
  public static var unusedRequirement: Self { Self(rawValue: "unused-requirement") }
  /// A value of the configuration is missing or of the wrong type.
  public static var configuration: Self { Self(rawValue: "configuration") }
  /// An event is sent in a direction that its sender's layer does not allow, or to a module that is not installed.
  public static var eventDirection: Self { Self(rawValue: "event-direction") }
  /// No module receives an event in the direction in which it is sent. A warning.
  public static var unobservedEvent: Self { Self(rawValue: "unobserved-event") }
  /// No module sends an event that a module observes. A warning.
  public static var unsentEvent: Self { Self(rawValue: "unsent-event") }
}

// What several parts find.
extension WiringFinding {
  /// No module does what another needs and names, such as to perform an action that it calls.
  /// - Parameters:
  ///   - offer: What no module does, such as `performs`.
  ///   - use: What the module does with it, such as `calls`: the word of the contract.
  ///   - names: What modules do.
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

  /// A module that is not in the uppermost layer adapts something, such as a `service`.
  package static func adapterOutsideHost<Part>(
    _ module: PartModule<Part>, of kind: String, to required: String, at place: SourcePlace
  ) -> WiringFinding {
    WiringFinding(
      .adapterOutsideHost, module: module.name, subject: required, at: place,
      message: "\(module.name) (\(module.layer)) adapts a \(kind) to \(required)"
        + "; adapters live in the uppermost layer, where both sides are known: move it there")
  }
}

/// Everything that is wrong with how an application's modules are wired.
public struct WiringError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// The findings, rule by rule, each in the order of the modules.
  public let findings: [WiringFinding]
  /// Whether a change of a running application was refused, and not an application.
  private let isOfChange: Bool

  /// - Parameter findings: What is wrong; at least one finding.
  public init(findings: [WiringFinding]) { self.init(findings, isOfChange: false) }

  private init(_ findings: [WiringFinding], isOfChange: Bool) {
    self.findings = findings
    self.isOfChange = isOfChange
  }

  /// The same, of a change of a running application.
  var ofChange: WiringError { WiringError(findings, isOfChange: true) }

  package var message: String {
    let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
    return findings.map { "error: \($0)\n" }.joined()
      + "\(count); nothing was \(isOfChange ? "changed" : "started")"
  }
}
