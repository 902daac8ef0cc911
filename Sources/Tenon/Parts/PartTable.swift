import TenonDiagnostics
import TenonSynchronization

/// The parts of one application, in the order in which they were assembled.
final class PartTable: Sendable {
  private struct State {
    var types: [ObjectIdentifier] = []
    /// The parts, in the order of `types`. This is a separate array because the code iterates over it whenever a module
    /// starts or stops.
    var parts: [any ApplicationPart] = []
    /// What parts do when a module has been set up.
    var afterSetUp: [@Sendable (ContractGraph.Node) async -> Void] = []

    func find<Part: ApplicationPart>(_ part: Part.Type) -> (any ApplicationPart)? {
      types.firstIndex(of: ObjectIdentifier(part)).map { parts[$0] }
    }
  }

  private let state = Mutex(State())

  var all: [any ApplicationPart] { state.withLock { $0.parts } }

  func find<Part: ApplicationPart>(_ part: Part.Type) -> Part? {
    state.withLock { $0.find(part) } as? Part
  }

  func has(_ part: any ApplicationPart.Type) -> Bool {
    let identity = ObjectIdentifier(part)
    return state.withLock { $0.types.contains(identity) }
  }

  /// Adds a part.
  /// - Returns: The part, or the existing part of the same type.
  func add<Part: ApplicationPart>(_ part: Part) -> Part {
    state.withLock { state in
      if let known = state.find(Part.self) as? Part { return known }
      state.types.append(ObjectIdentifier(Part.self))
      state.parts.append(part)
      return part
    }
  }

  /// Lets a part act when a module has been set up.
  func whenSetUp(_ act: @escaping @Sendable (ContractGraph.Node) async -> Void) {
    state.withLock { $0.afterSetUp.append(act) }
  }

  /// Lets the parts act on a module that has been set up, and waits for them.
  func noteSetUp(_ module: ContractGraph.Node) async {
    for act in state.withLock({ $0.afterSetUp }) { await act(module) }
  }

  func removeAll() {
    // The parts are released outside the lock, because they hold closures, and releasing closures runs foreign code.
    let removed = state.withLock { state in
      defer { state = State() }
      return state
    }
    _ = removed
  }
}
