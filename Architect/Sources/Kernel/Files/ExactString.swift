#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A string that equals another only if their bytes are the same. `String` compares what is shown: it takes `é` as one
/// character and `é` as two for the same name, which are two files on Linux.
public struct ExactString: Hashable, Comparable, Sendable {
  public let string: String

  @inlinable public init(_ string: String) { self.string = string }

  public static func == (left: ExactString, right: ExactString) -> Bool {
    // Different texts have different bytes, and `String` tells fast whether they are.
    left.string == right.string && left.string.utf8.count == right.string.utf8.count
      && compare(left.string, right.string) == 0
  }

  /// The order of `String`, and that of the bytes for strings that it takes for the same.
  public static func < (left: ExactString, right: ExactString) -> Bool {
    left.string < right.string
      || left.string == right.string && compare(left.string, right.string) < 0
  }

  public func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Compares the bytes of two strings; the result is negative if the first one comes first, and 0 if they are the same.
  private static func compare(_ left: String, _ right: String) -> Int {
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        let count = min(left.count, right.count)
        if count > 0, let first = left.baseAddress, let second = right.baseAddress {
          let order = memcmp(first, second, count)
          if order != 0 { return Int(order) }
        }
        return left.count - right.count
      }
    }
  }
}
