import Formats
import Text

/// A file should contain a podspec, but does not.
package struct NotASpecification: Error, CustomStringConvertible {
  package init() {}

  package var description: String {
    "it has no name; a podspec begins with Pod::Spec.new do |s| and sets s.name"
  }
}

extension Podspec {
  /// Reads a podspec in Ruby without running it. The result is what CocoaPods publishes as JSON; attributes that cannot
  /// be evaluated are in ``gaps``.
  /// - Parameters:
  ///   - files: The files beside the podspec that it reads, such as `package.json`.
  ///   - fileName: The name of the podspec.
  ///   - allowance: What evaluating all manifests of a repository may cost.
  /// - Throws: ``RubyTooDeep``, ``RubyTooLong`` or ``NotASpecification``.
  package init(
    ruby bytes: [UInt8], files: RubyFiles? = nil, fileName: String = "Pod.podspec",
    allowance: Allowance = Allowance()
  ) throws {
    allowance.add(bytes: bytes.count)
    var interpreter = RubyInterpreter(
      PodspecDialect(), meter: allowance.meter, file: fileName, files: files)
    defer { allowance.take(interpreter.meter) }
    try interpreter.run(try RubyParser.parse(bytes))
    guard interpreter.dialect.isBegun else { throw NotASpecification() }
    self.init(interpreter.dialect)
  }

  private init(_ dialect: PodspecDialect) {
    var recordings = dialect.recordings
    var parts = recordings.map { Self.part($0) }
    var gaps = dialect.losses
    // Parts follow the parts that contain them.
    var platforms: [Platforms] = []
    for index in recordings.indices {
      let around = recordings[index].parent.map { platforms[$0] }
      platforms.append(Platforms(recordings[index], in: around ?? Platforms()))
      Self.addPlatforms(to: &parts[index], platforms[index], in: around)
      Self.addSwiftVersion(to: &parts[index], &recordings[index])
    }
    for index in recordings.indices {
      gaps += recordings[index].gaps.values.sorted {
        ($0.line, $0.column, $0.attribute) < ($1.line, $1.column, $1.attribute)
      }
    }
    for index in parts.indices.reversed() {
      guard let parent = recordings[index].parent else { continue }
      if recordings[index].isPossible, !recordings[parent].isPossible {
        parts[parent].possibleParts.insert(parts[index], at: 0)
      } else {
        parts[parent].parts.insert(parts[index], at: 0)
      }
    }
    self.init(root: parts[0], gaps: gaps)
  }

  /// Returns a part with the certain values of its attributes.
  private static func part(_ recording: PodspecDialect.Recording) -> Part {
    var part = recording.part
    if part.kind == .specification { part.name = recording.values["name"]?.text ?? "" }
    for name in recording.order where name != "name" {
      guard let value = recording.values[name],
        let json = name.hasSuffix("dependencies")
          ? value.json() : value.json({ $0.withoutSharedIndentation.stripped })
      else { continue }
      let words = name.split(separator: ".").map(String.init)
      guard words.count == 2 else {
        part.attributes.append(JSON.Member(key: name, value: json))
        continue
      }
      if let index = part.attributes.firstIndex(where: { $0.key == words[0] }) {
        part.attributes[index].value = part.attributes[index].value.setting(words[1], json)
      } else {
        part.attributes.append(
          JSON.Member(key: words[0], value: .object([JSON.Member(key: words[1], value: json)])))
      }
    }
    return part
  }

  // MARK: Computed attributes

  /// The platforms of a specification that names none.
  private static let allPlatforms = ["osx", "ios", "tvos", "visionos", "watchos"]

  /// The platforms that a part supports, with their deployment targets, as `available_platforms` returns them.
  private struct Platforms: Equatable {
    var names = allPlatforms
    var targets: [String: String] = [:]

    init() {}

    /// - Parameter around: The platforms of the enclosing part, whose names count if the part has none.
    init(_ recording: PodspecDialect.Recording, in around: Platforms) {
      self = around
      guard case .hash(let pairs)? = recording.values["platforms"] else { return }
      let own = pairs.compactMap { pair in
        pair.key.text.map {
          ($0 == "macos" ? "osx" : $0, pair.value == .null ? nil : pair.value.interpolated?.stripped)
        }
      }
      if !own.isEmpty { names = own.map(\.0) }
      for (name, target) in own.reversed() {
        if let target { targets[name] = target }
      }
    }

    var json: JSON {
      .object(names.map { JSON.Member(key: $0, value: targets[$0].map { .string($0) } ?? .null) })
    }
  }

  /// Adds the platforms as JSON states them: for the specification itself, and for parts whose platforms differ from
  /// those of the enclosing part. Source: lib/cocoapods-core/specification/json.rb in the repository CocoaPods/Core.
  private static func addPlatforms(
    to part: inout Part, _ own: Platforms, in around: Platforms?
  ) {
    if let around, own.json == around.json { return }
    if let position = part.attributes.firstIndex(where: { $0.key == "platforms" }) {
      part.attributes[position].value = own.json
    } else {
      part.attributes.append(JSON.Member(key: "platforms", value: own.json))
    }
  }

  /// Adds the highest of the Swift versions, which earlier versions of CocoaPods read.
  private static func addSwiftVersion(to part: inout Part, _ recording: inout PodspecDialect.Recording) {
    guard let value = recording.values["swift_versions"], value != .null else { return }
    let list: Parts<RubyValue> = if case .array(let all) = value { all } else { [value] }
    let versions = list.compactMap(\.interpolated).map(\.stripped)
    var highest = versions.first
    for version in versions.dropFirst() {
      guard let current = highest, let order = RubyMethods.compare(current, version) else {
        highest = nil
        break
      }
      if order < 0 { highest = version }
    }
    if var gap = recording.gaps["swift_versions"] {
      gap.attribute = "swift_version"
      recording.gaps["swift_version"] = gap
    } else if let highest, versions.count == list.count {
      part.attributes.append(JSON.Member(key: "swift_version", value: .string(highest)))
    } else if !versions.isEmpty {
      recording.gaps["swift_version"] = Gap(
        part: [], attribute: "swift_version", line: part.line, column: part.column,
        reason: "the order of the versions")
    }
  }
}
