import Files
import ModuleGraph

/// What contains the name of a module at run time, and changes when code moves into another module.
enum RuntimeNames {
  private static let marks: [(mark: String, reason: String)] = [
    ("NSStringFromClass", "the class's name at run time contains its module"),
    ("NSClassFromString", "the class's name at run time contains its module"),
    ("String(reflecting:", "the text contains the module"),
    ("_typeName(", "the text contains the module"),
    (
      "NSKeyedArchiver",
      "archives contain the class's name with its module: map the old name before reading them"
    ),
    (
      "NSKeyedUnarchiver",
      "archives contain the class's name with its module: map the old name before reading them"
    ),
    ("#fileID", "the text contains the module"),
    ("Bundle.main", "the resources may be in another bundle"),
    ("Bundle(for:", "the resources may be in another bundle"),
    ("Bundle.module", "the resources must move along"),
    ("@objc(", "the Objective-C name stays, but its header is another one"),
  ]

  /// The lines of the files to move that a person has to check.
  static func remarks(in subject: ExtractionSubject) -> [String] {
    code(in: subject) + designs(in: subject)
  }

  /// The lines of storyboards and XIBs that name the old module for a class that moves.
  private static func designs(in subject: ExtractionSubject) -> [String] {
    let types = Set(
      subject.moved.flatMap(\.outline.declarations).filter { $0.kind == .class }.flatMap(\.names))
    let files = FileTree(root: FilePath.join(subject.root, subject.folder)).files(below: "").filter {
      ["storyboard", "xib"].contains(FilePath.fileExtension(of: $0))
    }
    return files.flatMap { file -> [String] in
      let path = FilePath.join(subject.folder, file)
      let bytes = (try? FileSystem.read(FilePath.join(subject.root, path))) ?? []
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return lines.enumerated().filter { _, line in
        line.contains("customModule=\"\(subject.target.moduleName)\"")
          && types.contains { line.contains("customClass=\"\($0)\"") }
      }.map { index, _ in
        "\(path):\(index + 1): customModule: the class is in \(subject.request.name) now; set its module there"
      }
    }
  }

  private static func code(in subject: ExtractionSubject) -> [String] {
    subject.moved.flatMap { source -> [String] in
      let lines = String(decoding: source.bytes, as: UTF8.self)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return lines.enumerated().flatMap { index, line -> [String] in
        guard !line.drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("//") else { return [] }
        return marks.filter { line.contains($0.mark) }.map { entry in
          let place = Place(file: subject.newPath(of: source.path), line: index + 1)
          return "\(place.file):\(place.line): \(entry.mark.drop { $0 == "@" }): \(entry.reason)"
        }
      }
    }
  }
}
