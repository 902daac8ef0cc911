/// The use of one module by another, with all evidence for it.
public struct Edge: Hashable, Sendable {
  public var from: Module.ID
  public var to: Module.ID
  /// The locations at which manifests declare the dependency.
  public var declarations: [Place]
  /// The imports in sources.
  public var imports: [ImportEvidence]

  public init(from: Module.ID, to: Module.ID, declarations: [Place] = [], imports: [ImportEvidence] = []) {
    self.from = from
    self.to = to
    self.declarations = declarations
    self.imports = imports
  }

  /// Whether any of the imports is compiled in one of the chosen builds.
  public var isImported: Bool { imports.contains { $0.isActive } }

  /// The location that best shows the edge. In order of preference, this is the first active import, the first import
  /// that a build may compile, the first declaration, or the first inactive import.
  public var place: Place {
    let shown = imports.first { $0.isActive } ?? imports.first { $0.isPossible }
    return shown?.place ?? declarations.first ?? imports.first?.place ?? Place(file: from)
  }
}

/// An import that creates an edge.
public struct ImportEvidence: Hashable, Sendable {
  public var place: Place
  public var statement: ImportStatement
  /// The indices of the module's declarations that compile the import in one of the chosen builds.
  public var activeIn: [Int]
  /// Whether one of the chosen builds compiles the import or might compile it.
  public var isPossible: Bool
  /// Whether the import is inside a `canImport` condition for the imported module.
  public var isGuarded: Bool
  /// Whether the header is found in the including file's folder or the target's search paths, so that nothing
  /// needs to be built or declared for the import.
  public var isFoundInPlace: Bool
  /// The macros that decide whether any build compiles the import, keyed by the index of the declaration.
  /// Declarations are included only if the architect cannot determine whether the import is compiled.
  public var undecidedMacros: [Int: String] = [:]
  /// The name of the declaration that is used, for an edge between parts of one target. There, no import is needed.
  public var usedName: String?

  public init(
    place: Place, statement: ImportStatement, activeIn: [Int] = [0], isPossible: Bool? = nil,
    isGuarded: Bool = false, isFoundInPlace: Bool = false
  ) {
    self.place = place
    self.statement = statement
    self.activeIn = activeIn
    self.isPossible = isPossible ?? !activeIn.isEmpty
    self.isGuarded = isGuarded
    self.isFoundInPlace = isFoundInPlace
  }

  /// Whether at least one of the chosen builds is certain to compile the import and to need the imported module.
  public var isCertain: Bool {
    !isGuarded && !isFoundInPlace && activeIn.contains { undecidedMacros[$0] == nil }
  }

  /// Whether the import refers to a header rather than a module.
  public var isInclude: Bool { if case .header = statement.form { true } else { false } }

  /// Whether one of the chosen builds compiles the import.
  public var isActive: Bool { !activeIn.isEmpty }
}

/// The use of a module from outside the repository.
public struct ExternalUse: Hashable, Sendable {
  public var from: Module.ID
  /// The imported module's name.
  public var name: String
  public var imports: [ImportEvidence]

  public init(from: Module.ID, name: String, imports: [ImportEvidence] = []) {
    self.from = from
    self.name = name
    self.imports = imports
  }
}
