import Formats
import Foundation
import ModuleGraph

/// The contents of a project.pbxproj, or of a project.xcproj as the objects that a project.pbxproj would have.
struct PropertyList {
  /// The reason why a file is not the property list of a project.
  struct Failure: Error, CustomStringConvertible {
    var description: String
    /// Where in the file the reason is; the first line if it is the file as a whole.
    var line = 1
    var column = 1

    func place(in file: String) -> Place { Place(file: file, line: line, column: column) }
  }

  typealias Object = PropertyListObject

  /// Where the lines of the objects are known from.
  private enum Lines {
    case text
    case document(JSONDocument, targets: [String: Int])
    case none
  }

  let objects: PropertyListTable
  let rootObject: Object
  /// The size in bytes of the objects as a property list.
  let size: Int
  private let lines: Lines
  /// The numbers of the objects of each kind, in the order of the text.
  private let kinds: [String: [Int]]

  /// Reads the file of a project.
  /// - Throws: ``Failure`` if it cannot be read, or is not a project.
  init(_ bytes: [UInt8], _ file: XcodeProjectFile) throws(Failure) {
    switch file {
    case .json: try self.init(json: bytes)
    case .propertyList: try self.init(bytes)
    }
  }

  private init(json bytes: [UInt8]) throws(Failure) {
    let document: JSONDocument
    do throws(ProjectTextError) { document = try JSONDocument(bytes) } catch {
      throw Failure(error, isNot: "JSON")
    }
    let graph = try JSONProjectGraph(document)
    guard let objects = try? PropertyListTable(graph.text), let root = objects.root("rootObject"),
      let rootObject = objects[root]
    else { throw Failure(description: "the project has objects that cannot be read") }
    (self.objects, self.rootObject) = (objects, rootObject)
    kinds = Self.kinds(of: objects)
    size = graph.text.count
    lines = .document(document, targets: graph.targetLines)
  }

  /// Reads the text.
  /// - Throws: ``Failure`` if the text is not a property list, or not the property list of a project.
  private init(_ bytes: [UInt8]) throws(Failure) {
    size = bytes.count
    do throws(ProjectTextError) {
      objects = try PropertyListTable(bytes)
      lines = .text
    } catch {
      guard error.code == .otherForm, let converted = ConvertedPropertyList(bytes),
        let table = try? PropertyListTable(converted.bytes)
      else {
        throw Failure(error, isNot: "a property list")
      }
      objects = table
      lines = .none
    }
    guard let root = objects.root("rootObject"), let rootObject = objects[root] else {
      throw Failure(description: "the property list is not an Xcode project: it has no root object")
    }
    self.rootObject = rootObject
    kinds = Self.kinds(of: objects)
  }

  private static func kinds(of objects: PropertyListTable) -> [String: [Int]] {
    Dictionary(grouping: 0..<objects.count) { objects[number: $0]["isa"] ?? "" }
  }

  /// Returns the line that defines the object, or the first line if it is unknown.
  func line(of id: String) -> Int {
    switch lines {
    case .text: objects[id]?.line ?? 1
    case .document(let document, let targets):
      targets[id] ?? JSONProjectGraph.number(ofObject: id).flatMap(document.value)?.line ?? 1
    case .none: 1
    }
  }

  func object(_ id: String?) -> Object? { id.flatMap { objects[$0] } }

  /// Returns the objects of the kind, in the order of their ids.
  func objects(ofKind kind: String) -> [Object] {
    (kinds[kind] ?? []).map { (id: objects[number: $0].id, object: objects[number: $0]) }
      .sorted { $0.id < $1.id }.map(\.object)
  }
}

extension PropertyList.Failure {
  fileprivate init(_ error: ProjectTextError, isNot format: String) {
    let isSyntax = [.syntax, .mergeMarks].contains(error.code)
    self.init(
      description: isSyntax ? "the file is not \(format): \(error.message)" : error.message,
      line: error.line, column: error.column)
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
