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
      if let name = token.identifier?.name { names.append(Mention(text: name, range: token.textRange)) }
    }
    calls = MentionedNodes(in: file).calls.compactMap { call in
      guard var path = Self.path(call.calledExpression) else { return nil }
      if path.count > 1, path.last == "init" { path.removeLast() }
      return Mention(text: path.joined(separator: "."), range: call.textRange)
    }
    imports = DeclarationTree(file).nodes.compactMap { node in
      guard node.conditions == 0, let statement = node.syntax.as(ImportDeclSyntax.self),
        statement.importKindSpecifier == nil, statement.path.count == 1, let part = statement.path.first
      else { return nil }
      return Mention(text: part.name.plain, range: statement.textRange)
    }
  }

  private mutating func addComments(of trivia: Trivia, at start: Int) {
    var offset = start
    for piece in trivia {
      let end = offset + piece.sourceLength.utf8Length
      if case .lineComment(let text) = piece { comments.append(Mention(text: text, range: offset..<end)) }
      offset = end
    }
  }

  /// The names of an expression that has only names and dots.
  private static func path(_ expression: ExprSyntax) -> [String]? {
    var names: [String] = []
    var rest = expression
    while let member = rest.as(MemberAccessExprSyntax.self) {
      guard let base = member.base else { return nil }
      names.append(member.declName.baseName.plain)
      rest = base
    }
    guard let first = rest.as(DeclReferenceExprSyntax.self) else { return nil }
    names.append(first.baseName.plain)
    return names.reversed()
  }
}
