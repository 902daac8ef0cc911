import Text
import Files
import ModuleGraph
import SwiftParsing

/// The Objective-C of a target beside the Swift that moves.
enum ObjectiveCUsers {
  private static let endings: Set = ["m", "mm", "h"]

  /// The headers of a target, which the Swift of the target may see through its bridging header.
  static func headers(of target: Target) -> [String] {
    target.files.filter { FilePath.fileExtension(of: $0) == "h" }
  }

  /// The files of targets that name classes to move.
  static func sources(of targets: [Target], using swift: [ExtractedSource], root: String) -> [ExtractedSource]
  {
    let classes = Set(
      swift.filter { $0.role == .moves }.flatMap(\.outline.declarations).filter {
        $0.parent < 0 && [.class, .protocol, .enumeration].contains($0.kind)
      }.flatMap(\.names))
    let paths = Set(targets.flatMap(\.files)).filter { endings.contains(FilePath.fileExtension(of: $0)) }
    guard !classes.isEmpty, let empty = try? AccessOutline([]) else { return [] }
    return paths.sorted().compactMap { path in
      guard let bytes = try? FileSystem.read(FilePath.join(root, path)) else { return nil }
      let words = Set(
        bytes.split { !$0.isNameOrDollar }.map { String(decoding: $0, as: UTF8.self) })
      guard !words.isDisjoint(with: classes) else { return nil }
      return ExtractedSource(path: path, role: .stays, bytes: bytes, outline: empty, identifiers: words)
    }
  }
}

extension AccessRaising {
  /// Raises the members that Objective-C sees of classes that files in Objective-C name: their names there are others.
  mutating func raiseObjectiveC(usedIn staying: [ExtractedSource]) {
    let words = staying.filter { !$0.isSwift }.reduce(into: Set<String>()) { $0.formUnion($1.identifiers) }
    guard !words.isEmpty else { return }
    for id in declarations.all where declarations[id].parent < 0 && declarations[id].kind.hasMembers {
      let type = declarations[id]
      guard let name = type.names.first, words.contains(name) else { continue }
      raise(id, to: .public)
      for member in declarations.members(of: name) {
        let attributes = declarations[member].attributes
        let isVisible =
          type.attributes.contains("objcMembers")
          || !attributes.isDisjoint(with: ["objc", "IBAction", "IBOutlet", "IBInspectable", "NSManaged"])
        if isVisible { raise(member, to: .public) }
      }
    }
  }
}
