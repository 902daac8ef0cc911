import Files

/// A podspec in a repository of specs, which describes a version of a pod that was published, and no target.
///
/// Such a repository has the layout `…/NAME/VERSION/NAME.podspec`.
package struct PublishedPodspec {
  /// The folder with the folders of all pods.
  let repository: String

  /// - Returns: `nil` if the file is no such podspec, because its folder is not called like the version that it states.
  package init?(_ path: String, in tree: FileTree) {
    let file = FilePath.name(of: path)
    let name = ["", ".json"].lazy.map { ".podspec" + $0 }.first(where: file.hasSuffix).map {
      file.dropLast($0.count)
    }
    let folder = FilePath.folder(of: path)
    let version = FilePath.name(of: folder)
    let pod = FilePath.folder(of: folder)
    guard let name, FilePath.name(of: pod) == name,
      version.utf8.first.map({ (0x30...0x39).contains($0) }) == true,
      let text = try? tree.read(path), Self.states(version, text)
    else { return nil }
    repository = FilePath.folder(of: pod)
  }

  /// Whether the text has the version in quotes, as a version that is published is always written.
  private static func states(_ version: String, _ text: [UInt8]) -> Bool {
    let text = String(decoding: text, as: UTF8.self)
    return ["'\(version)'", "\"\(version)\""].contains(where: text.contains)
  }
}
