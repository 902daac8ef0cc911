import SwiftParsing

/// The paths of types, of the types whose values contain them, and the names of what gives code values of these types.
struct TypeNames {
  /// The paths of types, such as `Cart.Item`.
  private(set) var types: TypePaths
  /// The types that other modules can use.
  private(set) var visibleTypes: Set<String> = []
  /// The names of functions and variables whose declarations mention one of the types.
  private(set) var uses: Set<String> = []
  /// Those that other modules can use.
  private(set) var visibleUses: Set<String> = []
  /// The names of types with an initializer that mentions one of the types. Only code that creates such a value uses it.
  private(set) var created: Set<String> = []
  /// Those that other modules can use.
  private(set) var visibleCreated: Set<String> = []
  /// The protocols with a requirement that mentions one of the types, and those that inherit from them. The compiler looks at
  /// the requirements for each type that conforms.
  private(set) var required: Set<String> = []
  /// Whether the declarations that were added last give values of the types to code that mentions no name, as subscripts and
  /// operators do.
  private(set) var hasUnnamedUses = false
  /// The types that the declarations which were added last declare.
  private var ownTypes: Set<String> = []
  /// Other types, values of which lead to values of the types.
  private(set) var leading = TypePaths()
  /// Whether the declarations that were added last mention any of these types where other modules can use them.
  private(set) var isPassedOn = false

  init(types: Set<String>) { self.types = TypePaths(types) }

  /// The number of names that lead from one file to others.
  var count: Int { types.all.count + leading.all.count + created.count + required.count }

  /// Adds what the declarations of a module show.
  mutating func add(from declarations: [CompiledInterface.Declaration]) {
    hasUnnamedUses = false
    ownTypes = Set(declarations.filter { $0.kind == .type }.flatMap(\.paths))
    var isComplete = false
    while !isComplete {
      let before = (types.all.count, uses.count, created.count, required.count)
      for declaration in declarations { add(declaration) }
      isComplete = before == (types.all.count, uses.count, created.count, required.count)
    }
    isPassedOn = addLeading(declarations)
    let own = declarations.filter { $0.kind == .type || $0.kind == .alias }
    let hidden = Set(own.filter { !$0.isVisible }.flatMap(\.paths))
    for type in own where type.isVisible { visibleTypes.formUnion(type.paths.filter(types.all.contains)) }
    for declaration in declarations where declaration.isVisible || declaration.kind == .extension {
      guard !(declaration.container.map(hidden.contains) ?? false) else { continue }
      visibleCreated.formUnion(creators(in: declaration))
      if mentions(declaration) { visibleUses.formUnion(uses.intersection(declaration.names)) }
    }
  }

  /// Adds the types whose members mention one of the types, or a type that leads to one.
  /// - Returns: Whether any declaration that other modules can use mentions one of them.
  private mutating func addLeading(_ declarations: [CompiledInterface.Declaration]) -> Bool {
    var rest = declarations
    var isPassedOn = false
    while true {
      var found: [CompiledInterface.Declaration] = []
      var others: [CompiledInterface.Declaration] = []
      for declaration in rest {
        if mentions(declaration) || leading.isMentioned(in: declaration) {
          found.append(declaration)
        } else {
          others.append(declaration)
        }
      }
      guard !found.isEmpty else { return isPassedOn }
      rest = others
      isPassedOn = isPassedOn || found.contains(where: \.isVisible)
      leading.add(found.compactMap(\.container))
    }
  }

  private func mentions(_ declaration: CompiledInterface.Declaration) -> Bool {
    // The type of a variable may be that of its initial value.
    if declaration.kind == .variable,
      !declaration.mentioned.subtracting(declaration.names).isDisjoint(with: uses)
    {
      return true
    }
    return types.isMentioned(in: declaration)
  }

  private mutating func add(_ declaration: CompiledInterface.Declaration) {
    created.formUnion(creators(in: declaration))
    if declaration.isOfProtocol, declaration.isVisible { addProtocol(declaration) }
    guard mentions(declaration) else { return }
    switch declaration.kind {
    case .extension: break
    case .type: types.add(declaration.paths)
    case .alias:
      types.add(declaration.paths)
      // What an associated type stands for is used without its name.
      if declaration.container != nil { hasUnnamedUses = hasUnnamedUses || declaration.isVisible }
    case .variable, .macro, .other:
      if declaration.isStored, let container = declaration.container { types.add([container]) }
      for name in declaration.names { add(name, of: declaration) }
    }
  }

  private mutating func addProtocol(_ declaration: CompiledInterface.Declaration) {
    if declaration.kind == .type {
      if !declaration.mentioned.isDisjoint(with: required) { required.formUnion(declaration.names) }
    } else if mentions(declaration), let name = declaration.container?.split(separator: ".").last {
      required.insert(String(name))
    }
  }

  /// The names of the types whose values code can create through the declaration with a value of one of the types.
  private func creators(in declaration: CompiledInterface.Declaration) -> [String] {
    switch declaration.kind {
    case .type, .extension, .alias:
      // Types inherit initializers from their superclasses and protocols.
      let isHeir = !declaration.mentioned.subtracting(declaration.names).isDisjoint(with: created)
      return isHeir ? declaration.names.compactMap { $0.split(separator: ".").last.map(String.init) } : []
    case .variable, .macro, .other:
      guard declaration.names.contains("init"), mentions(declaration) else { return [] }
      return declaration.container?.split(separator: ".").last.map { [String($0)] } ?? []
    }
  }

  /// Names that code uses without writing them.
  private static let implicit: Set<String> = [
    "subscript", "callAsFunction", "dynamicallyCall", "makeIterator", "makeAsyncIterator", "next",
    "wrappedValue",
    "projectedValue", "buildBlock", "buildExpression", "buildFinalResult", "buildPartialBlock",
    "buildOptional",
    "buildEither", "buildArray",
  ]

  private mutating func add(_ name: String, of declaration: CompiledInterface.Declaration) {
    let isWord = name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0 == "_" }
    if name == "init" { return }
    if isWord, !Self.implicit.contains(name) {
      uses.insert(name)
    } else {
      if let container = declaration.container { types.add([container]) }
      // Values of a type of the module come from what mentions the type; those of another one can be literals.
      let isNamed = declaration.container.map(ownTypes.contains) ?? false
      hasUnnamedUses = hasUnnamedUses || declaration.isVisible && !isNamed
    }
  }
}

/// The paths of types, which can be found by their last names.
struct TypePaths {
  private(set) var all: Set<String> = []
  private var byName: [String: Set<String>] = [:]

  /// The names without the types around them.
  var names: Set<String> { Set(byName.keys) }

  init(_ paths: Set<String> = []) { add(paths) }

  mutating func add(_ paths: some Sequence<String>) {
    for path in paths where all.insert(path).inserted {
      byName[String(path.split(separator: ".").last ?? ""), default: []].insert(path)
    }
  }

  /// Whether the declaration mentions one of the types. In the type around it, a nested type needs no more than its name.
  func isMentioned(in declaration: CompiledInterface.Declaration) -> Bool {
    declaration.mentioned.contains { name in
      (byName[name] ?? []).contains { path in
        guard let dot = path.lastIndex(of: ".") else { return true }
        let outer = path[..<dot]
        return declaration.container.map { $0 == outer || $0.hasPrefix("\(outer).") } ?? false
          || outer.split(separator: ".").allSatisfy { declaration.mentioned.contains(String($0)) }
      }
    }
  }
}
