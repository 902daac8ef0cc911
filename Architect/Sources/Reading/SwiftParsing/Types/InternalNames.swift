internal import Text
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
      let finder = InternalNameFinder(viewMode: .sourceAccurate)
      finder.walk(file)
      return finder.hasOtherEffect ? nil : finder.names
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

  /// The identifiers and keywords in a text, including its comments.
  public static func words(in bytes: [UInt8]) -> Set<String> {
    let words = bytes.split { !$0.isName }
    return Set(words.map { String(decoding: $0, as: UTF8.self) })
  }
}

private final class InternalNameFinder: SyntaxVisitor {
  var names: Set<String> = []
  var hasOtherEffect = false

  private func take(_ name: TokenSyntax) { names.insert(name.identifier?.name ?? name.text) }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.inheritanceClause != nil { hasOtherEffect = true }
    return .visitChildren
  }

  private func enter(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    take(name)
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name) }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if isInType(node) { return .skipChildren }
    if node.name.identifier == nil { hasOtherEffect = true }
    take(node.name)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if isInType(node) { return .skipChildren }
    for binding in node.bindings {
      for token in binding.pattern.tokens(viewMode: .sourceAccurate) where token.identifier != nil {
        take(token)
      }
    }
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if !isInType(node) {
      // Its first label is what a call has to mention.
      if let label = node.signature.parameterClause.parameters.first?.firstName, label.identifier != nil {
        take(label)
      } else {
        hasOtherEffect = true
      }
    }
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    if !isInType(node) { hasOtherEffect = true }
    return .skipChildren
  }

  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind {
    hasOtherEffect = true
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    hasOtherEffect = true
    return .skipChildren
  }

  /// Whether a declaration is a member of one of the file's own types, whose name code needs to use it.
  private func isInType(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let current = parent {
      if current.is(ExtensionDeclSyntax.self) { return false }
      if current.asProtocol((any DeclGroupSyntax).self) != nil { return true }
      parent = current.parent
    }
    return false
  }
}
