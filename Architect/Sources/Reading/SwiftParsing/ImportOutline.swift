internal import Text
internal import SwiftSyntax

/// The imports of a Swift file and the `#if` directives around them, in order.
public struct ImportOutline: Sendable {
  /// An event in a traversal of the file's top level.
  public enum Event: Hashable, Sendable {
    case begins(condition: String)
    /// `#elseif`, or `#else` if the condition is `nil`.
    case next(condition: String?)
    case ends
    case imports(Import)
  }

  /// An import as written in the file.
  public struct Import: Hashable, Sendable {
    /// The parts of the path, without backticks.
    public var path: [String]
    /// `struct`, `func` and so on, for a scoped import.
    public var kind: String?
    /// The names of the attributes.
    public var attributes: [String]
    public var access: String?
    /// The offset of the path, in bytes.
    public var offset: Int
  }

  public private(set) var events: [Event] = []
  /// The offset of the first `import` that is no statement at the top level, or that may be part of a name, or of a
  /// directive that the parser has skipped, in bytes. The compiler may see another file, so the events may be wrong.
  public private(set) var unclear: Int?

  /// Parses `bytes` with the compiler's parser.
  /// - Throws: ``ParsingRefusal`` if the bytes exceed the limits for the parser.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParsingRefusal) {
    self = try SourceText.parse(bytes) { file in
      var outline = ImportOutline()
      outline.walk(file.statements)
      outline.findUnclear(in: file, bytes)
      return outline
    }
  }

  /// The offsets of the keywords of the imports in ``events``.
  private var keywords: Set<Int> = []

  private mutating func findUnclear(in file: SourceFileSyntax, _ bytes: UnsafeBufferPointer<UInt8>) {
    var marks = SkippedMarks(bytes)
    for token in file.tokens(viewMode: .all) {
      let offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
      if token.tokenKind == .keyword(.import), !keywords.contains(offset) {
        unclear = offset
      } else if marks.precede(token) {
        unclear = offset
      } else if isSkippedDirective(token) {
        unclear = offset
      } else if token.tokenKind == .poundEndif, token.presence == .missing {
        // The parser has read it as something else, such as a part of a regular expression.
        unclear = token.parent?.positionAfterSkippingLeadingTrivia.utf8Offset ?? offset
      } else if token.tokenKind == .regexSlash, let literal = token.parent?.as(RegexLiteralExprSyntax.self) {
        if literal.openingPounds == nil {
          unclear = hiddenImport(beside: offset, bytes)
        } else if hidesDirective(literal) {
          unclear = offset
        }
      }
      if let found = unclear {
        // The parser is given a line more.
        unclear = min(found, bytes.count)
        return
      }
    }
  }

  /// The offset of a word `import` on the line of a regular expression in slashes, which is no keyword here but may be
  /// one in a language mode that takes slashes for operators. A statement after them follows a semicolon.
  private func hiddenImport(beside offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let start = bytes[..<offset].lastIndex(where: SwiftLexicon.isLineEnd) ?? 0
    let end = bytes[offset...].firstIndex(where: SwiftLexicon.isLineEnd) ?? bytes.count
    guard bytes[start..<end].contains(UInt8(ascii: ";")) else { return nil }
    return (start..<end).first { bytes[$0..<end].starts(with: "import".utf8) && !keywords.contains($0) }
  }

  /// Whether a regular expression between number signs may contain directives that the compiler obeys: where code is
  /// inactive, the two disagree about where an expression over several lines ends.
  private func hidesDirective(_ literal: RegexLiteralExprSyntax) -> Bool {
    guard literal.regex.text.utf8.contains(where: SwiftLexicon.isLineEnd) else { return false }
    return ["#if", "#else", "#endif"].contains(where: literal.regex.text.contains)
  }

  /// Whether the token is a directive that the parser has skipped, as it skips what follows the declaration of an
  /// operator on its line.
  private func isSkippedDirective(_ token: TokenSyntax) -> Bool {
    switch token.tokenKind {
    case .poundIf, .poundElseif, .poundElse, .poundEndif:
      token.presence == .present && token.parent?.is(UnexpectedNodesSyntax.self) == true
    default: false
    }
  }

  private init() {}

  /// Adds the events of statements. Imports are allowed only at the top level of a file and in `#if` blocks there, so
  /// nothing else is walked.
  private mutating func walk(_ items: CodeBlockItemListSyntax) {
    for item in items {
      if let statement = item.item.as(ImportDeclSyntax.self) {
        add(statement)
      } else if let block = item.item.as(IfConfigDeclSyntax.self) {
        walk(block)
      }
    }
  }

  private mutating func walk(_ block: IfConfigDeclSyntax) {
    for (index, clause) in block.clauses.enumerated() {
      let condition = clause.condition?.trimmedDescription
      events.append(index == 0 ? .begins(condition: condition ?? "") : .next(condition: condition))
      if case .statements(let items) = clause.elements { walk(items) }
    }
    events.append(.ends)
  }

  private mutating func add(_ statement: ImportDeclSyntax) {
    let names = statement.path.map(\.name)
    let path = names.map(\.plain)
    guard let first = names.first, first.presence == .present, path.first?.isEmpty == false else { return }
    let attributes = statement.attributes.compactMap { element in
      element.as(AttributeSyntax.self)?.attributeName.trimmedDescription.withoutBackticks
    }
    keywords.insert(statement.importKeyword.positionAfterSkippingLeadingTrivia.utf8Offset)
    events.append(
      .imports(
        Import(
          path: path,
          kind: statement.importKindSpecifier?.text,
          attributes: attributes, access: statement.modifiers.first?.name.text,
          offset: first.positionAfterSkippingLeadingTrivia.utf8Offset
            + (first.text.utf8.first == UInt8(ascii: "`") ? 1 : 0))))
  }
}

/// The byte order marks after the start of a file that are neither in a word nor in a comment. The parser skips such a mark,
/// and the compiler only at the start: elsewhere, it is a letter that begins a name, or is one.
private struct SkippedMarks {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private let bytes: UnsafeBufferPointer<UInt8>
  private let areThereAny: Bool
  /// The end of the last token.
  private var end: Int
  private var inLastTrivia = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    end = bytes.starts(with: Self.mark) ? Self.mark.count : 0
    areThereAny = Self.count(in: bytes[end...]) > 0
  }

  /// Whether there is one between the last token and this one, which is the next in the file.
  mutating func precede(_ token: TokenSyntax) -> Bool {
    guard areThereAny else { return false }
    let start = min(max(end, token.positionAfterSkippingLeadingTrivia.utf8Offset), bytes.count)
    let found = Self.count(in: bytes[end..<start])
    let isSkipped = found > inLastTrivia + Self.comments(in: token.leadingTrivia)
    inLastTrivia = Self.comments(in: token.trailingTrivia)
    end = max(start, min(token.endPositionBeforeTrailingTrivia.utf8Offset, bytes.count))
    return isSkipped
  }

  private static func comments(in trivia: Trivia) -> Int {
    trivia.reduce(0) { sum, piece in
      switch piece {
      case .lineComment(let text), .blockComment(let text), .docLineComment(let text),
        .docBlockComment(let text):
        sum + count(in: Array(text.utf8)[...])
      default: sum
      }
    }
  }

  private static func count<Bytes: Collection<UInt8>>(in bytes: Bytes) -> Int {
    bytes.indices.count { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
  }
}
