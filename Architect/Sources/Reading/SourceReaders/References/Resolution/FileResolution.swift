/// Resolves all names of one file.
struct FileResolution: Sendable {
  /// A use of another file's declaration.
  struct Use: Sendable {
    var target: DeclarationNumber
    var definitions: Int
    var count: Int
    var line: Int
    var basis: ReferenceGraph.Basis
  }

  private(set) var uses: [DeclarationNumber: Use] = [:]
  private(set) var traits = FileTraits()

  /// A name that more files declare is not attributed to any of them.
  private static let maximumDefinitions = 4

  init(of file: Int, in table: SymbolTable, common: Set<Int32>) {
    let facts = table.files[file]
    var isResolved = Array(repeating: false, count: facts.references.count)
    var external: [Int32: Int32] = [:]
    var conformances: [Int32: Int32] = [:]
    for index in facts.references.indices where facts.counts[index] > 0 {
      let reference = facts.references[index]
      let name = table.name(reference.name, in: file)
      if let referent = table.referent(of: Int32(index), in: file) {
        isResolved[index] = true
        note(referent, at: index, in: file, table)
      } else if reference.base == SourceFacts.Reference.bare {
        if table.names.bytes(of: Int(name)).first.map({ $0 < 0x61 }) ?? false {
          external[name, default: 0] += facts.counts[index]
        }
        if reference.role == .inherited { conformances[name, default: 0] += facts.counts[index] }
      } else if !common.contains(name), table.names.bytes(of: Int(name)).count > 3,
        mayBeOwn(reference.base, facts, isResolved), let members = table.onlyMembers(called: name)
      {
        add(members, at: index, in: file, table, basis: .uniqueMember)
      }
    }
    collectTraits(of: file, table, external, conformances)
  }

  /// Adds the uses that the compiler recorded. They replace the uses that rest on the uniqueness of a member's name.
  mutating func add(_ indexed: [DeclarationNumber: Use]) {
    uses = uses.filter { $0.value.basis > .uniqueMember }
    for (target, use) in indexed {
      if uses[target] != nil { uses[target]?.basis = .index } else { uses[target] = use }
    }
  }

  /// Whether the type before the dot may be one of the target's. A capitalised name that is not resolved belongs to a
  /// type from outside.
  private func mayBeOwn(_ base: Int32, _ facts: SourceFacts, _ isResolved: [Bool]) -> Bool {
    guard base >= 0 else { return base == SourceFacts.Reference.unknown }
    if isResolved[Int(base)] { return true }
    let name = facts.names.bytes(of: Int(facts.references[Int(base)].name))
    return name.first.map { $0 >= 0x61 } ?? false
  }

  private mutating func note(_ referent: Referent, at index: Int, in file: Int, _ table: SymbolTable) {
    let role = table.files[file].references[index].role
    switch referent {
    case .type(let node):
      let basis: ReferenceGraph.Basis =
        role == .extended ? .extension : role == .inherited ? .inheritance : .scope
      add(table.nodes[Int(node)].declarations, at: index, in: file, table, basis: basis)
    case .members(let numbers): add(numbers, at: index, in: file, table, basis: .scope)
    }
  }

  private mutating func add(
    _ targets: [DeclarationNumber], at index: Int, in file: Int, _ table: SymbolTable,
    basis: ReferenceGraph.Basis
  ) {
    var first: [Int32: DeclarationNumber] = [:]
    for target in targets { first[target.file] = min(first[target.file] ?? target, target) }
    guard !first.isEmpty, first[Int32(file)] == nil, first.count <= Self.maximumDefinitions else { return }
    let facts = table.files[file]
    let line = Int(facts.referenceLines[index])
    for target in first.values {
      var use =
        uses[target] ?? Use(target: target, definitions: first.count, count: 0, line: line, basis: basis)
      use.count += Int(facts.counts[index])
      use.line = min(use.line, line)
      use.basis = max(use.basis, basis)
      uses[target] = use
    }
  }

  private mutating func collectTraits(
    of file: Int, _ table: SymbolTable, _ external: [Int32: Int32], _ conformances: [Int32: Int32]
  ) {
    let facts = table.files[file]
    func counts(_ counts: [Int32: Int32]) -> [FileTraits.Count] {
      counts.map { FileTraits.Count(name: $0.key, count: $0.value) }.sorted { $0.name < $1.name }
    }
    traits.external = counts(external)
    traits.externalConformances = counts(conformances)
    traits.attributes = counts(
      Dictionary(facts.attributes.map { (table.name($0.key, in: file), $0.value) }, uniquingKeysWith: +))
    var identifiers: [FileTraits.Count] = []
    for (number, count) in facts.occurrences.enumerated() where count > 0 {
      identifiers.append(.init(name: table.name(Int32(number), in: file), count: count))
    }
    traits.identifiers = identifiers.sorted { $0.name < $1.name }
    traits.imports = facts.imports.map { table.name($0, in: file) }
    for declaration in facts.declarations where declaration.parent < 0 {
      if declaration.kind == .extension {
        if declaration.name >= 0 { traits.extended.append(table.name(declaration.name, in: file)) }
      } else if declaration.kind.isType {
        traits.types.append(.init(name: table.name(declaration.name, in: file), kind: declaration.kind))
      } else {
        traits.globals += 1
      }
    }
  }
}
