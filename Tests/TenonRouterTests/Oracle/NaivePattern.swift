import Foundation

/// A pattern as the oracle knows it: built, not parsed, and matched by trying.
struct NaivePattern {
  enum Kind: String, CaseIterable {
    // In the order of precedence.
    case uuid, bool, uint, int, double, sku, string

    func takes(_ text: String) -> Bool {
      switch self {
      case .uuid: text.utf8.count == 36 && UUID(uuidString: text) != nil
      case .bool: ["true", "false", "1", "0"].contains(text)
      case .uint: UInt64(text) != nil && !text.hasPrefix("+") && !text.hasPrefix("-")
      case .int: Int64(text) != nil && !text.hasPrefix("+")
      case .double: text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
      case .sku: text.hasPrefix("s-")
      case .string: true
      }
    }
  }

  enum Segment: Hashable {
    case literal(String)
    case parameter(Kind, prefix: String, suffix: String)
    case several([Piece], suffix: String)
    case wildcard
    case tail

    /// One parameter among others, and the text before it.
    struct Piece: Hashable {
      var kind: Kind
      var prefix: String
    }

    /// What the parameters of the segment take from a text; `nil` if it does not match.
    func captures(_ text: String) -> [String]? {
      switch self {
      case .literal(let literal): Array(literal.utf8) == Array(text.utf8) ? [] : nil
      case .wildcard: []
      case .tail: nil
      case .parameter(let kind, let prefix, let suffix):
        if let middle = Self.middle(Array(text.utf8), Array(prefix.utf8), Array(suffix.utf8)),
          kind.takes(middle)
        {
          [middle]
        } else {
          nil
        }
      case .several(let pieces, let suffix):
        Self.split(Array(text.utf8), pieces, Array(suffix.utf8))
      }
    }

    private static func split(_ text: [UInt8], _ pieces: [Piece], _ suffix: [UInt8]) -> [String]? {
      let prefix = Array(pieces[0].prefix.utf8)
      guard text.count > prefix.count + suffix.count, text.starts(with: prefix),
        Array(text.suffix(suffix.count)) == suffix
      else { return nil }
      var rest = text[prefix.count..<(text.count - suffix.count)]
      var texts: [String] = []
      for (index, piece) in pieces.enumerated() {
        var taken = rest
        if index + 1 < pieces.count {
          let separator = Array(pieces[index + 1].prefix.utf8)
          let shortest = piece.kind == .uuid ? 36 : 1
          let place = rest.indices.dropFirst(shortest).first { rest[$0...].starts(with: separator) }
          guard let place else { return nil }
          taken = rest[..<place]
          rest = rest[(place + separator.count)...]
        }
        guard !taken.isEmpty, let text = String(bytes: taken, encoding: .utf8), piece.kind.takes(text) else {
          return nil
        }
        texts.append(text)
      }
      return texts
    }

    private static func middle(_ text: [UInt8], _ prefix: [UInt8], _ suffix: [UInt8]) -> String? {
      guard text.count > prefix.count + suffix.count, Array(text.prefix(prefix.count)) == prefix,
        Array(text.suffix(suffix.count)) == suffix
      else { return nil }
      return String(bytes: text[prefix.count..<(text.count - suffix.count)], encoding: .utf8)
    }

    /// Where it stands in the order of precedence; the smaller the earlier.
    var rank: [Int] {
      switch self {
      case .literal: [0]
      case .parameter(let kind, let prefix, let suffix):
        [
          1 + (Kind.allCases.firstIndex(of: kind) ?? 0), -(prefix.utf8.count + suffix.utf8.count),
          -prefix.utf8.count,
        ] + signature
      case .several(let pieces, let suffix):
        [
          1 + (pieces.compactMap { Kind.allCases.firstIndex(of: $0.kind) }.max() ?? 0),
          -pieces.reduce(suffix.utf8.count) { $0 + $1.prefix.utf8.count }, -pieces[0].prefix.utf8.count,
        ] + signature
      case .wildcard: [20]
      case .tail: [21]
      }
    }

    /// Kinds and text from the left, where nothing else decides.
    private var signature: [Int] {
      func number(_ kind: Kind) -> [Int] { [Kind.allCases.firstIndex(of: kind) ?? 0] }
      func bytes(_ text: String) -> [Int] { text.utf8.map(Int.init) }
      switch self {
      case .parameter(let kind, let prefix, let suffix): return number(kind) + bytes(prefix) + bytes(suffix)
      case .several(let pieces, let suffix):
        return pieces.flatMap { number($0.kind) + bytes($0.prefix) } + bytes(suffix)
      case .literal, .wildcard, .tail: return []
      }
    }
  }

  /// A segment that is always there, or some that may be left out.
  enum Part {
    case segment(Segment)
    case optional([Segment])
  }

  var scheme: String?
  var host: String?
  var parts: [Part]
  var fragment: Segment?
  var priority = 0

  /// What tells one shape of a pattern from another.
  struct Shape: Hashable {
    var scheme: String?
    var host: String?
    var segments: [Segment]
    var fragment: Segment?
    var priority: Int
  }

  func shapes(hostAsPath: Set<String>) -> [Shape] {
    var choices: [[Segment]] = [[]]
    for part in parts {
      switch part {
      case .segment(let segment): choices = choices.map { $0 + [segment] }
      case .optional(let group): choices = choices.map { $0 + group } + choices
      }
    }
    let isPath = hostAsPath.contains(scheme ?? "")
    return choices.map { segments in
      Shape(
        scheme: scheme, host: isPath ? nil : host,
        segments: isPath && host != nil ? [.literal(host ?? "")] + segments : segments, fragment: fragment,
        priority: priority)
    }
  }

  /// The pattern as it is written.
  var text: String {
    var number = 0
    func write(_ segment: Segment) -> String {
      number += 1
      switch segment {
      case .literal(let text): return Self.escaped(text)
      case .parameter(let kind, let prefix, let suffix):
        return Self.escaped(prefix) + ":p\(number)" + "<\(kind.rawValue)>" + Self.escaped(suffix)
      case .several(let pieces, let suffix):
        return pieces.enumerated().map { index, piece in
          Self.escaped(piece.prefix) + ":p\(number)x\(index)<\(piece.kind.rawValue)>"
        }.joined() + Self.escaped(suffix)
      case .wildcard: return "*"
      case .tail: return ":p\(number)**"
      }
    }
    var text = scheme.map { $0 + ":" } ?? ""
    if let host { text += "//" + host }
    for part in parts {
      switch part {
      case .segment(let segment): text += "/" + write(segment)
      case .optional(let group): text += "(" + group.map { "/" + write($0) }.joined() + ")"
      }
    }
    if parts.isEmpty { text += "/" }
    if let fragment { text += "#" + write(fragment) }
    return text
  }

  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}

extension NaivePattern.Shape {
  /// What its parameters took, in order, and where the match stands in the order of precedence.
  func match(_ url: NaiveURL) -> (captures: [String], rank: [[Int]])? {
    if let scheme, scheme != url.scheme { return nil }
    if let host, host != url.host { return nil }
    guard let texts = url.segments else { return nil }
    var captures: [String] = []
    func take(_ segment: NaivePattern.Segment, _ text: String) -> Bool {
      guard let taken = segment.captures(text) else { return false }
      captures += taken
      return true
    }
    for (index, segment) in segments.enumerated() {
      guard index < texts.count else { return nil }
      if segment == .tail {
        captures.append(texts[index...].joined(separator: "/"))
      } else if !take(segment, texts[index]) {
        return nil
      }
    }
    if segments.last != .tail, texts.count > segments.count { return nil }
    if let fragment {
      guard let text = url.fragment, take(fragment, text) else { return nil }
    }
    let namespace = [scheme == nil ? 2 : 0, host == nil ? 1 : 0]
    return (
      captures,
      // Priority, then the narrower namespace, then segment by segment, then a fragment before none.
      [[-priority], [namespace[0] + namespace[1]]] + segments.map(\.rank) + [fragment?.rank ?? [99]]
    )
  }
}
