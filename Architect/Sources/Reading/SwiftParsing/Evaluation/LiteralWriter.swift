/// Turns an evaluated value into the literal that a plain manifest would contain, and records what is missing in it.
struct LiteralWriter {
  /// The manifest's name.
  let manifest: String
  /// The arguments in which gaps are not recorded.
  let incidental: Set<String>
  private(set) var gaps: [EvaluationGap] = []
  private var known: Set<EvaluationGap> = []
  /// The number of values that may still be written. One object can be part of many values.
  private var rest = 200_000
  private var depth = 0
  private var isRecording = true

  init(manifest: String, incidental: Set<String>) {
    self.manifest = manifest
    self.incidental = incidental
  }

  mutating func literal(_ value: EvaluatedValue) -> Literal {
    func make(_ kind: Literal.Value) -> Literal {
      Literal(value: kind, line: value.line, column: value.column)
    }
    rest -= 1
    depth += 1
    defer { depth -= 1 }
    guard rest > 0, depth < 200 else {
      note(EvaluationGap(file: manifest, line: value.line, what: "a value that grows too large"))
      return make(.unknown)
    }
    if value.isPackageFolder { return make(.string(".")) }
    switch value.content {
    case .string(let text): return make(.string(text))
    case .boolean(let flag): return make(.boolean(flag))
    case .number(let text): return make(.number(text))
    case .null: return make(.null)
    case .array(let elements): return make(.array(elements.map { literal($0) }))
    case .dictionary(let pairs):
      return make(
        .dictionary(pairs.map { Literal.Entry(key: literal($0.key), value: literal($0.value)) }))
    case .member(let name, let arguments, _):
      return make(arguments.map { call(name, $0) } ?? .member(name))
    case .enumCase(_, let name, let arguments):
      return make(arguments.isEmpty ? .member(name) : call(name, arguments))
    case .unknown(let gap): note(gap)
    case .tuple, .chain, .sum, .instance, .type, .closure, .functions, .keyPath, .object:
      note(EvaluationGap(file: manifest, line: value.line, what: "a value of an unknown kind"))
    }
    return make(.unknown)
  }

  private mutating func call(_ name: String, _ arguments: [EvaluatedValue.Argument]) -> Literal.Value {
    .call(
      name,
      arguments.map { argument in
        let isIncidental =
          argument.label.map(incidental.contains) ?? false
          || name == "package" && Self.requirements.contains(argument.label)
        let outer = isRecording
        if isIncidental { isRecording = false }
        let value = literal(argument.value)
        isRecording = outer
        return Literal.Argument(label: argument.label, value: value)
      })
  }

  /// The arguments that say where a package comes from and which version is used, which have no effect on its products.
  private static let requirements: Set<String?> = [
    nil, "from", "exact", "branch", "revision", "url", "traits",
  ]

  private mutating func note(_ gap: EvaluationGap) {
    if isRecording, known.insert(gap).inserted { gaps.append(gap) }
  }
}
