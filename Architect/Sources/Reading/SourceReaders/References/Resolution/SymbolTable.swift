import Files

/// The declarations of all files of a target, by scope.
struct SymbolTable {
  let files: [SourceFacts]
  /// The numbers in ``names`` of each file's names.
  let numbers: [[Int32]]
  let names: Names
  private(set) var nodes: [TypeNode] = []
  /// The types outside of other types that every file sees, by name.
  private var topTypes: [Int32: Int32] = [:]
  /// The types outside of other types that only one file sees.
  private var privateTypes: [DeclarationNumber: Int32] = [:]
  /// The types from outside the target that the target extends, by name.
  private var outsideTypes: [Int32: Int32] = [:]
  /// The functions and variables outside of types.
  private var globals: [Int32: [DeclarationNumber]] = [:]
  /// The members of all types.
  private var membersByName: [Int32: [DeclarationNumber]] = [:]
  /// The type of each type declaration and extension of each file; -1 for other declarations.
  private var nodeNumbers: [[Int32]]
  /// The types of the values of each file's variables and of the results of its functions; -1 if not known.
  private var valueTypes: [[Int32]]

  /// The number of dots that the resolution of one name may lead through.
  private static let maximumDepth = 12
  /// The number of aliases, or of values, through which a type may be found.
  private static let maximumRounds = 6

  init(_ files: [SourceFacts]) {
    self.files = files
    var names = Names.swiftWords
    numbers = files.map { file in (0..<file.names.count).map { names.add($0, of: file.names) } }
    self.names = names
    nodeNumbers = files.map { Array(repeating: -1, count: $0.declarations.count) }
    valueTypes = nodeNumbers
    declareTypes()
    followAliases()
    for _ in 0..<4 {
      guard joinExtensions() else { break }
      followAliases()
    }
    joinOutsideExtensions()
    declareMembers()
    connectParents()
    followAliases()
    findValueTypes()
  }

  func name(_ name: Int32, in file: Int) -> Int32 { numbers[file][Int(name)] }

  func declaration(_ number: DeclarationNumber) -> SourceFacts.Declaration {
    files[Int(number.file)].declarations[Int(number.index)]
  }

  /// The type whose body or extension the declaration is; `nil` for other declarations.
  func node(_ file: Int, _ declaration: Int32) -> Int32? {
    let node = nodeNumbers[file][Int(declaration)]
    return node < 0 ? nil : node
  }

  // MARK: Building

  private mutating func declareTypes() {
    for file in files.indices {
      for (index, declaration) in files[file].declarations.enumerated() where declaration.kind.isType {
        let around = declaration.parent < 0 ? nil : nodeNumbers[file][Int(declaration.parent)]
        // What is in an extension waits until the extended type is known.
        if around == -1 { continue }
        declareType(file, Int32(index), in: around)
      }
    }
  }

  private mutating func declareType(_ file: Int, _ index: Int32, in around: Int32?) {
    let declaration = files[file].declarations[Int(index)]
    let name = name(declaration.name, in: file)
    let number = DeclarationNumber(file: Int32(file), index: index)
    let isPrivate = declaration.access <= .fileprivate
    let known: Int32? =
      if let around { nodes[Int(around)].nested[name] } else if isPrivate {
        privateTypes[DeclarationNumber(file: Int32(file), index: name)]
      } else { topTypes[name] }
    let node = known ?? Int32(nodes.count)
    if known == nil {
      nodes.append(TypeNode(name: name))
      if let around {
        nodes[Int(around)].nested[name] = node
      } else if isPrivate {
        privateTypes[DeclarationNumber(file: Int32(file), index: name)] = node
      } else {
        topTypes[name] = node
      }
    }
    nodes[Int(node)].declarations.append(number)
    if declaration.kind == .typealias, declaration.type >= 0 {
      nodes[Int(node)].alias = DeclarationNumber(file: Int32(file), index: declaration.type)
    }
    for generic in files[file].generics[index] ?? [] {
      nodes[Int(node)].generics.insert(self.name(generic, in: file))
    }
    nodeNumbers[file][Int(index)] = node
  }

  /// Finds the types that extensions extend, and declares the types in these extensions.
  /// - Returns: Whether anything new was found.
  private mutating func joinExtensions() -> Bool {
    var hasChanged = false
    for file in files.indices {
      for (index, declaration) in files[file].declarations.enumerated() where nodeNumbers[file][index] < 0 {
        if declaration.kind == .extension, declaration.type >= 0,
          case .type(let node)? = referent(of: declaration.type, in: file)
        {
          nodeNumbers[file][index] = node
          hasChanged = true
        } else if declaration.kind.isType, declaration.parent >= 0,
          case let around = nodeNumbers[file][Int(declaration.parent)], around >= 0
        {
          declareType(file, Int32(index), in: around)
          hasChanged = true
        }
      }
    }
    return hasChanged
  }

  /// Collects the extensions of types from outside the target by the types' names.
  private mutating func joinOutsideExtensions() {
    for file in files.indices {
      for (index, declaration) in files[file].declarations.enumerated() where nodeNumbers[file][index] < 0 {
        if declaration.kind == .extension, declaration.name >= 0 {
          let name = name(declaration.name, in: file)
          if outsideTypes[name] == nil {
            outsideTypes[name] = Int32(nodes.count)
            nodes.append(TypeNode(name: name))
          }
          nodeNumbers[file][index] = outsideTypes[name] ?? -1
        } else if declaration.kind.isType, declaration.parent >= 0,
          case let around = nodeNumbers[file][Int(declaration.parent)], around >= 0
        {
          declareType(file, Int32(index), in: around)
        }
      }
    }
  }

  private mutating func declareMembers() {
    for file in files.indices {
      for (index, declaration) in files[file].declarations.enumerated()
      where !declaration.kind.isType && declaration.kind != .extension && declaration.name >= 0 {
        let number = DeclarationNumber(file: Int32(file), index: Int32(index))
        let name = name(declaration.name, in: file)
        if declaration.parent < 0 {
          globals[name, default: []].append(number)
        } else if case let around = nodeNumbers[file][Int(declaration.parent)], around >= 0 {
          nodes[Int(around)].members[name, default: []].append(number)
          membersByName[name, default: []].append(number)
        }
      }
    }
  }

  private mutating func connectParents() {
    for file in files.indices {
      for (index, reference) in files[file].references.enumerated()
      where reference.role == .inherited && reference.scope >= 0 && files[file].counts[index] > 0 {
        guard let child = node(file, reference.scope) else { continue }
        let parent: Int32? =
          if case .type(let node)? = referent(of: Int32(index), in: file) { node } else {
            outsideTypes[name(reference.name, in: file)]
          }
        if let parent, parent != child, !nodes[Int(child)].parents.contains(parent) {
          nodes[Int(child)].parents.append(parent)
        }
      }
    }
  }

  /// Finds the types that typealiases stand for.
  private mutating func followAliases() {
    var open = nodes.indices.filter { nodes[$0].alias != nil && nodes[$0].aliased == nil }
    for _ in 0..<Self.maximumRounds where !open.isEmpty {
      let count = open.count
      open.removeAll { node in
        guard let alias = nodes[node].alias,
          case .type(let aliased)? = referent(of: alias.index, in: Int(alias.file))
        else { return false }
        nodes[node].aliased = aliased
        return true
      }
      if open.count == count { return }
    }
  }

  /// Finds the types of variables and of functions' results. Those that depend on other values are found in later
  /// rounds.
  private mutating func findValueTypes() {
    var open: [DeclarationNumber] = []
    for file in files.indices {
      for (index, declaration) in files[file].declarations.enumerated()
      where declaration.type >= 0 && !declaration.kind.isType && declaration.kind != .extension {
        open.append(DeclarationNumber(file: Int32(file), index: Int32(index)))
      }
    }
    for _ in 0..<Self.maximumRounds where !open.isEmpty {
      let count = open.count
      open.removeAll { number in
        guard let type = valueType(of: number) else { return false }
        valueTypes[Int(number.file)][Int(number.index)] = type
        return true
      }
      if open.count == count { return }
    }
  }

  private func valueType(of number: DeclarationNumber) -> Int32? {
    let reference = declaration(number).type
    return switch referent(of: reference, in: Int(number.file)) {
    case .type(let node): node
    case .members: nil
    case nil: outsideType(reference, in: Int(number.file))
    }
  }

  // MARK: Looking up

  /// Returns what the reference with the given index in `file` refers to, or `nil` if that is not known.
  func referent(of index: Int32, in file: Int, depth: Int = 0) -> Referent? {
    guard depth < Self.maximumDepth else { return nil }
    let reference = files[file].references[Int(index)]
    let name = name(reference.name, in: file)
    switch reference.base {
    case SourceFacts.Reference.bare: return lookUp(name, in: file, from: reference.scope)
    case SourceFacts.Reference.own:
      guard let node = typeAround(reference.scope, in: file) else { return nil }
      return member(name, of: node, seenFrom: file)
    case SourceFacts.Reference.unknown: return nil
    default:
      let base = referent(of: reference.base, in: file, depth: depth + 1)
      guard let node = base.map({ type(of: $0) }) ?? outsideType(reference.base, in: file) else { return nil }
      return member(name, of: node, seenFrom: file)
    }
  }

  /// The type itself, or the type of a variable's value or a function's result.
  private func type(of referent: Referent) -> Int32? {
    switch referent {
    case .type(let node): return node
    case .members(let numbers):
      guard let number = numbers.first else { return nil }
      let declaration = declaration(number)
      if declaration.kind == .enumerationCase { return node(Int(number.file), declaration.parent) }
      let type = valueTypes[Int(number.file)][Int(number.index)]
      return type < 0 ? nil : type
    }
  }

  /// A type from outside the target, which may have members in it.
  private func outsideType(_ reference: Int32, in file: Int) -> Int32? {
    let reference = files[file].references[Int(reference)]
    return reference.base == SourceFacts.Reference.bare ? outsideTypes[name(reference.name, in: file)] : nil
  }

  private func typeAround(_ scope: Int32, in file: Int) -> Int32? {
    var scope = scope
    while scope >= 0 {
      if let node = node(file, scope) { return node }
      scope = files[file].declarations[Int(scope)].parent
    }
    return nil
  }

  private func lookUp(_ name: Int32, in file: Int, from scope: Int32) -> Referent? {
    var scope = scope
    while scope >= 0 {
      if let node = node(file, scope) {
        if nodes[Int(node)].generics.contains(name) { return nil }
        if let found = member(name, of: node, seenFrom: file) { return found }
      } else if let generics = files[file].generics[scope],
        generics.contains(where: { self.name($0, in: file) == name })
      {
        return nil
      }
      scope = files[file].declarations[Int(scope)].parent
    }
    if let node = privateTypes[DeclarationNumber(file: Int32(file), index: name)] ?? topTypes[name] {
      return .type(node)
    }
    return visible(globals[name], in: file)
  }

  /// Returns the nested type or member with the given name of a type or of what it inherits from.
  private func member(_ name: Int32, of node: Int32, seenFrom file: Int) -> Referent? {
    var queue = [node]
    var next = 0
    while next < queue.count, next < 64 {
      let current = nodes[Int(queue[next])]
      next += 1
      if let nested = current.nested[name] { return .type(nested) }
      if let found = visible(current.members[name], in: file) { return found }
      if let aliased = current.aliased, !queue.contains(aliased) { queue.append(aliased) }
      for parent in current.parents where !queue.contains(parent) { queue.append(parent) }
    }
    return nil
  }

  private func visible(_ numbers: [DeclarationNumber]?, in file: Int) -> Referent? {
    guard let numbers else { return nil }
    let visible = numbers.filter { $0.file == file || declaration($0).access > .fileprivate }
    return visible.isEmpty ? nil : .members(visible)
  }

  /// The members called `name` of any type, if one file declares all of them.
  func onlyMembers(called name: Int32) -> [DeclarationNumber]? {
    guard let members = membersByName[name], let first = members.first,
      members.allSatisfy({ $0.file == first.file && declaration($0).access > .fileprivate })
    else { return nil }
    return members
  }
}
