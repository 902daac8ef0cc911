import Foundation

/// A short text to search for in many files.
public struct TextSearch: Sendable {
  private let text: [UInt8]

  public init(_ text: String) { self.text = Array(text.utf8) }

  /// Whether the bytes contain the text.
  public func isFound(in bytes: [UInt8]) -> Bool {
    guard let first = text.first else { return true }
    return bytes.withUnsafeBytes { bytes in
      text.withUnsafeBytes { text in
        var rest = bytes[...]
        while rest.count >= text.count {
          let starts = UnsafeRawBufferPointer(rebasing: rest.dropLast(text.count - 1))
          guard let start = starts.baseAddress, let found = memchr(start, Int32(first), starts.count) else {
            return false
          }
          let offset = rest.startIndex + (UnsafeRawPointer(found) - start)
          if rest[offset...].starts(with: text) { return true }
          rest = bytes[(offset + 1)...]
        }
        return false
      }
    }
  }
}
