import TenonDiagnostics

/// What a contract has of its parts, with their types erased: a value with copy on write.
struct PartValues: Sendable {
  private var boxes: [AnyPartBox] = []

  /// The parts of which something was declared, in the order of their first declaration.
  var types: [any ApplicationPart.Type] { boxes.map { $0.type } }
  /// What was declared, in the same order.
  var all: [any PartDeclarations] { boxes.map { $0.type.declarations(in: $0) } }

  /// Whether something of a part was declared, asked without copying it.
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

  /// Takes an offer away, of whichever part it is.
  mutating func remove(_ offer: Declaration) {
    for index in boxes.indices {
      separate(index)
      boxes[index].type.remove(offer, from: boxes[index])
    }
  }

  /// Gives this value a box of its own, where another value shares it.
  private mutating func separate(_ index: Int) {
    if !isKnownUniquelyReferenced(&boxes[index]) { boxes[index] = boxes[index].type.copy(boxes[index]) }
  }
}

// `@unchecked Sendable`: a box is changed only by a `PartValues` that holds the only reference to it, and so by no
// other code at the same time.
private class AnyPartBox: @unchecked Sendable {
  let identity: ObjectIdentifier
  /// The part whose `PartBox` this is.
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
  /// The box of this part, which is known by its `type`: the checked cast would cost more than what is done with it.
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
