import Formats

/// A file should contain a JSON object, but does not.
package struct NotAnObject: Error, CustomStringConvertible {
  package var description: String { "it is not a JSON object" }
}

extension Podspec {
  private static let lists: [(key: String, kind: Part.Kind)] = [
    ("subspecs", .subspec), ("testspecs", .test), ("appspecs", .app),
  ]

  /// Reads JSON as CocoaPods publishes it, and as `pod ipc spec` prints it.
  /// - Throws: ``NotAnObject``, or `JSON.ReadingError`.
  package init(json bytes: [UInt8]) throws {
    let value = try JSON(reading: bytes)
    guard let members = value.object else { throw NotAnObject() }
    self.init(root: Self.part(members, .specification))
  }

  // `JSON` limits the depth.
  private static func part(_ members: [JSON.Member], _ kind: Part.Kind) -> Part {
    var part = Part(kind, name: members.first { $0.key == "name" }?.value.string ?? "")
    part.attributes = members.filter { member in
      !lists.contains { $0.key == member.key } && member.key != "name"
    }
    for (key, kind) in lists {
      let values = members.first { $0.key == key }?.value.array ?? []
      part.parts += values.compactMap { $0.object.map { Self.part($0, kind) } }
    }
    return part
  }

  /// The specification as CocoaPods publishes it.
  package var json: JSON { Self.json(root) }

  private static func json(_ part: Part) -> JSON {
    var members = [JSON.Member(key: "name", value: .string(part.name))] + part.attributes
    for (key, kind) in lists {
      let parts = part.parts.filter { $0.kind == kind }
      if !parts.isEmpty { members.append(.init(key: key, value: .array(parts.map(json)))) }
    }
    return .object(members)
  }
}
