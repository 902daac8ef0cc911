import TenonDiagnostics
import TenonRoutePatterns
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
    if let problem = builder.tooManySteps() { problems.append(problem) }
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
    let origin = PatternOrigin(pattern: entry.patterns[position], declaration: .registration(entry))
    do throws(RouteError) {
      var parsed = try origin.parsed()
      if let shape {
        parsed.refine(shape.kinds)
        verify(parsed, origin, shape)
      }
      let problem = builder.add(
        parsed, from: origin, entry: index, index: position, priority: entry.priority)
      if let problem { throw problem }
    } catch {
      problems.append(error)
    }
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
      let origin = PatternOrigin(pattern: type.pattern, declaration: .registration(entry))
      problems.append(
        origin.error(
          .unencodable,
          "the defaults of \(typeName(type)) cannot be written as a URL: \(error.message)",
          key: error.key))
    }
  }

  /// Reports parameters without a property, which indicate typing mistakes.
  private func verify(_ parsed: ParsedPattern, _ origin: PatternOrigin, _ shape: RouteShape) {
    guard shape.isComplete else { return }
    for parameter in parsed.parameters where !shape.keys.contains(parameter.name) {
      let properties = shape.keys.isEmpty ? "none" : shape.keys.joined(separator: ", ")
      problems.append(
        origin.error(
          .unknownParameter,
          "\(origin.pattern) has a parameter :\(parameter.name), but the route has no such property; it has \(properties)",
          key: parameter.name, related: shape.keys))
    }
  }
}
