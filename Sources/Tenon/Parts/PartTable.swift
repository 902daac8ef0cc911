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

/// Types of parts, each behind those that it depends on.
struct PartList {
  private(set) var types: [any ApplicationPart.Type] = []
  private var known = ColdSet<ObjectIdentifier>()

  /// Adds a type and what it depends on. Of two that depend on each other, the one that was named first comes last.
  mutating func add(_ type: any ApplicationPart.Type) {
    guard known.insert(ObjectIdentifier(type)) else { return }
    for dependency in type.dependencies { add(dependency) }
    types.append(type)
  }
}

/// What a contract has of its parts, with their types erased: a value with copy on write.
struct PartValues: Sendable {
  private var boxes: [AnyPartBox] = []

  /// The parts of which something was declared, in the order of their first declaration.
  var types: [any ApplicationPart.Type] { boxes.map(\.type) }
  /// What was declared, in the same order.
  var all: [any PartDeclarations] { boxes.map(\.declarations) }

  func find<Part: ApplicationPart>(_ part: Part.Type) -> Part.Declarations? {
    let identity = ObjectIdentifier(part)
    return boxes.first { $0.identity == identity }.map { unsafeDowncast($0, to: PartBox<Part>.self).value }
  }

  subscript<Part: ApplicationPart>(part: Part.Type, module: String) -> Part.Declarations {
    get { find(part) ?? Part.Declarations(module: module) }
    _modify {
      let identity = ObjectIdentifier(part)
      let index: Int
      if let found = boxes.firstIndex(where: { $0.identity == identity }) {
        index = found
        if !isKnownUniquelyReferenced(&boxes[index]) { boxes[index] = boxes[index].copy() }
      } else {
        index = boxes.count
        boxes.append(PartBox<Part>(Part.Declarations(module: module)))
      }
      yield &unsafeDowncast(boxes[index], to: PartBox<Part>.self).value
    }
  }

  /// Takes an offer away, of whichever part it is.
  mutating func remove(_ offer: Declaration) {
    for index in boxes.indices {
      if !isKnownUniquelyReferenced(&boxes[index]) { boxes[index] = boxes[index].copy() }
      boxes[index].remove(offer)
    }
  }
}

// `@unchecked Sendable`: a box is changed only by a `PartValues` that holds the only reference to it, and so by nobody
// else at the same time.
private class AnyPartBox: @unchecked Sendable {
  let identity: ObjectIdentifier

  init(_ identity: ObjectIdentifier) { self.identity = identity }

  var type: any ApplicationPart.Type { fatalError("overridden") }
  var declarations: any PartDeclarations { fatalError("overridden") }
  func copy() -> AnyPartBox { fatalError("overridden") }
  func remove(_ offer: Declaration) {}
}

private final class PartBox<Part: ApplicationPart>: AnyPartBox, @unchecked Sendable {
  var value: Part.Declarations

  init(_ value: Part.Declarations) {
    self.value = value
    super.init(ObjectIdentifier(Part.self))
  }

  override var type: any ApplicationPart.Type { Part.self }
  override var declarations: any PartDeclarations { value }
  override func copy() -> AnyPartBox { PartBox(value) }
  override func remove(_ offer: Declaration) { value.remove(offer) }
}
