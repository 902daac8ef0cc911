import ModuleGraph

/// A pattern as a configuration has it: what it is for, its text and its location.
public struct WrittenPattern: Hashable, Sendable {
  /// Everything in a configuration that is a pattern.
  ///
  /// This is the only list of them. The configuration's reader can read a pattern only as one of these, and
  /// ``UnmatchedPatternRule`` decides for each of these what it must match, so that no key is forgotten.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    case layer = "layers"
    case outside
    case interface = "interface.modules"
    case interfaceUse = "interface.may_use"
    case tag = "tags"
    case forbiddenFrom = "forbidden.from"
    case forbiddenTo = "forbidden.to"
    case allowedFrom = "allowed.from"
    case allowedTo = "allowed.to"
    case hostForbids = "host.forbids"
    case use = "uses.only"
    case exceptionFrom = "exceptions.from"
    case exceptionTo = "exceptions.to"
    case exclude
    case specs
    case unbuilt
    case inside
    case pod = "pods"

    /// Whether the patterns are for modules, not for paths or pods.
    public var isForModules: Bool {
      switch self {
      case .layer, .outside, .interface, .interfaceUse, .tag, .forbiddenFrom, .forbiddenTo, .allowedFrom,
        .allowedTo,
        .hostForbids, .use, .exceptionFrom, .exceptionTo:
        true
      case .exclude, .specs, .unbuilt, .inside, .pod: false
      }
    }
  }

  /// Whether anything matches a pattern.
  public enum Match: Hashable, Sendable {
    case some
    /// Nothing does. The other pattern is the one that was probably meant.
    case none(meant: String?)
  }

  public var role: Role
  public var text: String
  public var place: Place
  /// For patterns that match paths or pods, which the graph does not have, whether anything matches; `nil` for all others,
  /// or if it is not known.
  public var match: Match?

  public init(_ role: Role, _ text: String, place: Place) {
    self.role = role
    self.text = text
    self.place = place
  }
}
