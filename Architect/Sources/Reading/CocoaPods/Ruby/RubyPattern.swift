import Text

/// A regular expression in the part of Ruby's syntax that needs no groups and no alternatives: characters, classes,
/// anchors and repetitions. Matching is charged per step.
struct RubyPattern: Hashable, Sendable {
  private enum Atom: Hashable {
    case scalars(Set<UInt32>, ranges: [ClosedRange<UInt32>], isNegated: Bool)
    case any
    case start, end, lineStart, lineEnd, word
  }

  private struct Part: Hashable {
    var atom: Atom
    var least = 1
    var most = 1
    var isLazy = false
  }

  private var parts: [Part] = []
  /// The maximum number of parts. Each one needs a part of the stack.
  private static let mostParts = 400
  private var ignoresCase = false
  let source: String

  /// Returns `nil` if the expression needs more than what is supported.
  init?(_ source: String, options: String) {
    self.source = source
    guard options.allSatisfy({ "iun".contains($0) }) else { return nil }
    ignoresCase = options.contains("i")
    var scalars = Array(source.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      guard parts.count < Self.mostParts, let atom = Self.atom(scalar, &scalars) else { return nil }
      var part = Part(atom: atom)
      switch scalars.first {
      case "*": (part.least, part.most) = (0, Int.max)
      case "+": part.most = Int.max
      case "?": part.least = 0
      case "{":
        guard let end = scalars.firstIndex(of: "}") else { return nil }
        let text = String(String.UnicodeScalarView(scalars[scalars.index(after: scalars.startIndex)..<end]))
        let bounds = text.split(separator: ",", omittingEmptySubsequences: false)
        guard bounds.count <= 2, let least = Int(bounds[0]), least < 1_000 else { return nil }
        part.least = least
        if bounds.count == 1 {
          part.most = least
        } else if bounds[1].isEmpty {
          part.most = Int.max
        } else {
          guard let most = Int(bounds[1]) else { return nil }
          part.most = most
        }
        scalars = scalars[end...]
      default:
        parts.append(part)
        continue
      }
      scalars.removeFirst()
      if scalars.first == "?" {
        part.isLazy = true
        scalars.removeFirst()
      } else if scalars.first == "+" {
        return nil
      }
      parts.append(part)
    }
  }

  private static func set(_ letter: Unicode.Scalar) -> Atom? {
    let digits: ClosedRange<UInt32> = 48...57
    let words = [digits, 65...90, 97...122, 95...95]
    let spaces: Set<UInt32> = [9, 10, 11, 12, 13, 32]
    switch letter {
    case "d": return .scalars([], ranges: [digits], isNegated: false)
    case "D": return .scalars([], ranges: [digits], isNegated: true)
    case "w": return .scalars([], ranges: words, isNegated: false)
    case "W": return .scalars([], ranges: words, isNegated: true)
    case "s": return .scalars(spaces, ranges: [], isNegated: false)
    case "S": return .scalars(spaces, ranges: [], isNegated: true)
    default: return nil
    }
  }

  private static func escaped(_ letter: Unicode.Scalar) -> UInt32? {
    switch letter {
    case "n": 10
    case "t": 9
    case "r": 13
    default:
      letter.isASCII && !Character(letter).isLetter && !Character(letter).isNumber ? letter.value : nil
    }
  }

  private static func atom(_ scalar: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>) -> Atom? {
    switch scalar {
    case ".": return .any
    case "^": return .lineStart
    case "$": return .lineEnd
    case "(", ")", "|", "*", "+", "?", "{", "}", "]": return nil
    case "[": return characterClass(&rest)
    case "\\":
      guard let letter = rest.popFirst() else { return nil }
      switch letter {
      case "A": return .start
      case "z": return .end
      case "b": return .word
      default:
        return set(letter) ?? escaped(letter).map { .scalars([$0], ranges: [], isNegated: false) }
      }
    default: return .scalars([scalar.value], ranges: [], isNegated: false)
    }
  }

  private static func characterClass(_ rest: inout ArraySlice<Unicode.Scalar>) -> Atom? {
    var scalars: Set<UInt32> = []
    var ranges: [ClosedRange<UInt32>] = []
    var isNegated = false
    if rest.first == "^" {
      isNegated = true
      rest.removeFirst()
    }
    while let scalar = rest.popFirst() {
      if scalar == "]" { return .scalars(scalars, ranges: ranges, isNegated: isNegated) }
      if scalar == "[" || scalar == "&" && rest.first == "&" { return nil }
      var low = scalar.value
      if scalar == "\\" {
        guard let letter = rest.popFirst() else { return nil }
        if case .scalars(let more, let moreRanges, false)? = set(letter) {
          scalars.formUnion(more)
          ranges += moreRanges
          continue
        }
        guard let value = escaped(letter) else { return nil }
        low = value
      }
      if rest.first == "-", let next = rest.dropFirst().first, next != "]" {
        rest.removeFirst(2)
        guard next != "\\", next.value >= low else { return nil }
        ranges.append(low...next.value)
      } else {
        scalars.insert(low)
      }
    }
    return nil
  }

  // MARK: Matching

  /// Returns the matches in a text, which do not overlap, as ranges of its scalars; `nil` if it takes too long.
  func matches(in text: [Unicode.Scalar], most: Int = .max, _ meter: inout Meter) -> [Range<Int>]? {
    var result: [Range<Int>] = []
    var start = 0
    while start <= text.count, result.count < most {
      guard let end = match(text, at: start, part: 0, &meter) else {
        if meter.isExhausted { return nil }
        start += 1
        continue
      }
      result.append(start..<end)
      start = end > start ? end : end + 1
    }
    return meter.isExhausted ? nil : result
  }

  private func match(_ text: [Unicode.Scalar], at start: Int, part index: Int, _ meter: inout Meter) -> Int? {
    meter.spend()
    guard !meter.isExhausted else { return nil }
    guard index < parts.count else { return start }
    let part = parts[index]
    if let isThere = isAnchored(part.atom, text, start) {
      return isThere ? match(text, at: start, part: index + 1, &meter) : nil
    }
    var count = 0
    if part.isLazy {
      while true {
        if count >= part.least, let end = match(text, at: start + count, part: index + 1, &meter) {
          return end
        }
        guard count < part.most, start + count < text.count, isMatch(part.atom, text[start + count]),
          !meter.isExhausted
        else { return nil }
        count += 1
      }
    }
    while count < part.most, start + count < text.count, isMatch(part.atom, text[start + count]) {
      count += 1
    }
    meter.spend(count / 8)
    while count >= part.least, !meter.isExhausted {
      if let end = match(text, at: start + count, part: index + 1, &meter) { return end }
      count -= 1
    }
    return nil
  }

  private func isAnchored(_ atom: Atom, _ text: [Unicode.Scalar], _ start: Int) -> Bool? {
    func isWord(_ index: Int) -> Bool {
      guard text.indices.contains(index) else { return false }
      let character = Character(text[index])
      return character.isLetter || character.isNumber || character == "_"
    }
    switch atom {
    case .start: return start == 0
    case .end: return start == text.count
    case .lineStart: return start == 0 || text[start - 1] == "\n"
    case .lineEnd: return start == text.count || text[start] == "\n"
    case .word: return isWord(start) != isWord(start - 1)
    default: return nil
    }
  }

  private func isMatch(_ atom: Atom, _ scalar: Unicode.Scalar) -> Bool {
    switch atom {
    case .any: return scalar != "\n"
    case .scalars(let scalars, let ranges, let isNegated):
      func contains(_ value: UInt32) -> Bool {
        scalars.contains(value) || ranges.contains { $0.contains(value) }
      }
      var isIn = contains(scalar.value)
      if !isIn, ignoresCase, scalar.isASCII, Character(scalar).isLetter { isIn = contains(scalar.value ^ 32) }
      return isIn != isNegated
    default: return false
    }
  }
}
