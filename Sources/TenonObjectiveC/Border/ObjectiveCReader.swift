/// Reads objects of Objective-C as types of Swift. Collections may contain themselves there, so depth and number are limited.
package struct ObjectiveCReader {
  /// The number of objects that are read of one value, all of its collections together.
  private static let most = 1_000_000
  private static let deepest = 64

  let runtime: any ObjectiveCRuntime
  private var depth = 0
  private let left: Counter

  private final class Counter {
    var value = ObjectiveCReader.most
  }

  package init(_ runtime: any ObjectiveCRuntime) {
    self.runtime = runtime
    left = Counter()
  }

  /// Returns the object as a type; `nil` if it is of another, or if it contains too much.
  package func read<Result>(_ object: AnyObject?, as type: Result.Type = Result.self) -> Result? {
    if let object, type is AnyClass, let result = object as? Result { return result }
    guard let object else { return read(.null, as: type) }
    if let result = read(runtime.content(of: object), as: type, deeper: true) { return result }
    // An optional class, or a protocol. For `any Sendable`, objects stay where they are known.
    let base = (type as? any OptionalType.Type)?.wrapped ?? type
    let isObject = !(base is any ObjectiveCConvertible.Type) && !isValue(base) && base != (any Sendable).self
    return isObject ? object as? Result : nil
  }

  /// Returns the content as a type; `nil` if it is of another.
  func read<Result>(_ content: ObjectiveCContent, as type: Result.Type, deeper: Bool = false) -> Result? {
    var reader = self
    if deeper {
      reader.depth += 1
      left.value -= 1
      if reader.depth > Self.deepest || left.value < 0 { return nil }
    }
    // For `any Sendable`, whatever of Swift it is.
    if type == (any Sendable).self { return reader.plain(content).flatMap { $0 as? Result } }
    // Unwrapped first: `nil` as any optional type would be a value.
    guard let type = type as? any ObjectiveCConvertible.Type, let value = type.read(content, reader)
    else { return nil }
    return value as? Result
  }

  func isNull(_ object: AnyObject) -> Bool {
    if case .null = runtime.content(of: object) { true } else { false }
  }

  private func plain(_ content: ObjectiveCContent) -> (any Sendable)? {
    switch content {
    case .null, .other: nil
    case .bool(let value): value
    case .integer(let value): Int(exactly: value) ?? value
    case .unsigned(let value): Int(exactly: value) ?? value
    case .double(let value): value
    case .string(let value): value
    case .date(let value): value
    case .url(let value): value
    case .data(let value): value
    case .array: [any Sendable].read(content, self)
    case .dictionary: [String: any Sendable].read(content, self)
    }
  }
}

/// Whether a type is a structure, an enumeration, a tuple or a function, so that no object is of it. The numbers are those of
/// Swift's stable ABI (MetadataKind.def).
func isValue(_ type: Any.Type) -> Bool {
  guard !(type is AnyClass) else { return false }
  return [0x200, 0x201, 0x301, 0x302].contains(unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee)
}
