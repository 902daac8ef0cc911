import TenonDiagnostics
import TenonURLCoding

/// Converts a registry to the storage of a table, and collects every problem.
final class RouteFreezer {
  private let registry: RouteRegistry
  private var problems: [RouteError] = []
  private var builder: PatternIndexBuilder

  init(_ registry: RouteRegistry) {
    self.registry = registry
    builder = PatternIndexBuilder(
      options: registry.options, converters: registry.converters, expected: registry.entries.count)
  }

  func freeze() throws(RouteTableError) -> RouteTable.Storage {
    verifyConverters()
    var kinds: [[String: ParameterKind]] = []
    kinds.reserveCapacity(registry.entries.count)
    var byType = [ObjectIdentifier: [Int]]()
    for index in registry.entries.indices {
      let entry = registry.entries[index]
      let shape = entry.endpoint.type.map(RouteShape.init)
      kinds.append(shape?.kinds ?? [:])
      if let type = entry.endpoint.type {
        byType[ObjectIdentifier(type), default: []].append(index)
        verifyDefaults(of: type, entry)
      }
      if entry.patterns.isEmpty {
        problems.append(
          RouteError(
            .malformedPattern, "", "the registration has no pattern", detail: "missing", place: entry.place,
            owner: entry.owner))
      }
      for position in entry.patterns.indices { add(entry, at: index, pattern: position, shape: shape) }
    }
    let steps = builder.maximumSteps()
    if steps > registry.options.maximumSteps {
      problems.append(.tooManySteps(steps, registry.options))
    }
    guard problems.isEmpty else { throw RouteTableError(problems: problems) }
    for (type, list) in byType where list.count > 1 {
      byType[type] = sortedIndices(list.count) {
        registry.entries[list[$0]].priority > registry.entries[list[$1]].priority
      }.map { list[$0] }
    }
    return RouteTable.Storage(
      index: builder.freeze(), entries: registry.entries, kinds: kinds, byType: byType)
  }

  private func add(_ entry: RouteEntry, at index: Int, pattern position: Int, shape: RouteShape?) {
    let pattern = entry.patterns[position]
    var parsed: ParsedPattern
    switch pattern.parsed {
    case .success(let success): parsed = success
    case .failure(let error):
      problems.append(error.at(place: entry.place, owner: entry.owner))
      return
    }
    if let shape {
      parsed.refine(shape.kinds)
      verify(parsed, pattern, entry, shape)
    }
    switch builder.add(parsed, entry: index, index: position, priority: entry.priority) {
    case nil: break
    case .ambiguous(let other) where Int(other.entry) == index && Int(other.pattern) == position:
      note(
        .ambiguous, entry, pattern,
        "two optional parts of \(pattern) match the same URLs; nest them, or use a query key")
    case .ambiguous(let other):
      let rival = registry.entries[Int(other.entry)]
      let text = rival.patterns[Int(other.pattern)].text
      note(
        .ambiguous, entry, pattern,
        "\(pattern)\(entry.origin) matches the same URLs as \(text)\(rival.origin), with equal precedence; "
          + "make one of the two patterns more specific, or give one of them a priority",
        rival: rival.owner, related: [text])
    case .unknownConverter(let kind):
      let known = ParameterKind.builtIn.map(\.description) + registry.converters.map(\.name)
      note(
        .unknownKind, entry, pattern,
        "<\(kind)> in \(pattern) is not a kind; the known kinds are \(known.joined(separator: ", ")). "
          + "Add a RouteConverter(\"\(kind)\") to the registry", key: kind, related: known)
    case .tooManyEdges(let limit):
      note(
        .limitExceeded, entry, pattern,
        "\(pattern) exceeds the limit of \(limit) different parameters at the same position")
    }
  }

  private func note(
    _ code: Code<RouteError>, _ entry: RouteEntry, _ pattern: RoutePattern, _ message: String,
    key: String = "", rival: String? = nil, related: [String] = []
  ) {
    problems.append(
      RouteError(
        code, pattern.text, message, key: key, place: entry.place, owner: entry.owner, rival: rival,
        related: related))
  }

  private func verifyConverters() {
    var names = Set<String>()
    for name in registry.converters.map(\.name) {
      let canStand = !name.isEmpty && name.utf8.allSatisfy { ASCII.isNameByte($0) || $0 == UInt8(ascii: "-") }
      let isCustom = ParameterKind(name: name) == .custom(name)
      if canStand, isCustom, names.insert(name).inserted { continue }
      problems.append(
        RouteError(
          .unknownKind, name,
          "the converter \"\(name)\" would never be used: give it a name of letters, digits, '_' and '-' "
            + "that no built-in kind or other converter has"))
    }
  }

  private func verifyDefaults(of type: any Route.Type, _ entry: RouteEntry) {
    do throws(RouteError) {
      _ = try RouteDefaults(of: type)
    } catch {
      note(
        .unencodable, entry, type.pattern,
        "the defaults of \(String(reflecting: type)) cannot be written as a URL: \(error.message)",
        key: error.key)
    }
  }

  /// Reports parameters without a property, which indicate typing mistakes.
  private func verify(
    _ parsed: ParsedPattern, _ pattern: RoutePattern, _ entry: RouteEntry, _ shape: RouteShape
  ) {
    guard shape.isComplete else { return }
    for parameter in parsed.parameters where !shape.keys.contains(parameter.name) {
      let properties = shape.keys.isEmpty ? "none" : shape.keys.joined(separator: ", ")
      note(
        .unknownParameter, entry, pattern,
        "\(pattern) has a parameter :\(parameter.name), but the route has no such property; it has \(properties)",
        key: parameter.name, related: shape.keys)
    }
  }
}

extension RouteError {
  static func tooManySteps(_ steps: Int, _ options: RoutingOptions) -> RouteError {
    RouteError(
      .limitExceeded, "",
      "a path could make the matcher take \(steps) steps, but only \(options.maximumSteps) are allowed; "
        + "use fewer patterns with a parameter in a segment where other patterns have a literal, or raise maximumSteps",
      detail: "maximumSteps")
  }
}
