import TenonDiagnostics
import TenonSynchronization

/// The parts of one application, in the order in which they were assembled.
final class PartTable: Sendable {
  private let parts = Mutex<[(type: ObjectIdentifier, part: any ApplicationPart)]>([])

  var all: [any ApplicationPart] { parts.withLock { $0.map(\.part) } }

  func find<Part: ApplicationPart>(_ part: Part.Type) -> Part? {
    let identity = ObjectIdentifier(part)
    return parts.withLock { parts in parts.first { $0.type == identity }?.part } as? Part
  }

  func has(_ part: any ApplicationPart.Type) -> Bool {
    let identity = ObjectIdentifier(part)
    return parts.withLock { parts in parts.contains { $0.type == identity } }
  }

  /// Adds a part.
  /// - Returns: The part, or the one of its type that was there already.
  func add<Part: ApplicationPart>(_ part: Part) -> Part {
    let identity = ObjectIdentifier(Part.self)
    return parts.withLock { parts in
      if let known = parts.first(where: { $0.type == identity })?.part as? Part { return known }
      parts.append((identity, part))
      return part
    }
  }

  func removeAll() {
    // Released outside the lock: parts hold closures, whose deinits are foreign code.
    let removed = parts.withLock { parts in
      defer { parts = [] }
      return parts
    }
    _ = removed
  }
}
