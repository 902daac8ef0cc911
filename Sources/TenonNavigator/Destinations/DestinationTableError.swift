import TenonDiagnostics

/// Why destinations could not be put together.
public struct DestinationTableError: Error, Sendable, CustomStringConvertible {
  /// One thing that is wrong.
  public enum Problem: Hashable, Sendable {
    case duplicateRoute(String, SourcePlace, SourcePlace)
    case duplicateInterface(String, name: String?, SourcePlace, SourcePlace)
    case duplicateSwitch(String, SourcePlace, SourcePlace)
    case duplicateAdapter(String, SourcePlace, SourcePlace)
    case switchWithoutCandidates(String, SourcePlace)
    /// Some destination has the interface itself.
    case needlessAdapter(String, SourcePlace)
    /// No destination has the interface at the end of the chain.
    case nothingToAdapt(String, provided: String, module: String?, SourcePlace)
    case adapterCycle([String], SourcePlace)
    /// No destination has an interface that a module requires.
    case missingInterface(String, module: String?, SourcePlace)
  }

  /// Everything that is wrong, in the order of registration.
  public let problems: [Problem]

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension DestinationTableError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .duplicateRoute(let name, let first, let second):
      "\(second): \(name) has a destination already, registered at \(first); remove one"
    case .duplicateInterface(let name, let label, let first, let second):
      "\(second): a destination with the interface \(name)" + (label.map { " named \($0)" } ?? "")
        + " is registered at \(first); give each a name of its own, and choose with choose(_:by:)"
    case .duplicateSwitch(let name, let first, let second):
      "\(second): \(first) chooses among the destinations of \(name) already; remove one"
    case .duplicateAdapter(let name, let first, let second):
      "\(second): \(name) is adapted at \(first) already; remove one"
    case .switchWithoutCandidates(let name, let place):
      "\(place): there is nothing to choose, because no destination has the interface \(name)"
    case .needlessAdapter(let name, let place):
      "\(place): some destination has the interface \(name) itself; remove the adapter"
    case .nothingToAdapt(let name, let provided, let module, let place):
      "\(place): no destination has the interface \(provided), which \(module ?? "somebody") adapts to \(name)"
        + "; add a module that has one, or remove the adapter"
    case .adapterCycle(let names, let place):
      "\(place): adapters go in a cycle: \(names.joined(separator: " -> "))"
    case .missingInterface(let name, let module, let place):
      "\(place): no destination has the interface \(name), which \(module ?? "somebody") requires"
        + "; add a module that has one, or adapt another interface to it in the host"
    }
  }

  /// Where it was declared.
  public var place: SourcePlace {
    switch self {
    case .duplicateRoute(_, _, let place), .duplicateInterface(_, _, _, let place),
      .duplicateSwitch(_, _, let place),
      .duplicateAdapter(_, _, let place), .switchWithoutCandidates(_, let place),
      .needlessAdapter(_, let place),
      .nothingToAdapt(_, _, _, let place), .adapterCycle(_, let place), .missingInterface(_, _, let place):
      place
    }
  }
}
