import CocoaPods
import Files
import Formats
import ModuleGraph

/// Moves the files of a Flutter plug-in to where Flutter expects the sources of its package, and adapts its podspec.
struct FlutterLayout {
  private(set) var moves: [PodPackage.Move] = []
  /// The new text of the podspec; `nil` if it does not change.
  private(set) var podspecText: String?
  /// The podspec as it is after the moves.
  private(set) var pod: LocalPod
  /// The files as they are after the moves.
  private(set) var tree: FileTree
  private(set) var steps: [MigrationStep] = []

  /// - Parameters:
  ///   - name: The name of the plug-in.
  init(_ pod: LocalPod, name: String, in tree: FileTree) {
    self.pod = pod
    self.tree = tree
    let folder = FilePath.folder(of: pod.file)
    let (files, headers, hasClang) = Self.files(of: pod, in: tree)
    let package = FilePath.join(folder, name)
    let outside = files.filter { !FilePath.contains(package, $0) && FilePath.contains(folder, $0) }
    guard !outside.isEmpty else { return }
    let target = "\(name)/Sources/\(name)"
    /// The folders beside the podspec, and where their files are afterwards.
    var folders: [String: String] = [:]
    for file in outside {
      let path = FilePath.relative(file, to: folder)
      guard let top = path.split(separator: "/").first.map(String.init), top.count < path.count else {
        continue
      }
      folders[top] = top == "Classes" || top == "Sources" ? target : "\(target)/\(top)"
    }
    var destinations: [String: String] = [:]
    for file in outside {
      let path = FilePath.relative(file, to: folder)
      guard let top = path.split(separator: "/").first.map(String.init), let place = folders[top] else {
        continue
      }
      // Public headers of plug-ins are in a folder with the plug-in's name.
      let isPublic = hasClang && headers.contains(file)
      let rest = String(path.dropFirst(top.count + 1))
      destinations[file] = FilePath.join(
        folder, isPublic ? "\(target)/include/\(name)/\(FilePath.name(of: file))" : "\(place)/\(rest)")
    }
    guard Set(destinations.values).count == destinations.count,
      destinations.values.allSatisfy({ !tree.hasFile($0) }), destinations.count == outside.count
    else {
      steps.append(
        MigrationStep(
          pod.name, "the files of the plug-in",
          .byHand(
            "move them to \(FilePath.join(folder, target)), where Flutter expects them: several have one name"
          ),
          at: Place(file: pod.file)))
      return
    }
    let before = self
    apply(destinations, folders, headersMoved: hasClang && !headers.isEmpty, target)
    guard files.count != found() else { return }
    self = before
    steps.append(
      MigrationStep(
        pod.name, "the files of the plug-in",
        .byHand(
          "move them to \(FilePath.join(folder, target)), where Flutter expects them, and adapt the podspec, whose patterns are not all literals"
        ), at: Place(file: pod.file)))
  }

  /// The number of sources and resources that the changed podspec finds.
  private func found() -> Int {
    guard let pod = try? LocalPod(reading: pod.file, in: tree) else { return 0 }
    return Self.files(of: pod, in: tree).all.count
  }

  /// The sources and resources of a plug-in, its headers, and whether it has code in C languages.
  private static func files(of pod: LocalPod, in tree: FileTree)
    -> (all: Set<String>, headers: Set<String>, hasClang: Bool)
  {
    let folder = FilePath.folder(of: pod.file)
    var files: Set<String> = []
    var headers: Set<String> = []
    var hasClang = false
    for part in PodPart.all(of: pod) where part.kind != .test && part.kind != .app {
      let own = PodFiles(of: part, in: tree, folder: folder, supported: PodPlan.allPlatforms)
      files.formUnion(own.all)
      headers.formUnion(own.headers)
      hasClang = hasClang || !own.clang.isEmpty
      let patterns =
        part.texts("resources").map(\.value)
        + part.members("resource_bundles").flatMap { PodPart.texts($0.value.value) }
      let items = PodFiles.items(matching: patterns, excluding: [], in: tree, folder: folder)
      files.formUnion(items.flatMap { tree.hasFolder($0) ? tree.files(below: $0) : [$0] })
    }
    return (files, headers, hasClang)
  }

  private mutating func apply(
    _ destinations: [String: String], _ folders: [String: String], headersMoved: Bool, _ target: String
  ) {
    var contents: [String: [UInt8]?] = [:]
    for (from, to) in destinations {
      guard let bytes = try? tree.read(from) else { continue }
      contents[from] = .some(nil)
      contents[to] = bytes
      moves.append(.init(from: from, to: to))
    }
    moves.sort { $0.from < $1.from }
    func moved(_ pattern: String) -> String {
      for (top, place) in folders where pattern.hasPrefix(top + "/") || pattern == top {
        let rest = String(pattern.dropFirst(top.count))
        if headersMoved, pattern.hasSuffix(".h") { return "\(target)/include/**/*.h" }
        return place + (rest.isEmpty && top == "Classes" ? "/**/*" : rest)
      }
      return pattern
    }
    pod.podspec.root = Self.replacing(pod.podspec.root, moved)
    if let bytes = try? tree.read(pod.file), pod.file.hasSuffix(".podspec") {
      var text = String(decoding: bytes, as: UTF8.self)
      for top in folders.keys.sorted() {
        for quote in ["'", "\""] {
          text = Self.rewriting(text, quote, top, moved)
          text = text.replacing(quote + top + quote, with: quote + moved(top) + quote)
        }
      }
      podspecText = text
      contents[pod.file] = Array(text.utf8)
    }
    tree = FileTree(root: tree.root, overlay: tree.overlay.adding(Overlay(contents, mayRun: true)))
    steps.append(
      MigrationStep(
        pod.name, "\(moves.count) files move to \(target), and the podspec finds them there",
        .choice("Flutter expects the sources of the package in this folder"), at: Place(file: pod.file)))
  }

  /// Replaces the paths in string literals that begin with a folder.
  private static func rewriting(
    _ text: String, _ quote: String, _ top: String, _ moved: (String) -> String
  ) -> String {
    var result = ""
    var rest = text[...]
    let close = Character(quote)
    while let found = rest.firstRange(of: quote + top + "/") {
      let start = rest.index(after: found.lowerBound)
      guard let end = rest[start...].firstIndex(of: close) else { break }
      result += rest[..<start] + moved(String(rest[start..<end]))
      rest = rest[end...]
    }
    return result + rest
  }

  private static func replacing(_ part: Podspec.Part, _ moved: (String) -> String) -> Podspec.Part {
    let keys: Set<String> = [
      "source_files", "public_header_files", "private_header_files", "exclude_files", "resources",
      "resource_bundles",
      "module_map", "vendored_frameworks", "ios", "osx",
    ]
    var part = part
    part.attributes = part.attributes.map {
      keys.contains($0.key) ? .init(key: $0.key, value: replacing($0.value, moved)) : $0
    }
    part.parts = part.parts.map { replacing($0, moved) }
    return part
  }

  private static func replacing(_ value: JSON, _ moved: (String) -> String) -> JSON {
    switch value {
    case .string(let text): .string(moved(text))
    case .array(let values): .array(values.map { replacing($0, moved) })
    case .object(let members): .object(members.map { .init(key: $0.key, value: replacing($0.value, moved)) })
    default: value
    }
  }
}
