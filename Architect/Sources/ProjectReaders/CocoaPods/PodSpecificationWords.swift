import ModuleGraph
import RubyParsing

extension PodSpecification {
  /// Reads Ruby. Conditions are not evaluated, so the contents of all branches are used.
  /// - Throws: ``RubyTooDeep`` or ``RubyTooLong``.
  init(ruby bytes: [UInt8]) throws {
    var interpreter = RubyInterpreter(PodSpecificationWords())
    try interpreter.run(try RubyParser.parse(bytes))
    self = interpreter.dialect.specification
  }
}

/// The meanings of the words of a podspec.
private struct PodSpecificationWords: RubyDialect {
  var specification = PodSpecification()
  /// Whether the block of `Pod::Spec.new`, which defines a variable such as `s`, has begun.
  private var isBegun = false

  mutating func leave() {}

  mutating func perform(_ word: RubyWord) -> RubyOutcome {
    guard let part = word.part else {
      if word.name == "new", word.hasBlock { return begin(word) }
      // A method that is defined elsewhere can change its arguments, as `install_modules_dependencies(s)` does.
      if word.arguments.contains(where: Self.hasPart), !["puts", "p", "print"].contains(word.name) {
        note(word)
      }
      return .unknown
    }
    if word.hasBlock, ["subspec", "test_spec", "app_spec"].contains(word.name) {
      let name = word.arguments.first?.text
      if name == nil, !word.arguments.isEmpty { note(word) }
      specification.parts.append(
        PodSpecification.Part(
          name: name ?? "Tests",
          around: part == 0 ? [] : specification.parts[part].around + [specification.parts[part].name],
          isTest: word.name != "subspec" || specification.parts[part].isTest,
          line: word.line, column: word.column))
      return .enter([.part(specification.parts.count - 1)])
    }
    if word.arguments.isEmpty { return .value(attribute(word.name, of: part)) }
    set(word)
    return .value(.null)
  }

  mutating func assign(_ word: RubyWord) { set(word) }

  /// Whether a value is the specification, or contains it under a label.
  private static func hasPart(_ value: RubyValue) -> Bool {
    switch value {
    case .part: true
    case .hash(let pairs): pairs.contains { hasPart($0.value) }
    default: false
    }
  }

  private mutating func begin(_ word: RubyWord) -> RubyOutcome {
    guard !isBegun else { return .skip }
    isBegun = true
    specification.parts[0].line = word.line
    specification.parts[0].column = word.column
    return .enter([.part(0)])
  }

  private func attribute(_ name: String, of part: Int) -> RubyValue {
    switch name {
    case "ios", "osx", "macos", "tvos", "watchos", "visionos": .part(part)
    case "name":
      (part == 0 ? specification.name : specification.parts[part].name).map { .string($0) } ?? .unknown
    case "version": specification.version.map { .string($0) } ?? .unknown
    case "base_name": .string(part == 0 ? specification.name ?? "" : specification.parts[part].name)
    case "module_name": (specification.moduleName ?? specification.name).map { .string($0) } ?? .unknown
    case "source_files": .array(specification.parts[part].sources.map { .string($0) })
    case "exclude_files": .array(specification.parts[part].excluded.map { .string($0) })
    default: .unknown
    }
  }

  private mutating func note(_ word: RubyWord) {
    let isOfTest = word.part.map { specification.parts[$0].isTest } ?? false
    let gap = PodSpecification.Gap(
      name: word.name, line: word.line, column: word.column, isOfTest: isOfTest)
    if !specification.gaps.contains(gap) { specification.gaps.append(gap) }
  }

  private mutating func set(_ word: RubyWord) {
    guard let part = word.part else { return }
    let values = word.arguments.flatMap(\.strings)
    let isWhole = word.arguments.allSatisfy(\.isWhole)
    switch word.name {
    case "name" where part == 0:
      specification.name = values.first
      if !isWhole { note(word) }
    case "module_name" where part == 0:
      specification.moduleName = values.first
      if !isWhole { note(word) }
    case "version" where part == 0: specification.version = values.first
    case "source" where part == 0:
      for case .hash(let pairs) in word.arguments {
        let place = pairs.first { ["git", "http", "hg", "svn"].contains($0.key.text ?? "") }
        specification.origin = place?.value.strings.first ?? specification.origin
      }
    case "default_subspec" where part == 0, "default_subspecs" where part == 0:
      specification.defaultSubspecs += values
    case "source_files":
      specification.parts[part].sources += values
      if !isWhole { note(word) }
    case "exclude_files":
      if let platform = word.path.first.flatMap({ Platform(spelled: $0) }) {
        specification.parts[part].excludedOn[platform, default: []] += values
      } else {
        specification.parts[part].excluded += values
      }
      if !isWhole { note(word) }
    case "pod_target_xcconfig":
      for case .hash(let pairs) in word.arguments {
        for pair in pairs {
          guard let setting = pair.key.text else { continue }
          pair.value.strings.forEach { specification.take(setting, $0) }
        }
      }
    case "vendored_frameworks", "vendored_framework", "vendored_libraries", "vendored_library":
      specification.parts[part].isBinary = true
      specification.parts[part].vendored += values
    // A subspec may require a later version than the pod. Its users take this into account.
    case "deployment_target" where part == 0:
      if let platform = word.path.first.flatMap({ Platform(spelled: $0) }) {
        specification.platforms[platform] = values.first
      }
    case "platform" where part == 0:
      // If `:ios, '13.0'` is assigned, it is an array.
      let parts = word.arguments.flatMap { if case .array(let inner) = $0 { inner } else { [$0] } }
      if case .symbol(let name)? = parts.first, let platform = Platform(spelled: name) {
        specification.platforms[platform] = values.first
      }
    case "dependency":
      // Only the first argument is a name; the other arguments are versions.
      let names = word.arguments.first?.strings ?? []
      if names.isEmpty { note(word) }
      let requirements = word.arguments.dropFirst().flatMap(\.strings)
      if let version = specification.version, requirements == [version] || requirements == ["= " + version] {
        specification.sameReleases.formUnion(names)
      }
      for name in names { specification.parts[part].dependencies.append((name, word.line, word.column)) }
    default: return
    }
  }
}
