import TenonDiagnostics

/// The declarations that a contract makes for all parts, with their types erased. This is a value type with
/// copy-on-write.
struct PartValues: Sendable {
  private var boxes: [AnyPartBox] = []

  /// The parts that have declarations, in the order of their first declaration.
  var types: [any ApplicationPart.Type] { boxes.map { $0.type } }
  /// The declarations for each part, in the order of ``types``.
  var all: [any PartDeclarations] { boxes.map { $0.type.declarations(in: $0) } }

  /// Returns whether there are declarations for a part, without copying them.
  func has<Part: ApplicationPart>(_ part: Part.Type) -> Bool {
    boxes.contains { $0.identity == ObjectIdentifier(part) }
  }

  func find<Part: ApplicationPart>(_ part: Part.Type) -> Part.Declarations? {
    let identity = ObjectIdentifier(part)
    return boxes.first { $0.identity == identity }.map { part.box($0).value }
  }

  subscript<Part: ApplicationPart>(part: Part.Type, module: String) -> Part.Declarations {
    get { find(part) ?? Part.Declarations(module: module) }
    _modify {
      let identity = ObjectIdentifier(part)
      let index: Int
      if let found = boxes.firstIndex(where: { $0.identity == identity }) {
        index = found
        separate(index)
      } else {
        index = boxes.count
        boxes.append(PartBox<Part>(Part.Declarations(module: module)))
      }
      yield &part.box(boxes[index]).value
    }
  }

  /// Removes an offer from the part that declared it.
  mutating func remove(_ offer: Declaration) {
    for index in boxes.indices {
      separate(index)
      boxes[index].type.remove(offer, from: boxes[index])
    }
  }

  /// Copies a box if this value shares it with another value.
  private mutating func separate(_ index: Int) {
    if !isKnownUniquelyReferenced(&boxes[index]) { boxes[index] = boxes[index].type.copy(boxes[index]) }
  }
}

// `@unchecked Sendable`: a box is changed only by a `PartValues` that holds the only reference to it, so no other code
// can access it at the same time.
private class AnyPartBox: @unchecked Sendable {
  let identity: ObjectIdentifier
  /// The part to which the box belongs.
  let type: any ApplicationPart.Type

  init(_ type: any ApplicationPart.Type) {
    self.type = type
    identity = ObjectIdentifier(type)
  }
}

private final class PartBox<Part: ApplicationPart>: AnyPartBox, @unchecked Sendable {
  var value: Part.Declarations

  init(_ value: Part.Declarations) {
    self.value = value
    super.init(Part.self)
  }
}

extension ApplicationPart {
  /// Casts a box to the type of this part's boxes. The box's `type` guarantees that the cast is valid, and a checked
  /// cast would cost more than the operations on the box.
  fileprivate static func box(_ box: AnyPartBox) -> PartBox<Self> {
    assert(box is PartBox<Self>)
    return unsafeDowncast(box, to: PartBox<Self>.self)
  }

  fileprivate static func declarations(in box: AnyPartBox) -> any PartDeclarations { Self.box(box).value }
  fileprivate static func copy(_ box: AnyPartBox) -> AnyPartBox { PartBox<Self>(Self.box(box).value) }
  fileprivate static func remove(_ offer: Declaration, from box: AnyPartBox) {
    Self.box(box).value.remove(offer)
  }
}
