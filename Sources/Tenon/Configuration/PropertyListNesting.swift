import Foundation

/// Refuses property lists that nest too deeply, before Foundation's decoder, which calls itself for each level, exhausts
/// the stack. In binary lists, a value may even contain itself.
struct PropertyListNesting {
  struct TooDeep: Error, CustomStringConvertible {
    let description = "its values nest deeper than \(ConfigurationValue.maximumDepth) levels"
  }

  private let bytes: [UInt8]

  /// - Throws: ``TooDeep``.
  static func verify(_ data: Data) throws(TooDeep) {
    let list = PropertyListNesting(bytes: utf8(of: Array(data)))
    let isSound = list.starts("bplist", at: 0) ? list.isSoundBinary : list.isSoundXML
    if !isSound { throw TooDeep() }
  }

  /// The bytes, or the same text in UTF-8 if they begin with the mark of UTF-16.
  private static func utf8(of bytes: [UInt8]) -> [UInt8] {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
    let (high, low) = isBigEndian ? (0, 1) : (1, 0)
    var units: [UInt16] = []
    for index in stride(from: 2, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index + high]), UInt16(bytes[index + low]))
      units.append(first << 8 | second)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private func starts(_ text: StaticString, at index: Int) -> Bool {
    guard bytes.indices.contains(index) else { return false }
    return text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  // MARK: - XML

  /// Whether tags nest less deeply than the limit, which does not count the outermost two.
  private var isSoundXML: Bool {
    var (depth, index) = (0, 0)
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if starts("<!--", at: open) {
        index = end(of: "-->", from: open)
      } else if starts("<![CDATA[", at: open) {
        index = end(of: "]]>", from: open)
      } else if starts("<?", at: open) {
        index = end(of: "?>", from: open)
      } else {
        index = end(of: ">", from: open)
        if starts("</", at: open) {
          depth = max(0, depth - 1)
        } else if !starts("<!", at: open), !starts("/>", at: index - 2) {
          depth += 1
        }
        if depth > ConfigurationValue.maximumDepth + 2 { return false }
      }
    }
    return true
  }

  /// Returns the index after the next occurrence of a delimiter; the end of the list if there is none.
  private func end(of delimiter: StaticString, from start: Int) -> Int {
    let found = bytes[start...].indices.first { starts(delimiter, at: $0) }
    return found.map { $0 + delimiter.utf8CodeUnitCount } ?? bytes.count
  }

  // MARK: - Binary

  /// Whether values nest less deeply than the limit, and are not referred to more often than the list has bytes. What is
  /// malformed otherwise is left to the decoder.
  private var isSoundBinary: Bool {
    guard bytes.count >= 40 else { return true }
    let trailer = bytes.count - 32
    let (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, let top = integer(at: trailer + 16, size: 8),
      let table = integer(at: trailer + 24, size: 8)
    else { return true }
    var (pending, visits) = ([(object: top, depth: 1)], 0)
    while let (object, depth) = pending.popLast() {
      visits += 1
      if depth > ConfigurationValue.maximumDepth + 1 || visits > bytes.count { return false }
      guard object < bytes.count, table < bytes.count,
        let offset = integer(at: table + object * offsetSize, size: offsetSize),
        let (first, count) = members(at: offset)
      else { continue }
      for member in 0..<min(count, bytes.count) {
        guard let next = integer(at: first + member * referenceSize, size: referenceSize) else { break }
        pending.append((next, depth + 1))
      }
    }
    return true
  }

  /// Returns the position and number of the references in the array, set or dictionary at an offset; `nil` for any other
  /// value.
  private func members(at offset: Int) -> (first: Int, count: Int)? {
    guard offset < bytes.count, 0xA0...0xDF ~= bytes[offset] else { return nil }
    let each = bytes[offset] >= 0xD0 ? 2 : 1
    let small = Int(bytes[offset] & 0xF)
    if small < 0xF { return (offset + 1, small * each) }
    guard offset + 1 < bytes.count, 0x10...0x13 ~= bytes[offset + 1] else { return nil }
    let size = 1 << Int(bytes[offset + 1] & 0xF)
    guard let count = integer(at: offset + 2, size: size) else { return nil }
    return (offset + 2 + size, min(count, bytes.count) * each)
  }

  /// Returns a big-endian number, at most that of any position in the list; `nil` if it is outside the list.
  private func integer(at index: Int, size: Int) -> Int? {
    guard 1...8 ~= size, index >= 0, index <= bytes.count - size else { return nil }
    let number = bytes[index..<index + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(min(number, UInt64(bytes.count)))
  }
}
