import Foundation
import PropertyLists

/// The contents of a project.pbxproj.
struct PropertyList {
  /// The reason why a file is not the property list of a project.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  typealias Object = PropertyListObject

  let objects: PropertyListTable
  let rootObject: Object
  /// Whether the lines of the objects are those of the file.
  private let hasLines: Bool

  /// Reads the text.
  /// - Throws: ``Failure`` if the text is not a property list, or not the property list of a project.
  init(_ bytes: [UInt8]) throws(Failure) {
    do throws(PropertyListError) {
      objects = try PropertyListTable(bytes)
      hasLines = true
    } catch {
      guard error.code == .otherForm, let converted = ConvertedPropertyList(bytes),
        let table = try? PropertyListTable(converted.bytes)
      else {
        let isSyntax = [.syntax, .mergeMarks].contains(error.code)
        throw Failure(
          description: isSyntax ? "the file is not a property list: \(error)" : error.message)
      }
      objects = table
      hasLines = false
    }
    guard let root = objects.root("rootObject"), let rootObject = objects[root] else {
      throw Failure(description: "the property list is not an Xcode project: it has no root object")
    }
    self.rootObject = rootObject
  }

  /// Returns the line that defines the object, or the first line if it is unknown.
  func line(of id: String) -> Int { hasLines ? objects[id]?.line ?? 1 : 1 }

  func object(_ id: String?) -> Object? { id.flatMap { objects[$0] } }

  /// Returns the objects of the kind, in the order of their ids.
  func objects(ofKind kind: String) -> [Object] {
    objects.objects.filter { $0["isa"] == kind }.map { (id: $0.id, object: $0) }.sorted { $0.id < $1.id }
      .map(\.object)
  }
}

/// A property list in XML, as tools other than Xcode write it, in the format of Xcode.
private struct ConvertedPropertyList {
  let bytes: [UInt8]

  /// The maximum size in bytes, because all values are in memory at once.
  private static let maximumSize = 16 << 20
  private static let maximumDepth = 64

  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumSize, Self.depth(bytes) <= Self.maximumDepth,
      let value = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    else { return nil }
    var text = ""
    Self.write(value, to: &text)
    self.bytes = Array(text.utf8)
  }

  private static func write(_ value: Any, to text: inout String) {
    switch value {
    case let members as [Any]:
      text += "("
      for member in members {
        write(member, to: &text)
        text += ","
      }
      text += ")"
    case let entries as [String: Any]:
      text += "{"
      for (key, value) in entries {
        text += PropertyListString.encode(key) + "="
        write(value, to: &text)
        text += ";"
      }
      text += "}"
    case let value as String: text += PropertyListString.encode(value)
    // Xcode writes neither numbers nor dates, and nothing asks for data.
    default: text += "<>"
    }
  }

  /// The greatest number of elements inside each other.
  private static func depth(_ bytes: [UInt8]) -> Int {
    var (depth, deepest) = (0, 0)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "<"), index + 1 < bytes.count {
        switch bytes[index + 1] {
        case UInt8(ascii: "/"): depth -= 1
        case UInt8(ascii: "?"), UInt8(ascii: "!"): continue
        default: depth += 1
        }
        deepest = max(deepest, depth)
      } else if byte == UInt8(ascii: ">"), index > 0, bytes[index - 1] == UInt8(ascii: "/") {
        depth -= 1
      }
    }
    return deepest
  }
}
