import Foundation

/// The contents of a project.pbxproj, as read by Foundation's property list reader, with the lines of its objects.
struct PropertyList {
  /// The reason why a file is not the property list of a project.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  typealias Object = [String: Any]

  let objects: [String: Object]
  let rootObject: Object
  private let lines: [String: Int]

  /// The maximum size in bytes, and the maximum nesting depth. Files that exceed them are not projects, and could
  /// exhaust the memory or the stack.
  private static let maximumSize = 64 << 20
  private static let maximumDepth = 64

  /// Reads the text.
  /// - Throws: ``Failure`` if the text is not a property list, or not the property list of a project.
  init(_ bytes: [UInt8]) throws {
    guard bytes.count <= Self.maximumSize else { throw Failure(description: "the file is too large") }
    guard !bytes.contains(0) else { throw Failure(description: "the file is binary, not text") }
    guard String(validating: bytes) != nil else { throw Failure(description: "the file is not valid UTF-8") }
    guard Self.depth(bytes) <= Self.maximumDepth else {
      throw Failure(description: "the file is nested too deeply")
    }
    let value: Any
    do {
      value = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    } catch {
      throw Failure(description: "the file is not a property list; it may contain merge conflict markers")
    }
    guard let root = value as? Object, let objects = root["objects"] as? [String: Any],
      let rootID = root["rootObject"] as? String, let rootObject = objects[rootID] as? Object
    else { throw Failure(description: "the property list is not an Xcode project: it has no root object") }
    self.objects = objects.compactMapValues { $0 as? Object }
    self.rootObject = rootObject
    lines = Self.lines(bytes)
  }

  /// Returns the line that defines the object, or the first line if it is unknown.
  func line(of id: String) -> Int { lines[id] ?? 1 }

  func object(_ id: Any?) -> Object? { (id as? String).flatMap { objects[$0] } }

  /// Returns the list of ids for a key.
  func ids(_ object: Object, _ key: String) -> [String] { object[key] as? [String] ?? [] }

  private static func depth(_ bytes: [UInt8]) -> Int {
    var depth = 0
    var deepest = 0
    var quote: UInt8?
    var isEscaped = false
    for byte in bytes {
      if let open = quote {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == open {
          quote = nil
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
      default: continue
      }
      deepest = max(deepest, depth)
    }
    return deepest
  }

  /// Returns the numbers of lines with the form `ID /* name */ = {` or `ID = {`, by id.
  private static func lines(_ bytes: [UInt8]) -> [String: Int] {
    var result: [String: Int] = [:]
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      guard line.last == UInt8(ascii: "{") || line.contains(UInt8(ascii: "=")) else { continue }
      let id = line.drop { $0 == 9 || $0 == 32 }.prefix { $0 > 32 && $0 != UInt8(ascii: "=") }
      guard id.count >= 8, id.count <= 64 else { continue }
      let key = String(decoding: id, as: UTF8.self)
      if result[key] == nil { result[key] = index + 1 }
    }
    return result
  }
}

extension String {
  /// Creates the text that `bytes` represent; `nil` if they are not valid UTF-8.
  fileprivate init?(validating bytes: [UInt8]) {
    guard let text = String(bytes: bytes, encoding: .utf8) else { return nil }
    self = text
  }
}
