import ModuleGraph

/// Everything that the containers and routers of a repository register and use.
public struct Registrations: Sendable {
  /// All registrations and uses, by framework and place.
  public var all: [Registration] = []
  /// What the sources do not show.
  public var gaps: [Gap] = []
  /// The names that other types have, too.
  var aliases: Set<String> = []
  /// How often each name is used as a member.
  var mentions: [String: Int] = [:]

  /// A place that can register or use more than can be read from it.
  public struct Gap: Hashable, Sendable {
    public var framework: Registration.Framework
    /// Whether registrations or uses are hidden; `nil` if both can be.
    public var hides: Registration.Kind?
    public var what: String
    public var place: Place
  }

  /// The frameworks that are in use.
  public var frameworks: [Registration.Framework] {
    let present = Set(all.map(\.framework))
    return Registration.Framework.allCases.filter(present.contains)
  }

  /// Returns the registrations or the uses of one framework.
  public func of(_ framework: Registration.Framework, _ kind: Registration.Kind) -> [Registration] {
    all.filter { $0.framework == framework && $0.kind == kind }
  }
}
