/// That one module uses another, with everything that says so.
public struct Edge: Hashable, Sendable {
  public var from: Module.ID
  public var to: Module.ID
  /// Where manifests declare it.
  public var declarations: [Place]
  /// Where sources import it.
  public var imports: [ImportEvidence]

  public init(from: Module.ID, to: Module.ID, declarations: [Place] = [], imports: [ImportEvidence] = []) {
    self.from = from
    self.to = to
    self.declarations = declarations
    self.imports = imports
  }

  /// Whether sources that some chosen build compiles import it.
  public var isImported: Bool { imports.contains { $0.isActive } }

  /// The first place that shows the edge: an active import, else one that some build may compile, else a declaration,
  /// else an inactive import.
  public var place: Place {
    let shown = imports.first { $0.isActive } ?? imports.first { $0.isPossible }
    return shown?.place ?? declarations.first ?? imports.first?.place ?? Place(file: from)
  }
}

/// An import that makes an edge.
public struct ImportEvidence: Hashable, Sendable {
  public var place: Place
  public var statement: ImportStatement
  /// Which of the module's declarations compile it in some chosen build.
  public var activeIn: [Int]
  /// Whether some chosen build may compile it: one does, or whether one does cannot be decided from here.
  public var isPossible: Bool
  /// Whether it stands under a `canImport` of the module itself.
  public var isGuarded: Bool
  /// Whether it includes a header where that lies, so that nothing has to be built or declared for it.
  public var isFoundInPlace: Bool
  /// The macros that decide whether any build compiles it, by the declarations for which reading cannot tell.
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

  /// Whether some chosen build compiles it and needs the module for it, whatever else is there.
  public var isCertain: Bool {
    !isGuarded && !isFoundInPlace && activeIn.contains { undecidedMacros[$0] == nil }
  }

  /// Whether it includes a header, and does not name a module to the compiler.
  public var isInclude: Bool { if case .header = statement.form { true } else { false } }

  /// Whether some chosen build compiles it.
  public var isActive: Bool { !activeIn.isEmpty }
}

/// That a module uses something from outside the repository.
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
