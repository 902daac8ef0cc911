/// The parts that all copies of a value share.
///
/// A repository can have hundreds of thousands of imports, and every step visits all of them. With shared parts, a copy
/// updates a single reference count instead of one for each part.
final class Shared<Parts: Hashable & Sendable>: Hashable, Sendable {
  let parts: Parts

  init(_ parts: Parts) { self.parts = parts }

  static func == (left: Shared, right: Shared) -> Bool { left === right || left.parts == right.parts }

  func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}
