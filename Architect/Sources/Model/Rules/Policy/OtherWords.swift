import ModuleGraph

/// What `<other>` in a pattern stands for: words of a module's name, or a folder of its path, that are not those of the
/// module that uses it.
///
/// `Feature<other>Models` matches `FeatureCartModels` if `FeatureShopUI` uses it, but not if `FeatureCartUI` does. A name is
/// divided where its words begin, so `FeatureCartoon` is another feature than `FeatureCart`. If the words of one module begin
/// with those of another, as with `FeatureCartPayment`, the longer words count where the pattern gives them to a module.
struct OtherWords {
  private let pattern: NamePattern
  private let before: NamePattern
  private let after: NamePattern
  /// The words that the pattern certainly gives to a module.
  private let known: Set<String>

  /// The maximum number of words of a name; further words are taken as one.
  private static let mostWords = 32

  /// - Returns: `nil` if the pattern has no `<other>`.
  init?(_ pattern: NamePattern, in graph: ModuleGraph) {
    guard let (before, after) = pattern.aroundOther else { return nil }
    self.pattern = pattern
    self.before = before
    self.after = after
    guard pattern.subject == .name else {
      known = []
      return
    }
    known = Set(
      graph.modules.compactMap { module in
        let choices = Self.choices(in: module.name, before, after, isPath: false)
        return choices.count == 1 ? choices.first : nil
      })
  }

  /// Whether a module that matches the pattern has the words of the module that uses it.
  func isOwn(_ module: Module, of user: Module) -> Bool {
    guard pattern.subject == .path else { return isOwn(name: module.name, of: user) }
    let folders = Set(user.folders.flatMap { $0.split(separator: "/").map(String.init) })
    return module.folders.contains { folder in
      Self.choices(in: folder, before, after, isPath: true).contains(where: folders.contains)
    }
  }

  /// Whether a module with a name that matches the pattern has the words of the module that uses it.
  func isOwn(name: String, of user: Module) -> Bool {
    Self.choices(in: name, before, after, isPath: false).contains { isPart($0, of: user.name) }
  }

  /// Whether a name has certain words, and not only as a part of longer words that the pattern gives to a module.
  private func isPart(_ words: String, of name: String) -> Bool {
    let characters = Array(name)
    let bounds = Self.bounds(of: characters)
    // A name without visible words can have any.
    guard bounds.count > 2 else { return name.contains(words) }
    let ranges = bounds.flatMap { start in bounds.filter { $0 > start }.map { start..<$0 } }
    let texts = ranges.map { String(characters[$0]) }
    let longer = zip(ranges, texts).filter { $0.0.count > words.count && known.contains($0.1) }.map(\.0)
    return zip(ranges, texts).contains { range, text in
      text == words
        && !longer.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
    }
  }

  /// The texts that `<other>` can stand for if the rest of the pattern matches the rest of a text.
  private static func choices(
    in text: String, _ before: NamePattern, _ after: NamePattern, isPath: Bool
  ) -> Set<String> {
    let characters = Array(text)
    let bounds: [Int]
    if isPath {
      bounds =
        [0] + characters.indices.filter { characters[$0] == "/" }.flatMap { [$0, $0 + 1] } + [
          characters.count
        ]
    } else {
      bounds = self.bounds(of: characters)
    }
    let starts = before.literal.map { [$0.count] } ?? bounds
    let ends = after.literal.map { [characters.count - $0.count] } ?? bounds
    var result: Set<String> = []
    for start in starts
    where start >= 0 && start < characters.count && before.matches(String(characters[..<start])) {
      for end in ends where end > start && end <= characters.count {
        let choice = characters[start..<end]
        if isPath && choice.contains("/") { continue }
        if after.matches(String(characters[end...])) { result.insert(String(choice)) }
      }
    }
    return result
  }

  /// Where words begin and end: at a capital letter after another character or before a lowercase one, and around what is
  /// neither a letter nor a digit.
  private static func bounds(of name: [Character]) -> [Int] {
    var result = [0]
    for index in name.indices.dropFirst() where result.count < mostWords {
      let (previous, next) = (name[index - 1], name[index])
      let isAfter = index + 1 < name.count && name[index + 1].isLowercase
      let isBorder =
        !previous.isLetter && !previous.isNumber || !next.isLetter && !next.isNumber
        || next.isUppercase && (!previous.isUppercase || isAfter)
      if isBorder { result.append(index) }
    }
    return result + [name.count]
  }
}
