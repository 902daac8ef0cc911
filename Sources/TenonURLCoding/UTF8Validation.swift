/// Checks whether bytes are well-formed UTF-8 (Unicode 15, table 3-7), without building a string.
package enum UTF8Validation {
  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var iterator = bytes.makeIterator()
    while let first = iterator.next() {
      if first < 0x80 { continue }
      let (count, second): (Int, ClosedRange<UInt8>)
      switch first {
      case 0xC2...0xDF: (count, second) = (1, 0x80...0xBF)
      case 0xE0: (count, second) = (2, 0xA0...0xBF)
      case 0xED: (count, second) = (2, 0x80...0x9F)
      case 0xE1...0xEF: (count, second) = (2, 0x80...0xBF)
      case 0xF0: (count, second) = (3, 0x90...0xBF)
      case 0xF1...0xF3: (count, second) = (3, 0x80...0xBF)
      case 0xF4: (count, second) = (3, 0x80...0x8F)
      default: return false
      }
      guard let byte = iterator.next(), second.contains(byte) else { return false }
      for _ in 1..<count {
        guard let byte = iterator.next(), (0x80...0xBF).contains(byte) else { return false }
      }
    }
    return true
  }
}
