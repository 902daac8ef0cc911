internal import SwiftSyntax

/// The names that a Swift file gives to the other files of its module, if it gives nothing to other modules.
public struct InternalNames: Hashable, Sendable {
  /// The names of types, functions and variables, and of what extensions add. `nil` if the file has an effect that no
  /// name shows: it declares something public, a conformance, an operator or something for Objective-C.
  public private(set) var names: Set<String>?

  /// Parses a file.
  /// - Throws: ``ParsingRefusal`` if the bytes are not passed to the parser.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    names = try SourceText.parse(bytes) { file in
      guard !Self.hasVisibleMark(file) else { return nil }
      let tree = DeclarationTree(file)
      var names: Set<String> = []
      for node in tree.nodes {
        guard let found = Self.names(of: node, in: tree) else { return nil }
        names.formUnion(found)
      }
      return names
    }
  }

  /// The names through which other files can use a declaration; `nil` if they need none.
  private static func names(of node: DeclarationTree.Node, in tree: DeclarationTree) -> [String]? {
    // Code needs the name of a type to use its members.
    let isInType = tree.parent(of: node).map { $0.kind != .extension } ?? false
    switch node.kind {
    case .extension: return node.group?.inheritanceClause == nil ? [] : nil
    case .structure, .class, .enumeration, .actor, .protocol, .typealias: return node.names
    case .function where !isInType: return node.name?.identifier.map { [$0.name] }
    case .variable where !isInType: return node.names
    case .initializer where !isInType:
      // Its first label is what a call has to mention.
      return node.parameters?.parameters.first?.firstName.identifier.map { [$0.name] }
    case .subscript where !isInType: return nil
    case .operator, .macroExpansion: return nil
    default: return []
    }
  }

  /// Whether the file makes something visible to other modules, to Objective-C or to a macro.
  private static func hasVisibleMark(_ file: SourceFileSyntax) -> Bool {
    let tokens = Array(file.tokens(viewMode: .sourceAccurate))
    return tokens.indices.contains { index in
      switch tokens[index].tokenKind {
      case .keyword(.public), .keyword(.open), .keyword(.package): true
      case .atSign: index + 1 < tokens.count && tokens[index + 1].text != "available"
      default: false
      }
    }
  }
}
