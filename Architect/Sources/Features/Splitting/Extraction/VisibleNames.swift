import Text
import SwiftParsing

extension AccessRaising {
  /// Raises what the files that stay name.
  mutating func raiseUses(in staying: [ExtractedSource]) {
    // A word that is reserved can be a label or, with backticks, a name; the files' identifiers do not have these.
    let words = staying.reduce(into: ReservedWords.all) { $0.formUnion($1.identifiers) }
    for id in declarations.all where declarations[id].parent < 0 {
      let declaration = declarations[id]
      guard declaration.isOperator || declaration.names.contains(where: words.contains) else { continue }
      raise(id, to: level)
    }
    var known = -1
    while known != levels.count + initializers.count {
      known = levels.count + initializers.count
      for id in declarations.all { raiseMember(id, words) }
      for id in declarations.all { writeInitializer(of: id, ifCalledIn: staying, words) }
    }
  }

  /// The names of members that code uses without naming them.
  private static let implicitlyUsed: Set = ["callAsFunction", "dynamicallyCall", "appendInterpolation"]

  private mutating func raiseMember(_ id: DeclarationID, _ words: Set<String>) {
    guard let parent = declarations.parent(of: id), access(of: id) == .internal else { return }
    let declaration = declarations[id]
    switch declaration.kind {
    case .initializer: guard declaration.labels.allSatisfy(words.contains) else { return }
    case .subscript: break
    default:
      let isImplicit = declaration.names.contains(where: Self.implicitlyUsed.contains)
      let isUsed = declaration.isOperator || isImplicit || declaration.names.contains(where: words.contains)
      guard isUsed, declaration.kind != .function || declaration.labels.allSatisfy(words.contains) else {
        return
      }
    }
    guard isVisible(parent) else { return }
    raise(id, to: level)
  }

  /// Whether a file may use an interpolation that one of the files to move adds to a type.
  func interpolates(_ file: ExtractedSource) -> Bool {
    declarations.named("appendInterpolation").contains { id in
      let labels = declarations[id].labels
      return !labels.isEmpty
        && labels.allSatisfy { file.identifiers.contains($0) && file.mentions("(\($0):") }
    }
  }

  /// Whether a type, or the type that an extension extends, is visible outside the module.
  private func isVisible(_ id: DeclarationID) -> Bool {
    if declarations[id].kind == .extension {
      let types = declarations.types(declarations[id].extended, around: nil)
      return types.isEmpty || types.contains { access(of: $0) >= .package }
    }
    return access(of: id) >= .package
  }

  private mutating func writeInitializer(
    of id: DeclarationID, ifCalledIn staying: [ExtractedSource], _ words: Set<String>
  ) {
    let declaration = declarations[id]
    guard let initializer = declaration.implicitInitializer, access(of: id) >= .package,
      initializers[id] == nil, let name = declaration.names.first
    else { return }
    if initializer.isOfClass {
      // Only a class without a superclass surely has the initializer; the first name may be that of a superclass.
      guard declaration.inherited.isEmpty || declaration.kind == .actor else { return }
    }
    guard initializer.labels.allSatisfy(words.contains) else { return }
    let labels = initializer.labels.filter { !ReservedWords.all.contains($0) }
    let isCalled = staying.contains { file in
      file.calls(name)
        || (file.callsImplicitly && !initializer.labels.isEmpty
          && labels.allSatisfy(file.identifiers.contains))
    }
    if isCalled { _ = writeInitializer(of: id, level) }
  }
}
