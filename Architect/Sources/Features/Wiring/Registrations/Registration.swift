import ModuleGraph

/// A place where a container or a router learns of something, or is asked for it.
public struct Registration: Hashable, Sendable {
  /// The libraries whose registrations are read.
  public enum Framework: String, CaseIterable, Hashable, Sendable {
    case swinject = "Swinject"
    case factory = "Factory"
    case urlNavigator = "URLNavigator"
    case ctMediator = "CTMediator"
    case mgjRouter = "MGJRouter"
    case beeHive = "BeeHive"
    case tinyPart = "TinyPart"
    case zikRouter = "ZIKRouter"
  }

  public enum Kind: String, Hashable, Sendable {
    case registration
    case use
  }

  /// What a source gives as a key or a name.
  public enum Value: Hashable, Sendable {
    /// The value, either written there or found by following constants of the repository.
    case known(String)
    /// The expression as written, since its value is only known when the application runs.
    case computed(String)

    /// The value or the expression.
    public var text: String {
      switch self {
      case .known(let text), .computed(let text): text
      }
    }

    public var isKnown: Bool { if case .known = self { true } else { false } }
  }

  public var framework: Framework
  public var kind: Kind
  /// What is registered or used: a type as written, the name of a property, the pattern of a URL, `Target/action`, or the
  /// name of a protocol or of a class.
  public var key: Value
  /// The name that tells registrations of one key apart; `nil` if there is none.
  public var name: Value?
  public var place: Place
  /// The method through which it is used, such as one that a category adds to the mediator.
  public var through: String?
  /// Whether the place is in a test.
  public var isTest: Bool
  /// Whether the place is in a folder of third-party code, such as `Pods`.
  public var isOutside = false
  /// What else decides whether two registrations are the same.
  var circumstances = Circumstances()

  /// Whether the place is in code of the application, which its developers can change.
  public var isJudged: Bool { !isTest && !isOutside }
}

/// When, where and for which arguments a registration is made.
struct Circumstances: Hashable, Sendable {
  /// The folder of the target.
  var target = ""
  /// A container that only a part of the code knows; `nil` for one that is passed around.
  var container: String?
  /// What the factory takes besides the container.
  var arguments: [String] = []
  /// The conditions of the enclosing `#if` directives. A negation starts with `!`.
  var conditions: [String] = []
  /// The blocks of the enclosing `if` and `switch` statements.
  var branches: [Branch] = []
  /// Whether the framework itself uses what is registered.
  var isUsedByFramework = false

  /// A block of a statement that executes at most one of its blocks.
  struct Branch: Hashable, Sendable {
    var statement: Int
    var block: Int
  }
}
