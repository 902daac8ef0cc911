import TenonDiagnostics
import TenonServices

/// One thing that is wrong with how modules are wired: what, where, and what to do.
public struct WiringFinding: Encodable, Hashable, Sendable {
  /// What kind of thing is wrong; each part has codes of its own, and more may come with every version.
  public struct Code: RawRepresentable, Encodable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }
  }

  public var code: Code
  /// The module that is at fault, where there is one.
  public var module: String?
  /// The other module that it is about, where there is one.
  public var owner: String?
  /// What it is about: the service, action, route, event or key.
  public var subject: String?
  /// Where it is declared.
  public var place: SourcePlace?
  /// What is wrong and what to do, without the place.
  public var message: String
  /// Whether this is allowed, and only looks like a mistake.
  public var isWarning: Bool

  /// - Parameters:
  ///   - code: What kind of thing is wrong.
  ///   - module: The module that is at fault.
  ///   - owner: The other module that it is about.
  ///   - subject: What it is about.
  ///   - place: Where it is declared.
  ///   - isWarning: Whether this is allowed, and only looks like a mistake.
  ///   - message: What is wrong and what to do.
  public init(
    _ code: Code, module: String? = nil, owner: String? = nil, subject: String? = nil,
    at place: SourcePlace? = nil,
    isWarning: Bool = false, message: String
  ) {
    self.code = code
    self.module = module
    self.owner = owner
    self.subject = subject
    self.place = place
    self.isWarning = isWarning
    self.message = message
  }

  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(
      ("code", code), ("module", module), ("owner", owner), ("subject", subject), ("place", place),
      ("message", message), ("isWarning", isWarning))
  }
}

extension WiringFinding: CustomStringConvertible {
  public var description: String { (place.map { "\($0): " } ?? "") + message }
}

extension WiringFinding.Code {
  /// Two modules have one name.
  public static let duplicateModule = Self(rawValue: "duplicate-module")
  /// A module is in a layer that the application does not have.
  public static let unknownLayer = Self(rawValue: "unknown-layer")
  /// A module needs something of a layer above its own.
  public static let upward = Self(rawValue: "upward")
  /// Modules need each other in a cycle.
  public static let moduleCycle = Self(rawValue: "module-cycle")
  /// A module that starts at once requires one that is deferred.
  public static let requiresDeferred = Self(rawValue: "requires-deferred")
  /// Code is given what a handle of another contract stands for.
  public static let foreignHandle = Self(rawValue: "foreign-handle")
  /// A module declares something in a copy of its contract.
  public static let strayHandle = Self(rawValue: "stray-handle")
  /// A part needs one that it does not name.
  public static let missingPart = Self(rawValue: "missing-part")

  /// No module provides a service that a module requires.
  public static let missingService = Self(rawValue: "missing-service")
  /// Services cannot be had, whatever the modules: registered twice, in a cycle, captive.
  public static let unsoundService = Self(rawValue: "unsound-service")
  /// An adapter is declared outside the uppermost layer.
  public static let adapterOutsideHost = Self(rawValue: "adapter-outside-host")
  /// Nobody requires what an adapter makes.
  public static let unusedAdapter = Self(rawValue: "unused-adapter")
  /// Code that does not live in a scope is given a service of it.
  public static let outsideScope = Self(rawValue: "outside-scope")
  /// A scope is opened without a service that others bring into it and its services need.
  public static let scopeLacks = Self(rawValue: "scope-lacks")
  /// No code of a module is given a service that the module requires. A warning.
  public static let unusedRequirement = Self(rawValue: "unused-requirement")
  /// A value of the configuration is missing or of the wrong type.
  public static let configuration = Self(rawValue: "configuration")
  /// An event goes in a direction that its sender's layer does not have, or to nobody.
  public static let eventDirection = Self(rawValue: "event-direction")
  /// No module receives an event in the direction in which it is sent. A warning.
  public static let unobservedEvent = Self(rawValue: "unobserved-event")
  /// No module sends an event that a module observes. A warning.
  public static let unsentEvent = Self(rawValue: "unsent-event")
}

/// Everything that is wrong with how an application's modules are wired.
public struct WiringError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The findings, rule by rule, each in the order of the modules.
  public let findings: [WiringFinding]

  /// - Parameter findings: What is wrong, at least one thing.
  public init(findings: [WiringFinding]) { self.findings = findings }

  public var description: String {
    let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
    return findings.map { "error: \($0)\n" }.joined() + "\(count); nothing was started"
  }
}
