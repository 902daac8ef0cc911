/// The target of Objective-C that performs an action, by the names under which it is looked for.
public struct WireTarget: Hashable, Sendable {
  /// The name of the target, without `Target_`.
  public var name: String
  /// The name of its action, or the rest of a selector.
  public var action: String
  /// The module that contains the class, if it is written in Swift.
  public var module: String?
  /// Whether `notFound:` answers for a method that does not exist.
  public var hasFallback: Bool
  /// What the sources show of the class.
  public var search = Search.undecided

  public init(_ name: String, action: String, module: String? = nil, hasFallback: Bool = false) {
    self.name = name
    self.action = action
    self.module = module
    self.hasFallback = hasFallback
  }

  public enum Search: Hashable, Sendable {
    /// The class may exist outside the sources, or there are things in it that the sources do not show.
    case undecided
    case found
    /// No source has the class. The others are classes with similar names, as Objective-C knows them.
    case noClass(others: [String])
    /// The class has no such method.
    case noMethod(FoundClass)
  }

  /// A class without the method that is looked for.
  public struct FoundClass: Hashable, Sendable {
    public var name: String
    public var place: Place
    /// The selectors of its methods for actions.
    public var methods: [String]
    /// Whether it has `notFound:`.
    public var hasFallback: Bool
    /// The selector that a method of the class itself, instead of its instances, has.
    public var classMethod: String?
    /// The selector that a method in Swift would have with `@objc`.
    public var hiddenMethod: String?

    public init(
      name: String, place: Place, methods: [String], hasFallback: Bool = false, classMethod: String? = nil,
      hiddenMethod: String? = nil
    ) {
      self.name = name
      self.place = place
      self.methods = methods
      self.hasFallback = hasFallback
      self.classMethod = classMethod
      self.hiddenMethod = hiddenMethod
    }
  }

  /// The names of the class, in the order in which a running application looks for them.
  public var classes: [String] { (module.map { ["\($0).Target_\(name)"] } ?? []) + ["Target_\(name)"] }

  /// The selectors of the method, in that order.
  public var selectors: [String] {
    let endings = action.contains(":") ? [action] : ["\(action):", "\(action)WithParams:"]
    return endings.flatMap { ["Action_\($0)", "action_\($0)"] }
  }
}

/// A place where Objective-C asks for something by a name that a contract should allow.
public struct ObjectiveCCall: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case perform, open
    /// The name is empty.
    case openURL = "open a URL"
    case use = "use the service"
  }

  public var kind: Kind
  public var name: String
  public var place: Place
  /// The module of the graph that contains the file; `nil` if none does.
  public var home: Module.ID?

  public init(_ kind: Kind, _ name: String, place: Place, home: Module.ID?) {
    self.kind = kind
    self.name = name
    self.place = place
    self.home = home
  }
}
