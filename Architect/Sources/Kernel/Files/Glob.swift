/// A path pattern with `*`, `**`, `?`, `[a-z]` and `{a,b}`, as used in podspecs, XcodeGen and configurations.
public struct Glob: Hashable, Sendable {
  /// The pattern as written.
  public let pattern: String
  private let alternatives: [[Character]]

  /// The maximum number of alternatives to expand: every pair in `{a,b}{a,b}…` doubles their number.
  private static let maximumAlternatives = 256

  public init(_ pattern: String) {
    self.pattern = pattern
    alternatives = Self.expand(pattern).map(Array.init)
  }

  /// Whether the whole `path` matches the pattern.
  public func matches(_ path: String) -> Bool {
    let characters = Array(path)
    return alternatives.contains { Self.match($0, characters) }
  }

  /// How much work it is to match a path, compared with a pattern of usual length.
  public var weight: Int { 1 + alternatives.reduce(0) { $0 + $1.count } / 32 }

  /// Whether a path below `folder` could match the pattern.
  public func mayMatch(below folder: String) -> Bool {
    let characters = Array(folder + "/")
    return folder.isEmpty || alternatives.contains { !Self.states($0, after: characters).isEmpty }
  }

  /// Whether every path below `folder` matches the pattern, as for `folder/**`.
  public func matchesAll(below folder: String) -> Bool {
    alternatives.contains { pattern in
      let end = ["/**/*", "/**"].first { pattern.reversed().starts(with: $0.reversed()) }
      guard let end else { return false }
      return Self.match(Array(pattern.dropLast(end.count)), Array(folder))
    }
  }

  /// The folder before the first wildcard in the pattern. No path outside this folder can match.
  public var fixedFolder: String {
    let fixed = pattern.prefix { !"*?[{".contains($0) }
    return fixed.count == pattern.count ? FilePath.folder(of: pattern) : FilePath.folder(of: String(fixed))
  }

  private static func expand(_ pattern: String) -> [String] {
    var done: [String] = []
    var pending = [pattern]
    while let next = pending.popLast() {
      guard let open = next.firstIndex(of: "{"), let close = next[open...].firstIndex(of: "}"),
        done.count + pending.count < maximumAlternatives
      else {
        done.append(next)
        continue
      }
      let head = next[..<open]
      let tail = next[next.index(after: close)...]
      let choices = next[next.index(after: open)..<close].split(
        separator: ",", omittingEmptySubsequences: false)
      for choice in choices.reversed() { pending.append("\(head)\(choice)\(tail)") }
    }
    return done
  }

  /// Matches by keeping the set of pattern positions that can be reached. The time is at most proportional to the
  /// length of the path times the length of the pattern, so that no pattern takes exponential time.
  private static func match(_ pattern: [Character], _ path: [Character]) -> Bool {
    states(pattern, after: path).contains(pattern.count)
  }

  /// The positions in the pattern that can be reached with a path, or with the beginning of one.
  private static func states(_ pattern: [Character], after path: [Character]) -> Set<Int> {
    var states = closure([0], pattern, atSegmentStart: true)
    for character in path {
      var next: Set<Int> = []
      for state in states where state < pattern.count {
        step(from: state, on: character, pattern, into: &next)
      }
      states = closure(next, pattern, atSegmentStart: character == "/")
      if states.isEmpty { break }
    }
    return states
  }

  /// Adds the positions that can be reached without consuming a character: `*` can match nothing, and `**/` no folder.
  private static func closure(
    _ states: Set<Int>, _ pattern: [Character], atSegmentStart: Bool
  ) -> Set<Int> {
    var result = states
    var pending = Array(states)
    while let state = pending.popLast() {
      guard state < pattern.count, pattern[state] == "*" else { continue }
      var after = state + 1
      if after < pattern.count, pattern[after] == "*" {
        after += 1
        if atSegmentStart, after < pattern.count, pattern[after] == "/", result.insert(after + 1).inserted {
          pending.append(after + 1)
        }
      }
      if result.insert(after).inserted { pending.append(after) }
    }
    return result
  }

  private static func step(
    from state: Int, on character: Character, _ pattern: [Character], into next: inout Set<Int>
  ) {
    switch pattern[state] {
    case "*":
      let isDouble = state + 1 < pattern.count && pattern[state + 1] == "*"
      if isDouble || character != "/" { next.insert(state) }
    case "?":
      if character != "/" { next.insert(state + 1) }
    case "[":
      guard let close = pattern[state...].firstIndex(of: "]"), close > state + 1 else {
        if character == "[" { next.insert(state + 1) }
        return
      }
      if isMember(character, of: pattern[(state + 1)..<close]) { next.insert(close + 1) }
    default:
      if pattern[state] == character { next.insert(state + 1) }
    }
  }

  private static func isMember(_ character: Character, of members: ArraySlice<Character>) -> Bool {
    var rest = members
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest = rest.dropFirst() }
    var isFound = false
    while let low = rest.popFirst() {
      if rest.first == "-", rest.count >= 2 {
        rest = rest.dropFirst()
        if let high = rest.popFirst(), low <= high, (low...high).contains(character) { isFound = true }
      } else if low == character {
        isFound = true
      }
    }
    return isFound != isNegated && character != "/"
  }
}
