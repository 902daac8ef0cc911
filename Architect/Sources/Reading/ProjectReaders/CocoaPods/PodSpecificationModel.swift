import CocoaPods
import Files
import Formats
import ModuleGraph

extension PodSpecification {
  /// Takes what concerns modules from a podspec. The contents of all branches of a condition count.
  init(_ podspec: Podspec) {
    if !podspec.root.name.isEmpty { name = podspec.root.name }
    func attribute(_ name: String) -> JSON? { podspec.root.attributes.last { $0.key == name }?.value }
    moduleName = attribute("module_name")?.string
    version = attribute("version")?.string
    origin = ["git", "http", "hg", "svn"].lazy.compactMap { attribute("source")?[$0]?.string }.first
    defaultSubspecs = (attribute("default_subspecs") ?? attribute("default_subspec")).map(Self.texts) ?? []
    for platform in podspec.root.attributes.last(where: { $0.key == "platforms" })?.value.object ?? [] {
      if let key = Platform(spelled: platform.key), let version = platform.value.string {
        platforms[key] = version
      }
    }
    parts = []
    add(podspec.root, isTest: false, depth: 0)
    let gaps = podspec.gaps.filter(\.isOpen)
    knowsHeaders = !gaps.contains {
      $0.attribute.hasSuffix("header_files") || $0.attribute == Podspec.Gap.anything
    }
    // What possibly concerns any attribute follows what concerns one of them.
    for gap in gaps where gap.attribute != Podspec.Gap.anything { add(gap, of: podspec) }
    for gap in gaps where gap.attribute == Podspec.Gap.anything { add(gap, of: podspec) }
  }

  private static let deepest = 16

  private mutating func add(_ model: Podspec.Part, isTest: Bool, depth: Int, around: [String] = []) {
    guard depth < Self.deepest else { return }
    let isTest = isTest || model.kind == .test || model.kind == .app
    var part = Part(name: model.name, around: around, isTest: isTest, line: model.line, column: model.column)
    var dependencies: [String] = []
    for attribute in model.attributes {
      if let members = attribute.value.object, let platform = Platform(spelled: attribute.key) {
        for member in members { take(member.key, member.value, platform, into: &part, &dependencies) }
      } else {
        take(attribute.key, attribute.value, nil, into: &part, &dependencies)
      }
    }
    for alternative in model.alternatives {
      let words = alternative.attribute.split(separator: ".").map(String.init)
      take(
        words.last ?? "", alternative.value, words.count > 1 ? Platform(spelled: words[0]) : nil, into: &part,
        &dependencies)
    }
    if model.dependencyPlaces.isEmpty {
      part.dependencies = dependencies.withoutDuplicates.map { ($0, model.line, model.column) }
    } else {
      part.dependencies = model.dependencyPlaces.map { ($0.name, $0.line, $0.column) }
    }
    part.removeDuplicates()
    parts.append(part)
    let inner = depth == 0 ? [] : around + [part.name]
    let all = model.parts + model.possibleParts
    // The order in which the parts were written.
    let ordered = all.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
    }
    for (_, child) in ordered { add(child, isTest: isTest, depth: depth + 1, around: inner) }
  }

  private mutating func take(
    _ name: String, _ value: JSON, _ platform: Platform?, into part: inout Part,
    _ dependencies: inout [String]
  ) {
    let texts = Self.texts(value)
    switch name {
    case "source_files": part.sources += texts
    case "exclude_files":
      if let platform {
        part.excludedOn[platform, default: []] += texts
      } else {
        part.excluded += texts
      }
    case "public_header_files": part.publicHeaders += texts
    case "private_header_files", "project_header_files": part.privateHeaders += texts
    case "vendored_frameworks", "vendored_libraries":
      part.isBinary = true
      part.vendored += texts
    case "pod_target_xcconfig":
      for setting in value.object ?? [] {
        for text in Self.texts(setting.value) { take(setting.key, text) }
      }
    case "dependencies":
      for dependency in value.object ?? [] {
        dependencies.append(dependency.key)
        let requirements = Self.texts(dependency.value)
        if let version, requirements == [version] || requirements == ["= " + version] {
          sameReleases.insert(dependency.key)
        }
      }
    default: break
    }
  }

  private static func texts(_ value: JSON) -> [String] {
    value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? []
  }

  private mutating func add(_ gap: Podspec.Gap, of podspec: Podspec) {
    let words = gap.attribute.split(separator: ".").map(String.init)
    var name = words.last ?? ""
    switch name {
    case "name", "module_name", "source_files", "exclude_files", "subspecs", "testspecs", "appspecs": break
    case "dependencies": name = "dependency"
    // The name of the method, or what else the reason is about.
    case Podspec.Gap.anything:
      name = gap.reason.split(separator: "'").dropFirst().first.map(String.init) ?? "code"
    default: return
    }
    let part = Self.part(gap.part, of: podspec.root)
    let new = Gap(
      name: name, line: gap.line, column: gap.column, isOfTest: part?.kind == .test || part?.kind == .app)
    if !gaps.contains(new) { gaps.append(new) }
  }

  private static func part(_ path: [String], of root: Podspec.Part) -> Podspec.Part? {
    var result: Podspec.Part? = root
    for name in path {
      result =
        (result?.parts ?? []).first { $0.name == name } ?? result?.possibleParts.first { $0.name == name }
    }
    return result
  }
}

extension PodSpecification.Part {
  /// Keeps the first of equal patterns. An attribute that is set in several branches has many of them.
  fileprivate mutating func removeDuplicates() {
    sources = sources.withoutDuplicates
    excluded = excluded.withoutDuplicates
    excludedOn = excludedOn.mapValues(\.withoutDuplicates)
    vendored = vendored.withoutDuplicates
  }
}

extension [String] {
  fileprivate var withoutDuplicates: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
