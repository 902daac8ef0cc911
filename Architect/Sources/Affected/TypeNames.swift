import SwiftParsing

/// The paths of types, of the types whose values contain them, and the names of what gives code values of these types.
struct TypeNames {
  /// The paths of types, such as `Cart.Item`.
  private(set) var types: Set<String>
  /// The types that other modules can use.
  private(set) var visibleTypes: Set<String> = []
  /// The names of functions and variables whose declarations mention one of the types.
  private(set) var uses: Set<String> = []
  /// Those that other modules can use.
  private(set) var visibleUses: Set<String> = []
  /// Whether the declarations that were added last give values of the types to code that mentions no name, as subscripts and
  /// operators do.
  private(set) var hasUnnamedUses = false

  init(types: Set<String>) { self.types = types }

  /// Adds what the declarations of a module show.
  mutating func add(from declarations: [CompiledInterface.Declaration]) {
    hasUnnamedUses = false
    var isComplete = false
    while !isComplete {
      let before = (types.count, uses.count)
      for declaration in declarations { add(declaration) }
      isComplete = before == (types.count, uses.count)
    }
    let own = declarations.filter { $0.kind == .type || $0.kind == .alias }
    let hidden = Set(own.filter { !$0.isVisible }.flatMap(\.paths))
    for type in own where type.isVisible { visibleTypes.formUnion(types.intersection(type.paths)) }
    for declaration in declarations
    where declaration.isVisible && !uses.isDisjoint(with: declaration.names)
      && !(declaration.container.map(hidden.contains) ?? false) && mentions(declaration)
    {
      visibleUses.formUnion(uses.intersection(declaration.names))
    }
  }

  private func mentions(_ declaration: CompiledInterface.Declaration) -> Bool {
    // The type of a variable may be that of its initial value.
    if declaration.kind == .variable,
      !declaration.mentioned.subtracting(declaration.names).isDisjoint(with: uses)
    {
      return true
    }
    return types.contains { path in
      guard let dot = path.lastIndex(of: ".") else { return declaration.mentioned.contains(path) }
      let (outer, name) = (path[..<dot], String(path[dot...].dropFirst()))
      // In the type around it, a nested type needs no more than its name.
      return declaration.mentioned.contains(name)
        && (declaration.container.map { $0 == outer || $0.hasPrefix("\(outer).") } ?? false
          || outer.split(separator: ".").allSatisfy { declaration.mentioned.contains(String($0)) })
    }
  }

  private mutating func add(_ declaration: CompiledInterface.Declaration) {
    guard mentions(declaration) else { return }
    switch declaration.kind {
    case .extension: break
    case .type: types.formUnion(declaration.paths)
    case .alias:
      types.formUnion(declaration.paths)
      // What an associated type stands for is used without its name.
      if declaration.container != nil { hasUnnamedUses = hasUnnamedUses || declaration.isVisible }
    case .variable, .other:
      if declaration.isStored, let container = declaration.container { types.insert(container) }
      for name in declaration.names { add(name, of: declaration) }
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
    if name == "init" {
      // A call of an initializer mentions the type.
      uses.formUnion(declaration.container?.split(separator: ".").last.map { [String($0)] } ?? [])
    } else if isWord, !Self.implicit.contains(name) {
      uses.insert(name)
    } else {
      if let container = declaration.container { types.insert(container) }
      hasUnnamedUses = hasUnnamedUses || declaration.isVisible
    }
  }
}

/// Finds files that mention types by their paths, or other names.
struct TypeSearch {
  private let search: WordSearch
  /// The positions of the words of which a file has to mention all.
  private let groups: [[Int]]

  init(types: Set<String>, names: Set<String>) {
    let paths = types.map { $0.split(separator: ".").map(String.init) } + names.map { [$0] }
    let words = Set(paths.joined()).sorted()
    let positions = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0) })
    search = WordSearch(words)
    groups = paths.map { path in path.compactMap { positions[$0] } }
  }

  func isFound(in bytes: [UInt8]) -> Bool {
    let found = search.found(in: bytes)
    return !found.isEmpty && groups.contains { $0.allSatisfy(found.contains) }
  }
}
