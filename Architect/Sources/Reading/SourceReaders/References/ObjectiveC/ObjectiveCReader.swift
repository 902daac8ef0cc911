import Text

/// Reads which classes, protocols and enumerations an Objective-C file declares, and which names it uses.
///
/// A class belongs to the file with its `@interface`; what uses its name uses that file. C functions and macros are not
/// read.
enum ObjectiveCReader {
  static func facts(of bytes: UnsafeBufferPointer<UInt8>) -> SourceFacts {
    let text = ObjectiveCLexer.read(Array(bytes))
    var names = Names.swiftWords
    let tokens = text.tokens.map { token in
      let line = Int32(text.position(of: token.range.lowerBound).line)
      switch token.kind {
      case .name:
        let name = names.add(bytes[token.range])
        return Token(kind: name <= Keyword.Any.rawValue ? .keyword : .identifier, name: name, line: line)
      case .mark(let byte): return Token(kind: .mark, name: Int32(byte), line: line)
      case .text, .number: return Token(kind: .literal, name: 0, line: line)
      }
    }
    var reader = Reader(tokens: tokens, names: names)
    reader.run()
    reader.facts.lines = SwiftLexicon.lineCount(bytes)
    return reader.facts
  }

  private struct Reader {
    let tokens: [Token]
    var facts = SourceFacts()
    var position = 0
    private var indices: [Int32: Int] = [:]

    init(tokens: [Token], names: Names) {
      self.tokens = tokens
      facts.names = names
      facts.occurrences = Array(repeating: 0, count: names.count)
    }

    mutating func run() {
      while position < tokens.count {
        let token = tokens[position]
        position += 1
        if token.isMark("@") {
          directive()
        } else if token.kind == .identifier {
          word(token)
        }
      }
    }

    private func text(_ token: Token?) -> String? {
      token.flatMap { $0.kind == .identifier || $0.kind == .keyword ? facts.names[Int($0.name)] : nil }
    }

    private func token(_ distance: Int = 0) -> Token? {
      position + distance < tokens.count ? tokens[position + distance] : nil
    }

    private mutating func skipLine(_ line: Int32) {
      while let next = token(), next.line == line { position += 1 }
    }

    private mutating func directive() {
      switch text(token()) {
      case "interface":
        position += 1
        guard let name = token(), name.kind == .identifier else { return }
        position += 1
        // `@interface Name (Category)` extends; `@implementation` declares nothing new.
        if token()?.isMark("(") ?? false { refer(name, .extended) } else { declare(name, .class) }
        if token()?.isMark(":") ?? false, let parent = token(1), parent.kind == .identifier {
          position += 2
          refer(parent, .inherited)
        }
      case "implementation":
        position += 1
        guard let name = token(), name.kind == .identifier else { return }
        position += 1
        refer(name, .extended)
      case "protocol":
        position += 1
        guard let name = token(), name.kind == .identifier else { return }
        position += 1
        // `@protocol Name;` announces a protocol of another file.
        guard let next = token(), !next.isMark(";"), !next.isMark(",") else { return skipLine(name.line) }
        declare(name, .protocol)
      case "class":
        if let line = token()?.line { skipLine(line) }
      default: break
      }
    }

    private mutating func word(_ token: Token) {
      switch text(token) {
      case "NS_ENUM", "NS_OPTIONS", "NS_CLOSED_ENUM", "NS_ERROR_ENUM":
        // `typedef NS_ENUM(Type, Name)`
        guard self.token()?.isMark("(") ?? false, self.token(2)?.isMark(",") ?? false,
          let name = self.token(3), name.kind == .identifier
        else { return }
        position += 4
        declare(name, .enumeration)
      default: refer(token, .plain)
      }
    }

    private mutating func declare(_ name: Token, _ kind: DeclarationKind) {
      facts.occurrences[Int(name.name)] += 1
      facts.declarations.append(
        .init(name: name.name, kind: kind, access: .internal, parent: -1, line: name.line))
    }

    private mutating func refer(_ token: Token, _ role: SourceFacts.Reference.Role) {
      facts.occurrences[Int(token.name)] += 1
      if let index = indices[token.name] {
        facts.counts[index] += 1
        if role != .plain { facts.references[index].role = role }
        return
      }
      indices[token.name] = facts.references.count
      facts.references.append(
        .init(name: token.name, base: SourceFacts.Reference.bare, scope: -1, role: role))
      facts.counts.append(1)
      facts.referenceLines.append(token.line)
    }
  }
}
