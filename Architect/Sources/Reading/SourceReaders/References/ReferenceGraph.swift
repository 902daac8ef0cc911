/// Which files of one target use which declarations of its other files.
///
/// The graph is read from the tokens of the files. Names are resolved by scope: nested types, members of types and of
/// their extensions, private names, and names that several files declare are kept apart.
public struct ReferenceGraph: Sendable {
  /// The files, ordered by path.
  public let files: [FileNode]
  /// The declarations that other files use, ordered by file and line.
  public let symbols: [Symbol]
  /// The uses of one file's declarations in another, ordered by the numbers of the files.
  public let edges: [Edge]
  /// The types of the target that are not in other types, ordered by file and line.
  public let types: [TypeSize]
  /// The names to which the traits of files refer by number.
  public let names: Names

  public init(
    files: [FileNode], symbols: [Symbol], edges: [Edge], types: [TypeSize] = [], names: Names
  ) {
    self.files = files
    self.types = types
    self.symbols = symbols
    self.edges = edges
    self.names = names
  }

  /// A file of the target.
  public struct FileNode: Sendable {
    /// The path, relative to the repository's root.
    public var path: String
    public var lines: Int
    public var traits: FileTraits

    public init(path: String, lines: Int, traits: FileTraits = FileTraits()) {
      self.path = path
      self.lines = lines
      self.traits = traits
    }
  }

  /// A declaration that another file uses.
  public struct Symbol: Hashable, Sendable {
    /// The name with the names of the types around it, such as `Cart.Item.price`.
    public var name: String
    public var kind: DeclarationKind
    public var access: AccessLevel
    /// The number of the file that declares it. A name that several files declare has one symbol for each.
    public var file: Int
    public var line: Int
    /// The number of files that declare the same name in the same scope.
    public var definitions: Int

    public init(
      name: String, kind: DeclarationKind, access: AccessLevel, file: Int, line: Int, definitions: Int = 1
    ) {
      self.name = name
      self.kind = kind
      self.access = access
      self.file = file
      self.line = line
      self.definitions = definitions
    }
  }

  /// A type with its size.
  public struct TypeSize: Hashable, Sendable {
    public var name: String
    public var kind: DeclarationKind
    /// The number of the file that declares the type.
    public var file: Int
    public var line: Int
    /// The number of lines of the declaration and of all extensions.
    public var lines: Int
    /// The number of other files that use the type or a member of it.
    public var users: Int
  }

  /// The uses of one symbol in one file.
  public struct Use: Hashable, Sendable {
    /// The index of the symbol in ``ReferenceGraph/symbols``.
    public var symbol: Int
    public var count: Int
    /// The line of the first use.
    public var line: Int
    /// How the symbol was found.
    public var basis: Basis

    public init(symbol: Int, count: Int, line: Int, basis: Basis) {
      self.symbol = symbol
      self.count = count
      self.line = line
      self.basis = basis
    }
  }

  /// How a use was attributed to a declaration.
  public enum Basis: UInt8, Hashable, Sendable, Comparable {
    /// Only one file declares a member of this name; the type of the value before the dot is unknown.
    case uniqueMember
    /// The name was resolved by scope.
    case scope
    /// The file extends the type.
    case `extension`
    /// The file's type inherits from the type, or conforms to it.
    case inheritance
    /// The compiler recorded the use in an index.
    case index

    public static func < (one: Basis, other: Basis) -> Bool { one.rawValue < other.rawValue }
  }

  /// The uses of one file's declarations in another file.
  public struct Edge: Hashable, Sendable {
    public var from: Int
    public var to: Int
    /// The uses, ordered by symbol.
    public var uses: [Use]

    public init(from: Int, to: Int, uses: [Use]) {
      self.from = from
      self.to = to
      self.uses = uses
    }
  }
}

/// What a file consists of, apart from the target's own declarations that it uses. Names are numbers in
/// ``ReferenceGraph/names``.
public struct FileTraits: Sendable {
  /// A name and the number of times that it occurs.
  public struct Count: Hashable, Sendable {
    public var name: Int32
    public var count: Int32

    public init(name: Int32, count: Int32) {
      self.name = name
      self.count = count
    }
  }

  /// A type that the file declares outside of other types.
  public struct TopType: Hashable, Sendable {
    public var name: Int32
    public var kind: DeclarationKind

    public init(name: Int32, kind: DeclarationKind) {
      self.name = name
      self.kind = kind
    }
  }

  public var types: [TopType] = []
  /// The outermost names of the types that the file extends.
  public var extended: [Int32] = []
  /// The number of functions and variables outside of types.
  public var globals = 0
  /// All identifiers in the file, without keywords, each with the number of its occurrences.
  public var identifiers: [Count] = []
  /// Capitalised names that no file of the target declares: types of the system and of other modules.
  public var external: [Count] = []
  /// The types outside the target that the file's types inherit from or conform to.
  public var externalConformances: [Count] = []
  /// The names of attributes.
  public var attributes: [Count] = []
  public var imports: [Int32] = []

  public init() {}
}

/// The kind of a declaration.
public enum DeclarationKind: UInt8, Hashable, Sendable {
  case structure, `class`, enumeration, `protocol`, actor, `typealias`, associatedType, function, variable
  case enumerationCase, macro, `operator`, `extension`

  /// Whether the declaration is a type.
  public var isType: Bool { rawValue <= Self.associatedType.rawValue }
}

/// Who can see a declaration, as written in the source.
public enum AccessLevel: UInt8, Hashable, Sendable, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`, open

  public static func < (one: AccessLevel, other: AccessLevel) -> Bool { one.rawValue < other.rawValue }
}
