/// Turns a registry into the storage of a table, and collects every problem on the way.
struct RouteFreezer {
  private let registry: RouteRegistry
  private var problems: [RouteTableError.Problem] = []
  private var builder: PatternIndexBuilder

  init(_ registry: RouteRegistry) {
    self.registry = registry
    builder = PatternIndexBuilder(
      options: registry.options, converters: registry.converters, expected: registry.entries.count)
  }

  mutating func freeze() throws(RouteTableError) -> RouteTable.Storage {
    verifyConverters()
    var kinds: [[String: RouteParameterKind]] = []
    kinds.reserveCapacity(registry.entries.count)
    var byType: [ObjectIdentifier: [Int]] = [:]
    for index in registry.entries.indices {
      let entry = registry.entries[index]
      let shape = entry.endpoint.type.map(RouteShape.init)
      kinds.append(shape?.kinds ?? [:])
      if let type = entry.endpoint.type { byType[ObjectIdentifier(type), default: []].append(index) }
      if entry.patterns.isEmpty { problems.append(.noPattern(place: entry.place)) }
      for position in entry.patterns.indices { add(entry, at: index, pattern: position, shape: shape) }
    }
    let steps = builder.maximumSteps()
    if steps > registry.options.maximumSteps {
      problems.append(.tooManySteps(steps, limit: registry.options.maximumSteps))
    }
    guard problems.isEmpty else { throw RouteTableError(problems: problems) }
    for type in byType.keys {
      byType[type]?.sort { left, right in
        let (first, second) = (registry.entries[left].priority, registry.entries[right].priority)
        return first == second ? left < right : first > second
      }
    }
    return RouteTable.Storage(
      index: builder.freeze(), entries: registry.entries, kinds: kinds, byType: byType)
  }

  private mutating func add(_ entry: RouteEntry, at index: Int, pattern position: Int, shape: RouteShape?) {
    let pattern = entry.patterns[position]
    var parsed: ParsedPattern
    switch pattern.parsed {
    case .success(let success): parsed = success
    case .failure(let error):
      problems.append(.malformed(error, place: entry.place))
      return
    }
    if let shape {
      parsed.refine(shape.kinds)
      verify(parsed, pattern, entry, shape)
    }
    let problem = builder.add(parsed, entry: index, index: position, priority: entry.priority)
    switch problem {
    case nil: break
    case .ambiguous(let other) where Int(other.entry) == index && Int(other.pattern) == position:
      problems.append(.ambiguousParts(pattern.text, place: entry.place))
    case .ambiguous(let other):
      let rival = registry.entries[Int(other.entry)]
      problems.append(
        .ambiguous(
          pattern.text, place: entry.place, with: rival.patterns[Int(other.pattern)].text,
          otherPlace: rival.place))
    case .unknownConverter(let kind):
      let known = ["int", "uint", "double", "bool", "uuid", "string"] + registry.converters.map(\.name)
      problems.append(.unknownKind(kind, pattern: pattern.text, place: entry.place, known: known))
    case .tooManyEdges(let limit):
      problems.append(.tooManyAlternatives(pattern.text, place: entry.place, limit: limit))
    }
  }

  private mutating func verifyConverters() {
    var names: Set<String> = []
    for name in registry.converters.map(\.name) {
      let canStand = !name.isEmpty && name.utf8.allSatisfy { ASCII.isNameByte($0) || $0 == UInt8(ascii: "-") }
      let isCustom = RouteParameterKind(name: name) == .custom(name)
      if !canStand || !isCustom || !names.insert(name).inserted { problems.append(.converter(name)) }
    }
  }

  /// A parameter that no property takes is a typing mistake.
  private mutating func verify(
    _ parsed: ParsedPattern, _ pattern: RoutePattern, _ entry: RouteEntry, _ shape: RouteShape
  ) {
    guard shape.isComplete else { return }
    for parameter in parsed.parameters where !shape.keys.contains(parameter.name) {
      problems.append(
        .unknownParameter(
          parameter.name, pattern: pattern.text, place: entry.place, properties: shape.keys))
    }
  }
}
