/// The files that can describe an Xcode project inside its `.xcodeproj` folder. Everything that looks for one, or
/// recognises one by its name, asks this list.
public enum XcodeProjectFile: String, CaseIterable, Sendable {
  // In the order of precedence: a project that has been converted may have left its old file behind.
  /// The JSON that Xcode 27.2 and later write.
  case json = "project.xcproj"
  /// The property list that every Xcode reads.
  case propertyList = "project.pbxproj"

  /// The file that a path leads to; `nil` if it is no file of a project.
  public init?(path: String) {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) }
    self.init(rawValue: name ?? path)
  }

  public var name: String { rawValue }

  /// The file name extension, without the dot.
  public var fileExtension: String { String(name.drop { $0 != "." }.dropFirst()) }

  /// The path of the file inside a project folder.
  public func path(in project: String) -> String { project.isEmpty ? name : project + "/" + name }

  /// The files of a project that exist, the one that counts first.
  /// - Parameter exists: Whether there is a file at a path.
  public static func files(of project: String, where exists: (String) -> Bool) -> [XcodeProjectFile] {
    allCases.filter { exists($0.path(in: project)) }
  }

  /// The names of all files, for messages.
  public static var names: String { allCases.map(\.name).joined(separator: " or ") }
}
