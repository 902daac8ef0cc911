/// A repository on four layers that breaks no rule, as a value that mutations change before it is written.
struct CleanTree {
  struct Member {
    var name: String
    var kind = "target"
    var dependencies: [String] = []
    /// Dependencies that no file imports.
    var unimported: Set<String> = []
    /// Text for the manifest after the dependencies.
    var settings = ""

    var folder: String { kind == "testTarget" ? "Tests/\(name)" : "Sources/\(name)" }
    var first: String { "\(folder)/One.swift" }
  }

  var members: [Member]
  /// Lines after the imports, by path.
  var bodies: [String: [String]] = [:]
  /// Imports after those of the dependencies, by path.
  var imports: [String: [String]] = [:]
  /// Lines at the end of the configuration.
  var settings: [String] = []
  /// Files beside those of the members.
  var others: [String: [UInt8]] = [:]
  /// Lines in the podspecs, by pod.
  var podLines: [String: [String]] = [:]
  var podPlatform = "16.0"
  var maximumHeight = 5
  var maximumFanIn = 20

  static let businesses = (0..<6).map { "Biz\($0)" }
  static let features = (0..<4).map { "Feature\($0)" }
  static let cores = (0..<5).map { "Core\($0)" }
  static let pods = ["Core0", "Core1"]

  init() {
    members = Self.cores.map { Member(name: $0) }
    for index in 0..<4 {
      members.append(Member(name: "Feature\(index)", dependencies: ["Core\(index)", "Core\(index + 1)"]))
    }
    for index in 0..<6 {
      let name = "Biz\(index)"
      members += [
        Member(name: "\(name)Interface", dependencies: ["Core0"]),
        Member(
          name: name,
          dependencies: ["\(name)Interface", "Biz\((index + 1) % 6)Interface", "Feature\(index % 3)"]),
        Member(name: "\(name)Tests", kind: "testTarget", dependencies: [name]),
      ]
    }
    members.append(
      Member(
        name: "App", kind: "executableTarget", dependencies: Self.businesses + ["Biz0Interface", "Feature3"]))
  }

  subscript(name: String) -> Member {
    get { members.first { $0.name == name } ?? Member(name: name) }
    set {
      if let index = members.firstIndex(where: { $0.name == name }) {
        members[index] = newValue
      } else {
        members.append(newValue)
      }
    }
  }

  private var manifest: String {
    let targets = members.map { member in
      let list = member.dependencies.map { "\"\($0)\"" }.joined(separator: ", ")
      return "    .\(member.kind)(name: \"\(member.name)\", dependencies: [\(list)]\(member.settings)),"
    }
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Sample",
        platforms: [.iOS(.v16)],
        targets: [
      \(targets.joined(separator: "\n"))
        ]
      )

      """
  }

  private var configuration: String {
    """
    version: 1
    layers:
      - {name: host, modules: [App]}
      - {name: business, modules: ["Biz*"]}
      - {name: feature, modules: ["Feature*"]}
      - {name: core, modules: ["Core*"]}
    exhaustive: true
    tags: {views: [Feature3]}
    forbidden:
      - {from: "layer:core", to: [UIKit, "tag:views"], reason: core has no views}
    allowed:
      - {from: Feature0, to: [Core0, Core1]}
    host: {max_lines: 1000}
    max_height: \(maximumHeight)
    max_fan_in: \(maximumFanIn)
    \(settings.joined(separator: "\n"))
    """
  }

  private func podspec(_ name: String) -> String {
    """
    Pod::Spec.new do |s|
      s.name = '\(name)'
      s.ios.deployment_target = '\(podPlatform)'
      s.source_files = 'Sources/\(name)/**/*.swift'
    \((podLines[name] ?? []).map { "  \($0)" }.joined(separator: "\n"))
    end
    """
  }

  /// Every file by its path. Each dependency is imported by two files.
  var files: [String: [UInt8]] {
    var texts = ["Package.swift": manifest, ".tenon.yml": configuration]
    for pod in Self.pods { texts["\(pod).podspec"] = podspec(pod) }
    for member in members {
      let needed = member.dependencies.filter { !member.unimported.contains($0) }.map { "import \($0)" }
      for name in ["One", "Two"] {
        let path = "\(member.folder)/\(name).swift"
        let lines =
          needed + (imports[path] ?? []) + ["", "public struct \(member.name)\(name) {}"]
          + (bodies[path] ?? [])
        texts[path] = lines.joined(separator: "\n") + "\n"
      }
    }
    return texts.mapValues { Array($0.utf8) }.merging(others) { _, new in new }
  }
}

/// A seeded generator: the same mutations in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
