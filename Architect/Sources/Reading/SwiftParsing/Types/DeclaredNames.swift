/// The names that a Swift file declares outside bodies of functions, by whether another module can use them.
package struct DeclaredNames: Sendable {
  /// The names of public declarations.
  package private(set) var visible: Set<String> = []
  /// The names of all other declarations.
  package private(set) var hidden: Set<String> = []

  /// Parses a file.
  /// - Throws: ``ParsingRefusal`` if the bytes are not passed to the parser.
  package init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    self = try SourceText.parse(bytes) { DeclaredNames(DeclarationTree($0)) }
  }

  private init(_ tree: DeclarationTree) {
    // Whether each declaration is public, and makes its members public.
    let access = tree.inherited { (node, around: (isPublic: Bool, opens: Bool)?) in
      let isPublic = node.isVisible(to: DeclarationTree.Node.publicWords, byDefault: around?.opens ?? false)
      return (isPublic: isPublic, opens: isPublic && [.protocol, .extension].contains(node.kind))
    }
    for (node, access) in zip(tree.nodes, access) {
      switch node.kind {
      // The cases of an enumeration are as visible as the type.
      case .enumerationCase: visible.formUnion(node.names)
      case .structure, .class, .actor, .enumeration, .protocol, .typealias, .function, .variable:
        if access.isPublic { visible.formUnion(node.names) } else { hidden.formUnion(node.names) }
      default: break
      }
    }
  }
}
