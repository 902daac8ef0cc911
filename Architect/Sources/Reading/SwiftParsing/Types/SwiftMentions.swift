internal import SwiftSyntax

/// The comments, names, calls and imports in a Swift file, with their positions.
public struct SwiftMentions: Sendable {
  /// A part of the text.
  public struct Mention: Hashable, Sendable {
    public var text: String
    /// The range in bytes.
    public var range: Range<Int>
  }

  /// The comments that begin with two slashes.
  public private(set) var comments: [Mention] = []
  /// All identifiers, without backticks.
  public private(set) var names: [Mention] = []
  /// The functions and types that are called: `Cart.CartModule` for `Cart.CartModule()`, and also for
  /// `Cart.CartModule.init()`.
  public private(set) var calls: [Mention] = []
  /// The modules that are imported as a whole, outside `#if`.
  public private(set) var imports: [Mention] = []

  /// Parses a file.
  /// - Throws: ``ParsingRefusal`` if the bytes are not passed to the parser.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    self = try SourceText.parse(bytes) { SwiftMentions($0) }
  }

  private init(_ file: SourceFileSyntax) {
    for token in file.tokens(viewMode: .sourceAccurate) {
      addComments(of: token.leadingTrivia, at: token.position.utf8Offset)
      addComments(of: token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia.utf8Offset)
      if let name = token.identifier?.name { names.append(Mention(text: name, range: Self.range(token))) }
    }
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(file)
    calls = finder.calls
    imports = finder.imports
  }

  private mutating func addComments(of trivia: Trivia, at start: Int) {
    var offset = start
    for piece in trivia {
      let end = offset + piece.sourceLength.utf8Length
      if case .lineComment(let text) = piece { comments.append(Mention(text: text, range: offset..<end)) }
      offset = end
    }
  }

  fileprivate static func range(_ node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }
}

private final class CallFinder: SyntaxVisitor {
  var calls: [SwiftMentions.Mention] = []
  var imports: [SwiftMentions.Mention] = []
  private var conditions = 0

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if var path = Self.path(node.calledExpression) {
      if path.count > 1, path.last == "init" { path.removeLast() }
      calls.append(
        SwiftMentions.Mention(text: path.joined(separator: "."), range: SwiftMentions.range(node)))
    }
    return .visitChildren
  }

  /// The names of an expression that has only names and dots.
  private static func path(_ expression: ExprSyntax) -> [String]? {
    var names: [String] = []
    var rest = expression
    while let member = rest.as(MemberAccessExprSyntax.self) {
      guard let base = member.base else { return nil }
      names.append(name(member.declName))
      rest = base
    }
    guard let first = rest.as(DeclReferenceExprSyntax.self) else { return nil }
    names.append(name(first))
    return names.reversed()
  }

  private static func name(_ node: DeclReferenceExprSyntax) -> String {
    node.baseName.identifier?.name ?? node.baseName.text
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard conditions == 0, node.importKindSpecifier == nil, node.path.count == 1, let part = node.path.first
    else { return .skipChildren }
    imports.append(
      SwiftMentions.Mention(
        text: part.name.identifier?.name ?? part.name.text, range: SwiftMentions.range(node)))
    return .skipChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    conditions += 1
    return .visitChildren
  }
  override func visitPost(_ node: IfConfigClauseSyntax) { conditions -= 1 }
}
