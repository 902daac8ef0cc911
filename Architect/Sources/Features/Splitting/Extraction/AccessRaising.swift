import SwiftParsing

/// Which declarations of the moved files become visible outside their module, so that everything that they mention is
/// at least as visible.
struct AccessRaising {
  let declarations: MovedDeclarations
  /// The access that makes a declaration visible to the package's other modules.
  let level: Access
  private(set) var levels: [DeclarationID: Access] = [:]
  /// The types whose implicit initializer is written out.
  private(set) var initializers: [DeclarationID: Access] = [:]
  /// The variables whose setters become as visible as they are.
  private(set) var setters: Set<DeclarationID> = []
  private var queue: [DeclarationID] = []

  init(_ declarations: MovedDeclarations, level: Access) {
    self.declarations = declarations
    self.level = level
  }

  /// The access of a declaration as written, or as raised.
  func access(of id: DeclarationID) -> Access {
    if let raised = levels[id] { return raised }
    let declaration = declarations[id]
    if let word = declaration.access?.word, let access = Access(rawValue: word) { return access }
    guard let parent = declarations.parent(of: id) else {
      return declaration.kind == .operator ? .open : .internal
    }
    switch declarations[parent].kind {
    case .protocol: return access(of: parent)
    case .enumeration where declaration.kind == .enumerationCase: return access(of: parent)
    case .extension:
      guard let word = declarations[parent].access?.word, let access = Access(rawValue: word) else {
        return .internal
      }
      return access == .private ? .fileprivate : access
    default: return .internal
    }
  }

  /// Whether a declaration has its access from the one around it, and cannot have another.
  private func inherits(_ id: DeclarationID) -> Bool {
    let declaration = declarations[id]
    if declaration.kind == .enumerationCase || declaration.kind == .associatedType { return true }
    guard let parent = declarations.parent(of: id) else { return false }
    return declarations[parent].kind == .protocol
  }

  /// Makes a declaration at least as visible as `wanted`, and everything that this needs.
  /// - Returns: Whether anything changes.
  @discardableResult
  mutating func raise(_ id: DeclarationID, to wanted: Access) -> Bool {
    let before = (levels.count, initializers.count)
    if inherits(id) {
      if let parent = declarations.parent(of: id) { add(parent, wanted) }
    } else {
      add(id, wanted)
    }
    close()
    return before != (levels.count, initializers.count) || levels[id] == wanted && before.0 == 0
  }

  mutating func raiseSetter(_ id: DeclarationID) -> Bool {
    raise(id, to: level)
    return setters.insert(id).inserted
  }

  /// Writes out the implicit initializer of a type.
  mutating func writeInitializer(of id: DeclarationID, _ access: Access) -> Bool {
    guard let initializer = declarations[id].implicitInitializer, initializers[id] == nil else {
      return false
    }
    initializers[id] = access
    add(id, access)
    for path in initializer.types { raiseTypes(path, around: id, to: access) }
    close()
    return true
  }

  private mutating func add(_ id: DeclarationID, _ wanted: Access) {
    let declaration = declarations[id]
    guard declaration.kind != .extension, declaration.kind != .operator else { return }
    let current = access(of: id)
    guard current > .fileprivate, wanted > current else { return }
    levels[id] = canBeOpen(declaration) ? wanted : min(wanted, .public)
    queue.append(id)
  }

  private func canBeOpen(_ declaration: AccessOutline.Entry) -> Bool {
    guard !declaration.isFinal, !declaration.isStatic else { return false }
    return [.class, .function, .variable, .subscript].contains(declaration.kind)
  }

  private mutating func raiseTypes(_ path: [String], around id: DeclarationID?, to wanted: Access) {
    // Each type on the path has to be visible, not only the last.
    for length in 1...max(1, path.count) {
      for type in declarations.types(Array(path.prefix(length)), around: id) where !inheritsOnly(type) {
        add(type, min(wanted, .public))
      }
    }
  }

  private func inheritsOnly(_ id: DeclarationID) -> Bool { declarations[id].kind == .associatedType }

  // MARK: - To a fixpoint

  private mutating func close() {
    repeat {
      while let id = queue.popLast() { follow(id) }
      raiseWitnesses()
    } while !queue.isEmpty
  }

  /// Raises what the signature of a raised declaration mentions.
  private mutating func follow(_ id: DeclarationID) {
    let declaration = declarations[id]
    let wanted = access(of: id)
    if let parent = declarations.parent(of: id) {
      if declarations[parent].kind == .extension {
        raiseTypes(declarations[parent].extended, around: nil, to: wanted)
        for path in declarations[parent].signature { raiseTypes(path, around: parent, to: wanted) }
      } else {
        add(parent, min(wanted, .public))
      }
    }
    for path in declaration.signature { raiseTypes(path, around: id, to: wanted) }
    for path in declaration.inherited {
      for type in declarations.types(path, around: id) {
        switch declarations[type].kind {
        case .class: add(type, wanted)
        case .protocol where declaration.kind == .protocol: add(type, min(wanted, .public))
        case .protocol: break
        default: add(type, min(wanted, .public))
        }
      }
    }
    followMembers(of: id, declaration, wanted)
  }

  private mutating func followMembers(
    of id: DeclarationID, _ declaration: AccessOutline.Entry, _ wanted: Access
  ) {
    let name = declaration.names.last ?? ""
    switch declaration.kind {
    case .protocol, .enumeration:
      for child in declarations.children(of: id) where inherits(child) {
        for path in declarations[child].signature { raiseTypes(path, around: child, to: wanted) }
      }
    default: break
    }
    guard declaration.kind.hasMembers else { return }
    if declaration.attributes.contains("propertyWrapper"), initializers[id] == nil,
      let initializer = declaration.implicitInitializer
    {
      // The initializer that `@Wrapper var value = 1` calls has to be as visible as the wrapper.
      initializers[id] = min(wanted, .public)
      for path in initializer.types { raiseTypes(path, around: id, to: min(wanted, .public)) }
    }
    if declaration.kind == .protocol { followDefaults(of: id, name, wanted) }
    let special = Self.specialMembers(declaration.attributes)
    for member in declarations.members(of: name) where !inherits(member) {
      let names = declarations[member].names
      let isSpecial = names.contains {
        special.contains($0) || special.contains("build") && $0.hasPrefix("build")
      }
      if isSpecial || declarations[member].isOverride { add(member, min(wanted, .public)) }
    }
  }

  /// Raises the default implementations of a protocol's requirements, which conforming types elsewhere need.
  private mutating func followDefaults(of id: DeclarationID, _ name: String, _ wanted: Access) {
    let requirements = requirements(of: id)
    for member in declarations.members(of: name)
    where !inherits(member) && declarations[member].names.contains(where: requirements.contains) {
      add(member, min(wanted, .public))
    }
  }

  private static func specialMembers(_ attributes: Set<String>) -> Set<String> {
    var names: Set<String> = []
    if attributes.contains("propertyWrapper") { names = ["wrappedValue", "projectedValue", "init"] }
    if attributes.contains("resultBuilder") { names.insert("build") }
    if attributes.contains("dynamicMemberLookup") { names.insert("subscript") }
    if attributes.contains("dynamicCallable") { names.insert("dynamicallyCall") }
    return names
  }

  // MARK: - Witnesses

  /// Raises what visible types need to conform to visible protocols.
  private mutating func raiseWitnesses() {
    for id in declarations.all where declarations[id].kind.hasMembers || declarations[id].kind == .extension {
      let declaration = declarations[id]
      guard !declaration.inherited.isEmpty, declaration.kind != .protocol, let name = declaration.names.last
      else { continue }
      let types =
        declaration.kind == .extension ? declarations.types(declaration.extended, around: nil) : [id]
      // An extension of a type from elsewhere is as visible as that type, which is not known here.
      let type = types.map(access).max() ?? .public
      guard type >= .package else { continue }
      for path in declaration.inherited {
        let protocols = declarations.types(path, around: id)
        if protocols.isEmpty {
          guard types.contains(where: { levels[$0] != nil }) else { continue }
          let isOwn = declaration.kind == .extension
          for member in isOwn ? declarations.children(of: id) : declarations.members(of: name)
          where isOwn || !declarations[member].names.allSatisfy({ !StandardRequirements.names.contains($0) })
          {
            if !inherits(member) { add(member, min(type, .public)) }
          }
        }
        for entry in protocols where declarations[entry].kind == .protocol {
          raiseWitnesses(of: entry, in: name, min(type, .public))
        }
      }
    }
  }

  /// Raises what a type needs to conform to a protocol and to those that it refines, each as far as that is visible.
  private mutating func raiseWitnesses(of entry: DeclarationID, in type: String, _ access: Access) {
    let chain = refined(by: entry)
    let candidates =
      declarations.members(of: type)
      + chain.flatMap { declarations.members(of: declarations[$0].names.last ?? "") }
    for id in chain {
      let own = Set(declarations.children(of: id).flatMap { declarations[$0].names })
      let isForeign = !declarations[id].inherited.allSatisfy { !declarations.types($0, around: id).isEmpty }
      for (names, wanted) in [
        (own, min(access, self.access(of: id))), (isForeign ? StandardRequirements.names : [], access),
      ] where wanted >= .package {
        for member in candidates
        where !inherits(member) && declarations[member].names.contains(where: names.contains) {
          add(member, wanted)
        }
      }
    }
  }

  /// A protocol, and those of the moved files that it refines.
  private func refined(by id: DeclarationID) -> [DeclarationID] {
    var result: [DeclarationID] = []
    var open = [id]
    while let next = open.popLast() {
      guard !result.contains(next) else { continue }
      result.append(next)
      open += declarations[next].inherited.flatMap { declarations.types($0, around: next) }.filter {
        declarations[$0].kind == .protocol
      }
    }
    return result
  }

  /// The names of what a protocol and those that it refines require.
  private func requirements(of id: DeclarationID) -> Set<String> {
    var names: Set<String> = []
    for next in refined(by: id) {
      names.formUnion(declarations.children(of: next).flatMap { declarations[$0].names })
      if !declarations[next].inherited.allSatisfy({ !declarations.types($0, around: next).isEmpty }) {
        names.formUnion(StandardRequirements.names)
      }
    }
    return names
  }
}
