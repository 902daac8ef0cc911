import ModuleGraph

/// Everything that the containers and routers of a repository register and use.
public struct Registrations: Sendable {
  /// All registrations and uses, by framework and place.
  public var all: [Registration] = []
  /// What the sources do not show.
  public var gaps: [Gap] = []
  /// The classes of targets, as registrations of their own.
  var targets: [Registration] = []
  /// The methods that targets inherit from others.
  var inherited: Set<Place> = []
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
    public var scope = Scope.all

    public init(
      framework: Registration.Framework, hides: Registration.Kind?, what: String, place: Place,
      scope: Scope = .all
    ) {
      (self.framework, self.hides, self.what, self.place, self.scope) = (framework, hides, what, place, scope)
    }

    /// Which registrations and uses may be others than those that are read.
    public enum Scope: Hashable, Sendable {
      case all
      /// Those of one target.
      case target(String)
      /// Those of one action, or of all actions whose selectors begin with it, of any target.
      case action(String)

      /// Whether a key, such as `Pay/canPay`, is one of them.
      func contains(_ key: String) -> Bool {
        guard let slash = key.firstIndex(of: "/") else { return self == .all }
        let action = key[slash...].dropFirst()
        return switch self {
        case .all: true
        case .target(let name): key[..<slash] == name
        case .action(let name):
          action == name || action.hasPrefix("\(name):") || action.hasPrefix("\(name)With")
        }
      }
    }
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
