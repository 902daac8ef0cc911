import Formats
import ProjectEditors

/// The JSON file from which a host that is driven by data reads the names of its modules: `{"modules": ["Cart"]}`.
/// Only the value of `modules` changes.
struct ModuleManifestText {
  private let bytes: [UInt8]
  /// The value of `modules`.
  private let value: Range<Int>

  /// - Parameters:
  ///   - text: The file; `nil` if there is none yet.
  ///   - path: The file's path, for errors.
  /// - Throws: `ProjectEditError` if the file is not an object with a list `modules`.
  init(_ text: String?, path: String) throws {
    guard let text else {
      bytes = Array("{\n  \"modules\": []\n}\n".utf8)
      value = 15..<17
      return
    }
    bytes = Array(text.utf8)
    let json: JSON
    do { json = try JSON(reading: bytes) } catch {
      throw ProjectEditError(
        .unreadable, "\(path.onOneLine): \(error)", remedy: "correct the file, or remove it")
    }
    if let entry = json["modules"]?.array?.first(where: { $0.string == nil }) {
      throw ProjectEditError(
        .unreadable,
        "\(path.onOneLine): \(entry.text(isPretty: false).onOneLine) in \"modules\" is not the name of a module",
        remedy: "the list has to look like {\"modules\": [\"Cart\"]}")
    }
    guard json["modules"]?.array != nil, let value = Self.value(of: "modules", in: bytes) else {
      throw ProjectEditError(
        .missing, "\(path.onOneLine):1: the file has no list \"modules\"",
        remedy: "it has to look like {\"modules\": [\"Cart\"]}")
    }
    self.value = value
  }

  /// The file with a new list, laid out like the old one.
  func listing(_ names: [String]) throws -> String {
    let old = bytes[value]
    let present = try JSON(reading: Array(old)).array?.map(\.string)
    if present == names { return String(decoding: bytes, as: UTF8.self) }
    let literals = names.map { JSON.string($0).text(isPretty: false) }
    let isOneLine = !old.contains(10) && old.count > 2
    var list = "[" + literals.joined(separator: ", ") + "]"
    if !isOneLine, !names.isEmpty {
      let lineEnd = bytes.firstRange(of: [13, 10]) == nil ? "\n" : "\r\n"
      let start = (bytes[..<value.lowerBound].lastIndex(of: 10) ?? -1) + 1
      let indent = String(decoding: bytes[start...].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
      let deeper = indent + (indent.isEmpty ? "  " : indent)
      list =
        "[" + lineEnd + literals.map { deeper + $0 }.joined(separator: "," + lineEnd) + lineEnd + indent + "]"
    }
    var result = bytes
    result.replaceSubrange(value, with: list.utf8)
    return String(decoding: result, as: UTF8.self)
  }

  /// The value of a member of the outermost object. The text is valid JSON.
  private static func value(of key: String, in bytes: [UInt8]) -> Range<Int>? {
    var depth = 0
    var offset = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        let end = stringEnd(offset, bytes)
        let colon = skipSpace(end, bytes)
        if depth == 1, colon < bytes.count, bytes[colon] == UInt8(ascii: ":"),
          bytes[offset + 1..<end - 1].elementsEqual(key.utf8)
        {
          let start = skipSpace(colon + 1, bytes)
          return listEnd(start, bytes).map { start..<$0 }
        }
        offset = end
        continue
      default: break
      }
      offset += 1
    }
    return nil
  }

  private static func skipSpace(_ offset: Int, _ bytes: [UInt8]) -> Int {
    bytes[offset...].firstIndex { ![9, 10, 13, 32].contains($0) } ?? bytes.count
  }

  /// The offset after the quote that ends a string.
  private static func stringEnd(_ start: Int, _ bytes: [UInt8]) -> Int {
    var offset = start + 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(offset + 1, bytes.count)
  }

  /// The offset after the bracket that ends a list.
  private static func listEnd(_ start: Int, _ bytes: [UInt8]) -> Int? {
    var depth = 0
    var offset = start
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset = stringEnd(offset, bytes)
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return offset + 1 }
      default: break
      }
      offset += 1
    }
    return nil
  }
}
