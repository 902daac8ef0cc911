import Formats
import Text

/// The meanings of the words of a podspec.
struct PodspecDialect: RubyDialect {
  /// A part with the values that were assigned so far.
  struct Recording {
    var part: Podspec.Part
    /// The names of the part and of its enclosing parts, without the specification itself.
    var path: [String] = []
    var parent: Int?
    var isPossible = false
    /// The values of attributes such as `ios.source_files`.
    var values: [String: RubyValue] = [:]
    /// The names of the attributes in the order of their assignment.
    var order: [String] = []
    var gaps: [String: Podspec.Gap] = [:]
    /// The places of the assignments.
    var places: [String: (line: Int, column: Int)] = [:]
  }

  var recordings: [Recording] = [Recording(part: Podspec.Part(.specification, name: ""))]
  var losses: [Podspec.Gap] = []
  /// Whether the block of `Pod::Spec.new`, which defines a variable such as `s`, has begun.
  private(set) var isBegun = false
  private static let mostParts = 2_000

  mutating func leave() {}

  /// A recording has about eight attributes.
  var count: Int { recordings.count * 8 }

  // MARK: Words

  mutating func perform(_ word: RubyWord) -> RubyOutcome {
    guard let part = word.part else {
      if word.name == "new" { return begin(word) }
      // A method that is defined elsewhere can change its arguments, as `install_modules_dependencies(s)` does.
      if word.arguments.contains(where: Self.hasPart) {
        lose(RubyLoss(kind: .method, text: "the method '\(word.name)'", line: word.line, column: word.column))
      }
      return .unknown
    }
    let kinds: [String: Podspec.Part.Kind] = ["subspec": .subspec, "test_spec": .test, "app_spec": .app]
    if let kind = kinds[word.name], word.path.isEmpty { return beginPart(word, kind, in: part) }
    if word.name == "dependency" {
      addDependency(word, to: part)
      return .value(.null)
    }
    if word.name == "respond_to?", let name = word.arguments.first?.text, word.path.isEmpty {
      return .value(.boolean(Self.hasMethod(name)))
    }
    if word.arguments.isEmpty, word.block == nil { return .value(attribute(word, of: part)) }
    set(word)
    return .value(.null)
  }

  mutating func assign(_ word: RubyWord) { set(word) }

  mutating func lose(_ loss: RubyLoss) {
    guard loss.kind != .file || !loss.text.hasPrefix("the file") else { return }
    let gap = Podspec.Gap(
      part: [], attribute: Podspec.Gap.anything, line: loss.line, column: loss.column, reason: loss.text)
    if !losses.contains(gap), losses.count < 100 { losses.append(gap) }
  }

  mutating func change(_ old: RubyValue) {
    for index in recordings.indices {
      for (name, value) in recordings[index].values where value == old && recordings[index].gaps[name] == nil
      {
        let place =
          recordings[index].places[name] ?? (recordings[index].part.line, recordings[index].part.column)
        note(
          name, "a value that is changed after its assignment", of: index, line: place.line,
          column: place.column)
      }
    }
  }

  /// Whether a value is the specification, or contains it under a label.
  private static func hasPart(_ value: RubyValue) -> Bool {
    switch value {
    case .part, .platform: true
    case .hash(let pairs): pairs.contains { hasPart($0.value) }
    case .array(let values), .anyOf(let values): values.contains(where: hasPart)
    default: false
    }
  }

  private mutating func begin(_ word: RubyWord) -> RubyOutcome {
    guard !isBegun, word.block != nil else {
      lose(RubyLoss(kind: .syntax, text: "a second specification", line: word.line, column: word.column))
      return .skip
    }
    isBegun = true
    recordings[0].part.line = word.line
    recordings[0].part.column = word.column
    return .enter([.part(0)])
  }

  private mutating func beginPart(
    _ word: RubyWord, _ kind: Podspec.Part.Kind, in parent: Int
  ) -> RubyOutcome {
    guard recordings.count < Self.mostParts else { return .skip }
    let defaults: [Podspec.Part.Kind: String] = [.test: "Tests", .app: "App"]
    let name = word.arguments.isEmpty ? defaults[kind] : word.arguments[0].text
    let list = kind == .subspec ? "subspecs" : kind == .test ? "testspecs" : "appspecs"
    if name == nil {
      let reason = word.arguments.first?.doubt ?? RubyReason(text: "the name of a part")
      note(list, reason.text, of: parent, line: word.line, column: word.column)
    }
    if let condition = word.condition {
      note(list, condition, of: parent, line: word.line, column: word.column, isOpen: false)
    }
    var part = Podspec.Part(kind, name: name ?? "")
    part.line = word.line
    part.column = word.column
    var recording = Recording(part: part, path: recordings[parent].path + [part.name], parent: parent)
    recording.isPossible = name == nil || word.condition != nil || recordings[parent].isPossible
    if kind == .test {
      recording.values["test_type"] = .symbol("unit")
      recording.order.append("test_type")
    }
    recordings.append(recording)
    guard word.block != nil else { return .value(.part(recordings.count - 1)) }
    return .enter([.part(recordings.count - 1)])
  }

  // MARK: Reading attributes

  private func fullName(of part: Int) -> RubyValue {
    let root = recordings[0].values["name"] ?? .null
    guard part != 0 else { return root }
    return root.map { root in
      root.text.map { .string(([$0] + recordings[part].path).joined(separator: "/")) }
        ?? .unknown("the name of the specification")
    }
  }

  /// Whether a specification has a method, in current versions of CocoaPods.
  private static func hasMethod(_ name: String) -> Bool {
    if name.hasSuffix("=") {
      let word = String(name.dropLast())
      return ["name", "platform", "deployment_target"].contains(word) || PodspecAttribute.set(by: word) != nil
    }
    return methods.contains(name) || RubyPlatform.all.contains(name)
  }

  /// Source: lib/cocoapods-core/specification/dsl.rb, and root_attribute_accessors.rb beside it, in the repository
  /// CocoaPods/Core.
  private static let methods: Set<String> = [
    "name", "base_name", "version", "requires_arc", "swift_version", "swift_versions", "cocoapods_version",
    "authors",
    "social_media_url", "readme", "changelog", "license", "homepage", "source", "summary", "description",
    "screenshots", "documentation_url", "prepare_command", "static_framework", "deprecated",
    "deprecated_in_favor_of", "module_map", "module_name", "default_subspecs", "dependency", "subspec",
    "test_spec",
    "app_spec", "script_phases", "on_demand_resources", "scheme", "info_plist", "prefix_header_file",
  ]

  private func attribute(_ word: RubyWord, of part: Int) -> RubyValue {
    switch word.name {
    case "name" where word.path.isEmpty: return fullName(of: part)
    case "base_name":
      return part == 0 ? recordings[0].values["name"] ?? .null : .string(recordings[part].part.name)
    case "version":
      guard recordings[0].values["version"] != nil else { return .unknown("the version") }
      return value("version", of: 0).map { value in
        value.interpolated.map { .version($0.stripped) } ?? value
      }
    case "root": return .part(0)
    case "parent": return recordings[part].parent.map { .part($0) } ?? .null
    case "source":
      // The keys are symbols again when the source is read.
      guard case .hash(let pairs) = value("source", of: 0) else { return value("source", of: 0) }
      return .hash(
        pairs.map { pair in
          .init(key: pair.key.interpolated.map { .symbol($0) } ?? pair.key, value: pair.value)
        })
    case "module_name":
      let name = value("module_name", of: 0)
      if name != .null { return name }
      if recordings[0].values["header_dir"] != nil { return .unknown("the name of the module") }
      return fullName(of: 0).map { $0.text.map { .string(Self.identifier($0)) } ?? $0 }
    case "swift_version", "swift_versions", "license", "authors", "subspecs", "attributes_hash",
      "default_subspecs",
      "dependencies", "available_platforms":
      return .unknown("the attribute '\(word.name)'")
    default:
      guard let attribute = PodspecAttribute.set(by: word.name) else {
        return .unknown("the method '\(word.name)'")
      }
      let name = (word.path + [attribute.name]).joined(separator: ".")
      // `spec.source_files += […]` begins with nothing.
      if recordings[part].values[name] == nil,
        ["source_files", "exclude_files", "resources"].contains(attribute.name)
      {
        return recordings[part].gaps[name].map { .unknown($0.reason) } ?? .array([])
      }
      return value(name, of: part)
    }
  }

  private func value(_ name: String, of part: Int) -> RubyValue {
    let value = recordings[part].values[name] ?? .null
    guard let gap = recordings[part].gaps[name], value.doubt == nil else { return value }
    return .alternatives([value, .unknown(RubyReason(text: gap.reason, isOverride: !gap.isOpen))])
  }

  /// The name as an identifier of C.
  private static func identifier(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isKept = scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber)
      let letter = isKept ? Character(scalar) : "_"
      if letter != "_" || result.last != "_" { result.append(letter) }
    }
    return result.first?.isNumber == true ? "_" + result : result
  }

  // MARK: Setting attributes

  mutating func note(
    _ name: String, _ reason: String, of part: Int, line: Int, column: Int, isOpen: Bool = true
  ) {
    // The first gap is kept, unless the new one hides more.
    if let old = recordings[part].gaps[name], old.isOpen || !isOpen { return }
    recordings[part].gaps[name] = Podspec.Gap(
      part: recordings[part].path, attribute: name, line: line, column: column, reason: reason, isOpen: isOpen
    )
  }

  private mutating func set(_ word: RubyWord) {
    guard let part = word.part else { return }
    let value = word.arguments.count == 1 ? word.arguments[0] : .array(word.arguments)
    switch word.name {
    case "name":
      store("name", value, word, in: part)
    case "platform" where word.path.isEmpty: setPlatform(value, word, in: part)
    case "deployment_target":
      guard let platform = word.path.first else { return invalid(word, in: part) }
      let old = recordings[part].values["platforms"] ?? .hash([])
      guard case .hash(let pairs) = old else {
        return note(
          "platforms", "a platform beside a computed one", of: part, line: word.line, column: word.column)
      }
      // `spec.platforms = { :ios => '13.0' }` names platforms by symbols.
      let named = pairs.map { pair in
        RubyValue.Pair(key: pair.key.text.map { .string($0) } ?? pair.key, value: pair.value)
      }
      store(
        "platforms", .hash(RubyValue.setting(.string(platform), value, in: named)), word, in: part,
        isAddition: true)
    default:
      guard let attribute = PodspecAttribute.set(by: word.name),
        word.path.isEmpty || attribute.isOfPlatforms, word.path.count <= 1
      else { return invalid(word, in: part) }
      store((word.path + [attribute.name]).joined(separator: "."), value, word, in: part)
    }
  }

  /// Takes note of an attribute that CocoaPods does not have.
  private mutating func invalid(_ word: RubyWord, in part: Int) {
    note(
      (word.path + [word.name]).joined(separator: "."), "CocoaPods has no attribute '\(word.name)' here",
      of: part,
      line: word.line, column: word.column)
  }

  /// `spec.platform = :ios, '13.0'`
  private mutating func setPlatform(_ value: RubyValue, _ word: RubyWord, in part: Int) {
    let parts: Parts<RubyValue> = if case .array(let all) = value { all } else { [value] }
    guard let name = parts.first, name.doubt == nil else {
      return note(
        "platforms", value.doubt?.text ?? "a platform", of: part, line: word.line, column: word.column)
    }
    guard var text = name.text else {
      return store("platforms", .hash([]), word, in: part)
    }
    if text == "macos" { text = "osx" }
    let target = parts.count > 1 ? parts[1] : .null
    store("platforms", .hash([.init(key: .string(text), value: target)]), word, in: part)
  }

  private mutating func store(
    _ name: String, _ value: RubyValue, _ word: RubyWord, in part: Int, isAddition: Bool = false
  ) {
    if let json = value.possibleJSON, recordings[part].part.alternatives.count < 4_096 {
      recordings[part].part.alternatives.append(Podspec.Alternative(attribute: name, value: json))
    }
    if let condition = word.condition {
      return note(name, condition, of: part, line: word.line, column: word.column, isOpen: !value.isWhole)
    }
    if !isAddition { recordings[part].gaps[name] = nil }
    if recordings[part].values[name] == nil { recordings[part].order.append(name) }
    recordings[part].values[name] = value
    recordings[part].places[name] = (word.line, word.column)
    if let text = value.text, text.hasAmbiguousIndentation {
      note(name, "an indentation of tabs and spaces", of: part, line: word.line, column: word.column)
    }
    if let doubt = value.jsonDoubt {
      note(name, doubt.text, of: part, line: word.line, column: word.column, isOpen: !value.isWhole)
    }
  }

  private mutating func addDependency(_ word: RubyWord, to part: Int) {
    let key = (word.path + ["dependencies"]).joined(separator: ".")
    var requirements = Array(word.arguments.dropFirst())
    func note(_ reason: RubyReason?, _ dialect: inout Self) {
      dialect.note(
        key, reason?.text ?? "a dependency", of: part, line: word.line, column: word.column,
        isOpen: word.arguments.first?.isWhole != true)
    }
    let names = word.arguments.first?.strings ?? []
    for name in names where recordings[part].part.dependencyPlaces.count < 4_096 {
      recordings[part].part.dependencyPlaces.append(
        Podspec.DependencyPlace(name: name, line: word.line, column: word.column))
    }
    guard let first = word.arguments.first, first.doubt == nil, case .string(let name) = first else {
      return note(word.arguments.first?.doubt, &self)
    }
    if let condition = word.condition { return note(RubyReason(text: condition), &self) }
    if word.path.isEmpty, let last = requirements.last, let configurations = last.member("configurations") {
      requirements.removeLast()
      whitelist(name, configurations, word, in: part)
    }
    if let doubt = requirements.firstResult(\.doubt) { note(doubt, &self) }
    if requirements.contains(where: { if case .string = $0 { false } else { $0.doubt == nil } }) {
      note(RubyReason(text: "a requirement that is no string"), &self)
    }
    let old = recordings[part].values[key] ?? .hash([])
    guard case .hash(let pairs) = old else { return }
    if recordings[part].values[key] == nil { recordings[part].order.append(key) }
    recordings[part].values[key] = .hash(
      RubyValue.setting(first, .array(requirements.filter { $0.doubt == nil }), in: pairs))
  }

  private mutating func whitelist(_ name: String, _ configurations: RubyValue, _ word: RubyWord, in part: Int)
  {
    let key = "configuration_pod_whitelist"
    let list: Parts<RubyValue> = if case .array(let all) = configurations { all } else { [configurations] }
    let names: [RubyValue] = list.map { value in
      value.text.map { .string($0.lowercased()) } ?? .unknown("a configuration")
    }
    let old = recordings[part].values[key] ?? .hash([])
    guard case .hash(let pairs) = old else { return }
    store(key, .hash(RubyValue.setting(.string(name), .array(names), in: pairs)), word, in: part)
  }
}
