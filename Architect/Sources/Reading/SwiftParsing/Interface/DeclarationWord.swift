/// The meaning of a word where a declaration can begin.
enum DeclarationWord {
  /// `public` and `open`.
  case access
  case modifier
  /// A word that begins a declaration.
  case keyword(Kind)
  /// A word that begins a declaration if no other keyword does: `actor` and `macro` can also
  /// be names.
  case contextual(Kind)

  init?(_ word: String) {
    guard let meaning = Self.meanings[word] else { return nil }
    self = meaning
  }

  private static let meanings: [String: DeclarationWord] = {
    var meanings: [String: DeclarationWord] = ["public": .access, "open": .access]
    for word in [
      "override", "final", "internal", "private", "fileprivate", "package", "static", "mutating",
      "nonmutating",
      "required", "convenience", "dynamic", "optional", "lazy", "weak", "unowned", "indirect", "nonisolated",
      "isolated", "borrowing", "consuming", "distributed", "prefix", "postfix", "infix",
    ] {
      meanings[word] = .modifier
    }
    for word in ["struct", "class", "enum", "protocol"] { meanings[word] = .keyword(.type) }
    for word in ["init", "deinit", "subscript"] { meanings[word] = .keyword(.member) }
    for word in ["var", "let"] { meanings[word] = .keyword(.value) }
    for word in ["associatedtype", "import", "operator", "precedencegroup"] {
      meanings[word] = .keyword(.other)
    }
    meanings["init"] = .keyword(.initializer)
    meanings["extension"] = .keyword(.extension)
    meanings["func"] = .keyword(.function)
    meanings["case"] = .keyword(.entry)
    meanings["typealias"] = .keyword(.alias)
    meanings["actor"] = .contextual(.type)
    meanings["macro"] = .contextual(.member)
    return meanings
  }()

  /// The kinds of declarations that an outline distinguishes.
  enum Kind {
    case type, `extension`, function, initializer
    /// A declaration that outlines do not distinguish: a subscript, a deinitializer or a macro.
    case member
    /// `var` and `let`.
    case value
    /// A `case` of an enumeration.
    case entry
    case alias
    /// A declaration that has neither members nor a body.
    case other

    var hasMembers: Bool { self == .type || self == .extension }
    /// Whether an initial value may follow the declaration.
    var hasValue: Bool { self == .value || self == .entry }
  }
}
