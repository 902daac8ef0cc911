import TenonDiagnostics

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
