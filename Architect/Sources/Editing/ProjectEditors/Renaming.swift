/// The names of an existing module, and the names of the new module that replace them in a copy.
public struct Renaming: Hashable, Sendable {
  /// The names, the longest first, so that `CoreTests` is not read as `Core`.
  private let words: [(old: [Character], new: String)]
  private let names: [String: String]

  /// - Parameter names: The new names, keyed by the old names.
  public init(_ names: [String: String]) {
    self.names = names.filter { !$0.key.isEmpty && $0.key != $0.value }
    words = self.names.sorted { ($1.key.count, $0.key) < ($0.key.count, $1.key) }.map {
      (Array($0.key), $0.value)
    }
  }

  /// Returns `text` with the old names replaced where they are whole words: `Core` in `Sources/Core`, but not
  /// in `CoreData`. In an identifier such as `com.shop.core`, the case of the names may differ.
  public func renamed(_ text: String) -> String {
    let characters = Array(text)
    let isIdentifier = text.contains(".") && !text.contains("/") && !text.contains { $0.isWhitespace }
    var result = ""
    var index = 0
    while index < characters.count {
      let isStart = index == 0 || !Self.isOfWord(characters[index - 1])
      if isStart, let (length, new) = match(characters[index...], isIdentifier) {
        result += new
        index += length
      } else {
        result.append(characters[index])
        index += 1
      }
    }
    return result
  }

  private func match(_ rest: ArraySlice<Character>, _ isIdentifier: Bool) -> (Int, String)? {
    for (old, new) in words where rest.count >= old.count {
      let end = rest.startIndex + old.count
      guard end == rest.endIndex || !Self.isOfWord(rest[end]) else { continue }
      let found = rest[..<end]
      if found.elementsEqual(old) { return (old.count, new) }
      if isIdentifier, String(found) == String(old).lowercased() { return (old.count, new.lowercased()) }
    }
    return nil
  }

  private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  public static func == (one: Renaming, other: Renaming) -> Bool { one.names == other.names }
  public func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
