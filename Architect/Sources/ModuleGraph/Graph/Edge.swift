/// The fact that one module uses another, with all the evidence for it.
public struct Edge: Hashable, Sendable {
  public var from: Module.ID
  public var to: Module.ID
  /// The places where manifests declare it.
  public var declarations: [Place]
  /// The imports in sources.
  public var imports: [ImportEvidence]

  public init(from: Module.ID, to: Module.ID, declarations: [Place] = [], imports: [ImportEvidence] = []) {
    self.from = from
    self.to = to
    self.declarations = declarations
    self.imports = imports
  }

  /// Whether any of the imports is compiled by one of the chosen builds.
  public var isImported: Bool { imports.contains { $0.isActive } }

  /// The first place that shows the edge: an active import, otherwise an import that some build may compile, otherwise
  /// a declaration, otherwise an inactive import.
  public var place: Place {
    let shown = imports.first { $0.isActive } ?? imports.first { $0.isPossible }
    return shown?.place ?? declarations.first ?? imports.first?.place ?? Place(file: from)
  }
}

/// An import that creates an edge.
public struct ImportEvidence: Hashable, Sendable {
  public var place: Place
  public var statement: ImportStatement
  /// The indices of the module's declarations that compile it in one of the chosen builds.
  public var activeIn: [Int]
  /// Whether one of the chosen builds may compile it: either one does, or it cannot be determined whether one does.
  public var isPossible: Bool
  /// Whether it is inside a `canImport` of the module itself.
  public var isGuarded: Bool
  /// Whether it includes a header directly at its location, so that nothing needs to be built or declared for it.
  public var isFoundInPlace: Bool
  /// The macros that decide whether any build compiles it, by the indices of the declarations for which the architect
  /// cannot tell.
  public var undecidedMacros: [Int: String] = [:]

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

  /// Whether one of the chosen builds compiles it and needs the module for it in any case.
  public var isCertain: Bool {
    !isGuarded && !isFoundInPlace && activeIn.contains { undecidedMacros[$0] == nil }
  }

  /// Whether it includes a header instead of naming a module to the compiler.
  public var isInclude: Bool { if case .header = statement.form { true } else { false } }

  /// Whether one of the chosen builds compiles it.
  public var isActive: Bool { !activeIn.isEmpty }
}

/// The fact that a module uses something from outside the repository.
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
