import Text

/// What the operations of Starlark cost. An operation that is missing here is not evaluated.
package enum StarlarkCosts {
  /// Computes the most that an operation can cost from its operands. A method's receiver is the first one.
  typealias Rule = @Sendable ([StarlarkValue]) -> Cost

  /// The names of all operations, by the kind of value that they belong to.
  package static var names: [String: [String]] {
    [
      "operator": operators, "text": ofText, "dictionary": ofDictionary, "list": ofList,
      "function": functions,
    ]
    .mapValues { $0.keys.sorted() }
  }

  static let operators: [String: Rule] = [
    "+": walking, "|": walking, "%": reading, "==": looking, "!=": looking, "in": looking, "[]": looking,
    "or": walking, "and": walking, "<": looking, ">": looking, "<=": looking, ">=": looking,
  ]

  static let ofText: [String: Rule] = [
    "format": reading,
    // A letter has at most three letters of the other case.
    "lower": { .reading(Meter.product(3, size($0))) },
    "upper": { .reading(Meter.product(3, size($0))) },
    "startswith": { Cost.reading(size($0)).withoutResult },
    "endswith": { Cost.reading(size($0)).withoutResult },
    "replace": { .replacing(bytes($0, 1), in: bytes($0, 0), with: bytes($0, 2)) },
    "split": {
      Cost.searching(bytes: bytes($0, 0), for: bytes($0, 1))
        .then(.splitting(bytes($0, 0), into: bytes($0, 0) / max(bytes($0, 1), 1)))
    },
    "strip": reading, "lstrip": reading, "rstrip": reading,
    "join": { .joining($0.last?.count ?? 0, size($0), separator: bytes($0, 0)) },
  ]

  static let ofDictionary: [String: Rule] = [
    "keys": walking, "values": walking,
    // Each pair becomes a list.
    "items": { .walking(Meter.product(2, size($0))) },
    "get": walking, "pop": walking, "setdefault": walking, "update": walking,
  ]

  static let ofList: [String: Rule] = ["append": walking, "extend": walking]

  static let functions: [String: Rule] = [
    // Each file that is found is charged in addition.
    "glob": reading,
    "select": walking, "dict": walking, "package": { _ in .constant }, "Label": { _ in .constant },
    "str": { _ in .constant }, "list": { _ in .constant }, "tuple": { _ in .constant },
    "depset": { _ in .constant }, "len": { _ in .constant }, "type": { _ in .constant },
    "package_name": { _ in .constant }, "repository_name": { _ in .constant },
  ]

  /// A rule, whose attributes are read for each target that they concern.
  static func rule(_ attributes: some Collection<StarlarkValue>) -> Cost {
    let size = size(Array(attributes))
    return Cost(steps: size, result: 1, made: size)
  }

  private static let walking: Rule = { .walking(size($0)) }
  private static let looking: Rule = { Cost.walking(size($0)).withoutResult }
  private static let reading: Rule = { .reading(size($0)) }

  private static func size(_ operands: [StarlarkValue]) -> Int { Extent.around(operands.map(\.extent)).size }

  private static func bytes(_ operands: [StarlarkValue], _ index: Int) -> Int {
    index < operands.count ? operands[index].string?.utf8.count ?? 0 : 0
  }
}
