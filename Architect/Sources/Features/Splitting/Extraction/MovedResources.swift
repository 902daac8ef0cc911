import Files

/// The files without code that move along.
struct MovedResources {
  /// The folder of the old target, relative to the root.
  let folder: String
  let rules: [FileRule]
  /// All files of the target that are not written in Swift, relative to its folder.
  let others: [String]
  /// The files that move, relative to the folder.
  private(set) var files: Set<String> = []
  /// The files that are asked for and stay, because the system loads them when the application starts.
  private(set) var launched: Set<String> = []

  /// - Parameters:
  ///   - moved: The Swift files that move.
  ///   - staying: The Swift files that stay.
  init(
    _ request: ExtractionRequest, root: String, folder: String, rules: [FileRule], moved: [ExtractedSource],
    staying: [ExtractedSource]
  ) {
    self.folder = folder
    self.rules = rules
    others = FileTree(root: FilePath.join(root, folder)).files(below: "").filter {
      FilePath.fileExtension(of: $0) != "swift"
    }
    let loading = moved.filter { $0.mentions("Bundle.") || $0.mentions("PackageResources.") }
    files = Set(
      others.filter { file in
        request.asks(for: FilePath.join(folder, file))
          || isSingle(file) && loading.contains { $0.quotes(file) } && !staying.contains { $0.quotes(file) }
      })
    let scenes = files.filter { ["storyboard", "xib"].contains(FilePath.fileExtension(of: $0)) }
    guard !scenes.isEmpty else { return }
    let lists = others.filter { FilePath.fileExtension(of: $0) == "plist" }.compactMap { path in
      (try? FileSystem.read(FilePath.join(root, FilePath.join(folder, path)))).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    launched = scenes.filter { path in
      let name = FilePath.name(of: path).prefix { $0 != "." }
      return name == "LaunchScreen" || lists.contains { $0.contains("<string>\(name)</string>") }
    }
    files.subtract(launched)
  }

  /// Whether a file is a resource of its own, and not a part of a folder that is one.
  private func isSingle(_ file: String) -> Bool {
    let isPart = file.split(separator: "/").dropLast().contains { $0.contains(".") }
    guard !isPart, let rule = rules.first(where: { $0.label == "resources" && $0.covers(file) }) else {
      return false
    }
    return rule.path == file || ["process(", "embedInCode("].contains(where: rule.written.contains)
  }

  /// The rules of the old target that are about nothing any more, by label.
  func obsolete(_ label: String) -> Set<String> {
    let left = others.filter { !files.contains($0) }
    return Set(
      rules.filter { rule in
        rule.label == label && files.contains(where: rule.covers) && !left.contains(where: rule.covers)
      }.map(\.written))
  }

  /// The rules of the new target.
  /// - Parameter newPath: The path of a file that moves, relative to the new target's folder.
  func new(_ label: String, at newPath: (String) -> String) -> [String] {
    let moved = files.sorted().compactMap { file in
      rules.first { $0.label == label && $0.covers(file) }?.moved(from: file, to: newPath(file)).written
    }
    return Set(moved).sorted()
  }
}

extension ExtractedSource {
  func mentions(_ text: String) -> Bool { bytes.firstRange(of: Array(text.utf8)) != nil }

  /// Whether the text has a literal that ends with the name of a file, with or without its extension.
  fileprivate func quotes(_ path: String) -> Bool {
    let name = FilePath.name(of: path)
    let base = name.split(separator: ".").first.map(String.init) ?? name
    let embedded = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return [name, base].contains { mentions("\"\($0)\"") || mentions("/\($0)\"") }
      || mentions("PackageResources.\(embedded)")
  }
}
