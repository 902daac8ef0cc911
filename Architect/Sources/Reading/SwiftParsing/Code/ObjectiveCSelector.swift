extension Code.Function {
  /// The selector that the method has in Objective-C: the one that `@objc(name:)` gives, or the one that the compiler
  /// derives from the name and the labels.
  public var objectiveCSelector: String {
    if let given = attributes.lazy.compactMap({ $0.name == "objc" ? $0.selector : nil }).first {
      return given
    }
    var labels = parameters.map { $0.label ?? "" }
    if isAsync {
      labels.append("completionHandler")
    } else if isThrowing {
      labels.append("error")
    }
    guard let first = labels.first else { return name }
    let rest = labels.dropFirst().map { "\($0):" }.joined()
    if parameters.isEmpty {
      return "\(name)\(isAsync ? "WithCompletionHandler" : "AndReturnError"):"
    }
    guard !first.isEmpty else { return "\(name):\(rest)" }
    let isJoined = Self.prepositions.contains(first.firstWord) || Self.prepositions.contains(name.lastWord)
    return "\(name)\(isJoined ? "" : "With")\(first.prefix(1).uppercased())\(first.dropFirst()):\(rest)"
  }

  /// The words after which, and before which, the compiler adds no `With`.
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
    "given", "in", "including", "inside", "into", "matching", "of", "on", "since", "to", "until", "using",
    "via", "with", "within",
  ]
}

extension String {
  /// The first word of a name in camel case, in lower case.
  fileprivate var firstWord: String {
    let start = prefix(1).lowercased()
    return start + dropFirst().prefix { !$0.isUppercase && $0 != "_" }
  }

  /// The last word of a name in camel case, in lower case.
  fileprivate var lastWord: String {
    let word = reversed().prefix { !$0.isUppercase && $0 != "_" }
    let rest = dropLast(word.count)
    let start = rest.last.map { $0 == "_" ? "" : $0.lowercased() } ?? ""
    return start + String(word.reversed())
  }
}
