import CocoaPods
import Files
import Formats
import ModuleGraph

/// A podspec of the repository.
package struct LocalPod: Sendable {
  package var podspec: Podspec
  /// The path of the podspec in the repository.
  package var file: String

  package init(_ podspec: Podspec, file: String) {
    self.podspec = podspec
    self.file = file
  }

  /// Reads a podspec in Ruby, which is not run, or in JSON.
  /// - Parameters:
  ///   - file: The path of the podspec in the repository.
  /// - Throws: `FileError`, or the errors of `Podspec.init(ruby:)` and `Podspec.init(json:)`.
  package init(reading file: String, in tree: FileTree) throws {
    let bytes = try tree.read(file)
    if file.hasSuffix(".json") {
      podspec = try Podspec(json: bytes)
    } else {
      let folder = FilePath.folder(of: file)
      let files = RubyFiles(
        read: { path in
          let place = FilePath.normalize(FilePath.join(folder, path))
          return tree.hasFile(place) ? try? tree.read(place) : nil
        }, match: { Self.paths(matching: $0, below: folder, in: tree) })
      podspec = try Podspec(ruby: bytes, files: files, fileName: FilePath.name(of: file))
    }
    self.file = file
  }

  package var name: String { podspec.root.name }

  /// The files and folders below a folder that a pattern matches, relative to the folder, as Ruby's `Dir.glob` lists
  /// them: in the order of their paths, and without hidden ones.
  private static func paths(matching pattern: String, below folder: String, in tree: FileTree) -> [String]? {
    guard !pattern.split(separator: "/").contains("..") else { return nil }
    let glob = Glob(FilePath.join(folder, pattern))
    let start = glob.fixedFolder
    let folders = tree.folders.keys.filter { FilePath.contains(start, $0) && $0 != folder }
    let found = (tree.files(below: start) + folders).filter(glob.matches)
    return found.map { FilePath.relative($0, to: folder) }.filter { path in
      !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted()
  }
}

/// A part of a podspec, such as a subspec, with the values that apply to it.
///
/// As in CocoaPods, dependencies and build settings are inherited from the enclosing parts, and patterns of files are
/// not (`specification/dsl.rb` in CocoaPods/Core).
struct PodPart {
  /// A value that may apply to some platforms only.
  struct Scoped<Value> {
    var value: Value
    /// The platforms; empty for all.
    var platforms: [Platform]
  }

  let kind: Podspec.Part.Kind
  /// The names of the part and of its enclosing parts, outermost first, without the specification itself.
  let path: [String]
  /// The enclosing parts, outermost first, and the part itself.
  let chain: [Podspec.Part]
  /// The path of the podspec in the repository.
  let file: String

  /// The name, such as `Cart/UI`.
  var name: String { ([chain[0].name] + path).joined(separator: "/") }
  var own: Podspec.Part { chain[chain.count - 1] }
  var place: Place { Place(file: file, line: own.line, column: own.column) }

  /// The deepest nesting of parts that is read.
  private static let deepest = 16

  /// Returns all parts of a podspec. The first is the specification itself.
  static func all(of pod: LocalPod) -> [PodPart] {
    var result: [PodPart] = []
    func add(_ part: Podspec.Part, _ path: [String], _ chain: [Podspec.Part]) {
      guard chain.count < deepest else { return }
      result.append(PodPart(kind: part.kind, path: path, chain: chain + [part], file: pod.file))
      for inner in part.parts { add(inner, path + [inner.name], chain + [part]) }
    }
    add(pod.podspec.root, [], [])
    return result
  }

  /// The keys of values for one platform.
  static let scopes: [(key: String, platform: Platform)] = [
    ("ios", .iOS), ("osx", .macOS), ("macos", .macOS), ("tvos", .tvOS), ("watchos", .watchOS),
    ("visionos", .visionOS),
  ]

  private static let inherited: Set<String> = [
    "dependencies", "requires_arc", "frameworks", "weak_frameworks", "libraries", "compiler_flags",
    "pod_target_xcconfig", "user_target_xcconfig", "xcconfig", "prefix_header_contents", "prefix_header_file",
    "header_dir", "header_mappings_dir", "platforms",
  ]

  /// Returns the values of an attribute that apply to the part.
  func values(_ key: String) -> [Scoped<JSON>] {
    let sources = Self.inherited.contains(key) ? chain : [own]
    return sources.flatMap { part -> [Scoped<JSON>] in
      var result: [Scoped<JSON>] = []
      for member in part.attributes {
        if member.key == key { result.append(Scoped(value: member.value, platforms: [])) }
        guard let scope = Self.scopes.first(where: { $0.key == member.key }) else { continue }
        for inner in member.value.object ?? [] where inner.key == key {
          result.append(Scoped(value: inner.value, platforms: [scope.platform]))
        }
      }
      return result
    }
  }

  /// Returns the texts of an attribute that is a text or a list of texts.
  func texts(_ key: String) -> [Scoped<String>] {
    values(key).flatMap { scoped in
      Self.texts(scoped.value).map { Scoped(value: $0, platforms: scoped.platforms) }
    }
  }

  static func texts(_ value: JSON) -> [String] {
    value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? []
  }

  /// Returns the last value of an attribute that is a single text.
  func text(_ key: String) -> String? { texts(key).last?.value }

  /// Returns the members of an attribute that is an object, in the order of the podspec.
  func members(_ key: String) -> [Scoped<JSON.Member>] {
    values(key).flatMap { scoped in
      (scoped.value.object ?? []).map { Scoped(value: $0, platforms: scoped.platforms) }
    }
  }

  /// A dependency of the part.
  struct Dependency {
    /// The name, such as `Alamofire` or `Cart/UI`.
    var name: String
    /// The requirements, such as `~> 5.0`.
    var requirements: [String]
    var platforms: [Platform]

    /// The name of the pod, without a subspec.
    var pod: String { PodName.root(of: name) }
  }

  var dependencies: [Dependency] {
    members("dependencies").map { scoped in
      Dependency(
        name: scoped.value.key, requirements: Self.texts(scoped.value.value), platforms: scoped.platforms)
    }
  }

  /// The versions of Swift that the part states itself.
  var swiftVersions: [String] {
    let stated = texts("swift_versions").map(\.value)
    return stated.isEmpty ? text("swift_version").map { [$0] } ?? [] : stated
  }

  /// The version of the language in which a compiler of a version compiles, such as `5` or `4.2`.
  static func languageMode(of version: String) -> String {
    if version.hasPrefix("4.2") || version.hasPrefix("4.3") { return "4.2" }
    return String(version.prefix { $0 != "." })
  }

  /// The part's platforms with their lowest versions; empty if the part does not restrict them.
  var platforms: [Platform: String] {
    var result: [Platform: String] = [:]
    for part in chain {
      guard let value = part.attributes.first(where: { $0.key == "platforms" })?.value else { continue }
      // A subspec that states platforms supports no others.
      if value.object?.isEmpty == false { result = [:] }
      for member in value.object ?? [] {
        guard let platform = Platform(spelled: member.key), platform.isApple else { continue }
        result[platform] = member.value.string ?? ""
      }
    }
    return result
  }
}
