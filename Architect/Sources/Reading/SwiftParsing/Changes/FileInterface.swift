/// What a Swift file declares and mentions. It tells whether a change of other files concerns this one.
///
/// It depends on nothing but the content of the file, and is small, so it can be kept for the next run.
public struct FileInterface: Equatable, Sendable {
  /// The declarations outside bodies.
  public var declarations: [CompiledInterface.Declaration]
  /// The names that the file mentions outside bodies.
  public var names: Set<String>
  /// The names of the macros and attributes that the file uses.
  public var expansions: Set<String>
  /// Those that it uses outside bodies.
  public var visibleExpansions: Set<String>
  /// Whether the file consists of imports, so that nothing in it uses what it imports.
  public var isOnlyImports: Bool

  package init(
    declarations: [CompiledInterface.Declaration] = [], names: Set<String> = [],
    expansions: Set<String> = [], visibleExpansions: Set<String> = [], isOnlyImports: Bool = false
  ) {
    self.declarations = declarations
    self.names = names
    self.expansions = expansions
    self.visibleExpansions = visibleExpansions
    self.isOnlyImports = isOnlyImports
  }

  /// The names of the macros that the file declares.
  public var macros: Set<String> { Set(declarations.filter { $0.kind == .macro }.flatMap(\.names)) }
}

extension CompiledInterface {
  /// A declaration, with the names in it that are outside bodies.
  public struct Declaration: Hashable, Sendable {
    public enum Kind: Int, Sendable {
      case type, `extension`, alias, variable, macro, other
    }

    public var kind: Kind
    public var names: [String]
    /// The names that the declaration mentions. Members of a type have declarations of their own.
    public var mentioned: Set<String>
    /// The path of the type that contains the declaration, such as `Cart.Item`.
    public var container: String?
    /// Whether other modules can use the declaration, as far as the declaration itself says.
    public var isVisible: Bool
    /// Whether values of the container contain a value of the declaration: a stored property, or a case.
    public var isStored: Bool
    /// Whether it is a protocol, or a requirement of one.
    public var isOfProtocol: Bool
    /// All of the declaration outside bodies and outside the members of a type; empty in a ``FileInterface``.
    var tokens: [String] = []

    package init(
      kind: Kind, names: [String], mentioned: Set<String>, container: String?, isVisible: Bool,
      isStored: Bool, isOfProtocol: Bool
    ) {
      self.kind = kind
      self.names = names
      self.mentioned = mentioned
      self.container = container
      self.isVisible = isVisible
      self.isStored = isStored
      self.isOfProtocol = isOfProtocol
    }

    /// The names, each after the path of the container.
    public var paths: [String] { names.map { name in container.map { "\($0).\(name)" } ?? name } }

    /// Whether what a value stores is copied without any code: numbers, and cases without values.
    var isTrivial: Bool {
      let own = Set(names)
      return tokens.allSatisfy { token in
        own.contains(token) || Self.trivial.contains(token) || token.first?.isNumber ?? false
      }
    }

    private static let trivial: Set<String> = [
      "public", "package", "internal", "fileprivate", "private", "let", "var", "case", "true", "false",
      "Bool",
      "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float",
      "Double",
      ":", "=", ",", "-",
    ]

    var withoutTokens: Declaration {
      var result = self
      result.tokens = []
      return result
    }
  }
}
