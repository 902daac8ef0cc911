internal import SwiftSyntax

/// The code at the end of a manifest that cannot change the package, because it mentions neither the package nor
/// anything that the code before it declares: settings of other tools, for example.
struct ManifestTail {
  /// The number of statements before it.
  let start: Int
  /// The position of its first statement, or of the end of the file.
  let position: AbsolutePosition
  /// Whether no function of the manifest mentions a variable of the manifest, so that a call can only return a value.
  let hasPureFunctions: Bool

  /// - Parameter root: The type whose value the manifest declares.
  init(of statements: CodeBlockItemListSyntax, root: String) {
    let items = Array(statements)
    let words = items.map(Self.words)
    let variables = items.map(Self.variables)
    let all = variables.reduce(into: Set<String>([root])) { $0.formUnion($1) }
    var tainted: Set<String> = []
    var isGrowing = true
    while isGrowing {
      let more = items.indices.compactMap { index in
        Self.declaredName(items[index]).flatMap {
          words[index].isDisjoint(with: all.union(tainted).subtracting([$0])) ? nil : $0
        }
      }
      isGrowing = !Set(more).isSubset(of: tainted)
      tainted.formUnion(more)
    }
    hasPureFunctions = tainted.isEmpty
    var start = items.count
    while start > 0 {
      let index = start - 1
      let before = variables[..<index].reduce(into: tainted.union([root])) { $0.formUnion($1) }
      guard
        Self.declaredName(items[index]) != nil
          || (words[index].isDisjoint(with: before) && !Self.mayNotEnd(items[index]))
      else { break }
      start = index
    }
    self.start = start
    position = start < items.count ? items[start].position : statements.endPosition
  }

  /// Whether an item may go on for ever or end the manifest.
  private static func mayNotEnd(_ item: CodeBlockItemSyntax) -> Bool {
    item.tokens(viewMode: .sourceAccurate).contains { token in
      switch token.tokenKind {
      case .keyword(.while), .keyword(.repeat), .keyword(.for), .keyword(.throw): true
      default:
        ["fatalError", "assertionFailure", "preconditionFailure", "assert", "precondition", "exit", "abort"]
          .contains(token.text)
      }
    }
  }

  private static func words(_ item: CodeBlockItemSyntax) -> Set<String> {
    Set(item.tokens(viewMode: .sourceAccurate).compactMap { $0.identifier?.name })
  }

  private static func variables(_ item: CodeBlockItemSyntax) -> Set<String> {
    guard let variable = item.item.as(VariableDeclSyntax.self) else {
      // A condition may choose between declarations of a variable.
      guard let conditional = item.item.as(IfConfigDeclSyntax.self) else { return [] }
      return conditional.clauses.reduce(into: []) { names, clause in
        for inner in clause.elements?.as(CodeBlockItemListSyntax.self) ?? [] {
          names.formUnion(variables(inner))
        }
      }
    }
    return variable.bindings.reduce(into: []) { names, binding in
      names.formUnion(binding.pattern.tokens(viewMode: .sourceAccurate).compactMap { $0.identifier?.name })
    }
  }

  /// The name of a function or type, which does nothing until it is used.
  private static func declaredName(_ item: CodeBlockItemSyntax) -> String? {
    guard let declaration = item.item.as(DeclSyntax.self) else { return nil }
    if let function = declaration.as(FunctionDeclSyntax.self) { return function.name.text }
    return declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
  }
}
