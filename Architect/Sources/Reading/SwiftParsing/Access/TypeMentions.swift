internal import SwiftSyntax

/// Where a file names a type.
package struct TypeMentions: Sendable {
  package struct Mention: Hashable, Sendable {
    package var name: String
    /// The range of the name, in bytes.
    package var range: Range<Int>
    package var line: Int
    /// Whether any value that conforms to a protocol could be meant, so that the name could be that of a protocol.
    package var isReplaceable: Bool
    /// Whether a question or exclamation mark follows, which would belong to the protocol without parentheses.
    package var isOptional: Bool
  }

  /// The mentions in the order of the file.
  package private(set) var all: [Mention]

  /// - Parameter names: The names of types that are declared outside other types.
  /// - Throws: ``ParsingRefusal`` if the text exceeds the limits for the parser.
  package init(_ bytes: [UInt8], of names: Set<String>) throws(ParsingRefusal) {
    let lines = LineTable(bytes)
    all = try SourceText.parse(bytes) { file in
      let nodes = MentionedNodes(in: file)
      let types = nodes.types.filter { names.contains($0.name.plain) }.map { Mention($0, lines) }
      // A member of this name belongs to something else.
      let values = nodes.values.filter { names.contains($0.baseName.plain) && !$0.isMember }.map {
        Mention($0.baseName, lines)
      }
      return (types + values).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
  }
}

extension TypeMentions.Mention {
  fileprivate init(
    _ name: TokenSyntax, _ lines: LineTable, isReplaceable: Bool = false, isOptional: Bool = false
  ) {
    let range = name.textRange
    self.init(
      name: name.plain, range: range, line: lines.position(of: range.lowerBound).line,
      isReplaceable: isReplaceable, isOptional: isOptional)
  }

  fileprivate init(_ node: IdentifierTypeSyntax, _ lines: LineTable) {
    let isFixed =
      node.genericArgumentClause != nil || Self.isWrapped(node)
      || node.parent.map { Self.fixed.contains($0.kind) } ?? false
    let isOptional =
      node.parent?.is(OptionalTypeSyntax.self) ?? false
      || node.parent?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) ?? false
    self.init(node.name, lines, isReplaceable: !isFixed, isOptional: isOptional)
  }

  /// The parts of a text in which the name of a type cannot be that of a protocol.
  private static let fixed: Set<SyntaxKind> = [
    .inheritedType, .memberType, .metatypeType, .someOrAnyType, .extensionDecl, .attribute, .genericParameter,
    .conformanceRequirement, .sameTypeRequirement, .compositionTypeElement, .genericArgument,
  ]

  /// Whether the type is that of a property with a wrapper, which may want a type of its own kind.
  private static func isWrapped(_ node: IdentifierTypeSyntax) -> Bool {
    var parent = node.parent
    while let current = parent, !current.is(TypeAnnotationSyntax.self) {
      if current.is(DeclSyntax.self) || current.is(ExprSyntax.self) { return false }
      parent = current.parent
    }
    guard let variable = parent?.parent?.parent?.parent?.as(VariableDeclSyntax.self) else { return false }
    return variable.attributes.names.contains {
      $0.first?.isUppercase == true && !$0.hasSuffix("Actor") && !$0.hasPrefix("IB")
    }
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it is the name after a dot.
  fileprivate var isMember: Bool { parent?.as(MemberAccessExprSyntax.self)?.declName.id == id }
}
