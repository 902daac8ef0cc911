import CocoaPods
import CommandLineInterface
import Files
import ProjectReaders

/// The files that `tenon migrate pods` is about.
struct MigrationSubject {
  /// The Podfile, relative to the root; `nil` if there is none.
  private(set) var podfile: String?
  /// The podspecs that were asked for, or that are beside the Podfile, relative to the root.
  private var podspecs: [String] = []

  /// - Parameters:
  ///   - given: A file or a folder, relative to the current folder or to the root; `nil` means the whole repository.
  ///   - check: Whether podspecs are compared with manifests, so that a Podfile does not matter.
  /// - Throws: ``UsageError`` if there is neither a Podfile nor a podspec.
  init(_ given: String?, in tree: FileTree, check: Bool) throws {
    let place = try given.map { try Self.relative($0, in: tree) } ?? ""
    if tree.hasFile(place) {
      if FilePath.name(of: place) == "Podfile" {
        podfile = place
      } else if Self.isPodspec(place) {
        podspecs = [place]
      } else {
        throw UsageError("\(given ?? place) is neither a Podfile nor a podspec", command: "migrate")
      }
      if check { try requirePodspecs(given ?? place) }
      return
    }
    guard tree.hasFolder(place) else {
      throw UsageError("there is no file or folder \(given ?? place)", command: "migrate")
    }
    let own = FilePath.join(place, "Podfile")
    podspecs = (tree.folders[place]?.files ?? []).filter(Self.isPodspec).map { FilePath.join(place, $0) }
    if check {
      // Podfiles do not matter, wherever they are.
      if podspecs.isEmpty { podspecs = Self.podspecs(below: place, in: tree) }
      try requirePodspecs(given ?? "this repository")
      return
    }
    if tree.hasFile(own) {
      podfile = own
    } else if podspecs.isEmpty {
      let found = tree.files(below: place).filter { FilePath.name(of: $0) == "Podfile" }
      guard found.count < 2 else {
        throw UsageError(
          "there are several Podfiles; name one: \(found.prefix(8).joined(separator: ", "))",
          command: "migrate")
      }
      podfile = found.first
      if podfile == nil { podspecs = Self.podspecs(below: place, in: tree) }
    }
    guard podfile != nil || !podspecs.isEmpty else {
      throw UsageError("there is neither a Podfile nor a podspec here", command: "migrate")
    }
  }

  /// Leaves the Podfile aside, since podspecs are compared.
  private mutating func requirePodspecs(_ place: String) throws(UsageError) {
    podfile = nil
    guard podspecs.isEmpty else { return }
    throw UsageError(
      "--check compares podspecs with manifests, and there is no podspec in \(place)", command: "migrate")
  }

  /// The podspecs to make packages of: those that were asked for, and those to which the Podfile refers by `:path`.
  func podspecs(of model: Podfile?, in tree: FileTree) -> [String] {
    guard let podfile, let model else { return podspecs }
    var result = Set(podspecs)
    for pod in model.definitions.flatMap(\.pods) {
      guard let path = pod.options.first(where: { $0.key == "path" })?.value.string else { continue }
      let name = PodName.root(of: pod.name)
      let place = FilePath.join(FilePath.folder(of: podfile), path)
      let folder = Self.isPodspec(place) ? FilePath.folder(of: place) : place
      let found = ["podspec", "podspec.json"].map { FilePath.join(folder, "\(name).\($0)") }.first(
        where: tree.hasFile)
      if let found { result.insert(found) }
    }
    return result.sorted()
  }

  /// All podspecs in a folder and its subfolders, except those of versions that were published.
  static func podspecs(below folder: String, in tree: FileTree) -> [String] {
    tree.files(below: folder).filter { isPodspec($0) && PublishedPodspec($0, in: tree) == nil }
  }

  private static func isPodspec(_ path: String) -> Bool {
    path.hasSuffix(".podspec") || path.hasSuffix(".podspec.json")
  }

  private static func relative(_ given: String, in tree: FileTree) throws -> String {
    let absolute = FileSystem.resolvingLinks(FilePath.join(FileSystem.workingFolder, given))
    if FileSystem.status(of: absolute) != nil, FilePath.contains(tree.root, absolute) {
      return absolute == tree.root ? "" : String(absolute.dropFirst(tree.root.count + 1))
    }
    let own = FilePath.normalize(given)
    guard !own.hasPrefix("/"), !own.hasPrefix("..") else {
      throw UsageError("\(given) is outside the repository \(tree.root)", command: "migrate")
    }
    return own
  }
}
