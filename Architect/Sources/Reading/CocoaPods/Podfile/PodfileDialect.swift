import Formats

/// The meanings of the words of a Podfile.
/// Source: lib/cocoapods-core/podfile/dsl.rb and target_definition.rb in the repository CocoaPods/Core.
struct PodfileDialect: RubyDialect {
  var podfile = Podfile()
  /// The enclosing definitions, from the outermost.
  private var around = [0]
  private let source: PodfileSource
  private static let mostEntries = 10_000
  private var entries = 0

  init(_ source: PodfileSource) { self.source = source }

  private var current: Int { around.last ?? 0 }

  private mutating func note(_ reason: String, _ word: RubyWord, hidesPods: Bool = false) {
    note(reason, line: word.line, column: word.column, hidesPods: hidesPods)
  }

  private mutating func note(_ reason: String, line: Int, column: Int, hidesPods: Bool) {
    let gap = Podfile.Gap(
      line: line, column: column, reason: reason, hidesPods: hidesPods, definition: current)
    if podfile.gaps.count < 1_000, !podfile.gaps.contains(gap) { podfile.gaps.append(gap) }
  }

  // MARK: Words

  mutating func perform(_ word: RubyWord) -> RubyOutcome {
    guard word.part == nil else { return .unknown }
    entries += 1
    guard entries < Self.mostEntries else { return .skip }
    switch word.name {
    case "target", "abstract_target": return define(word)
    case "pod": addPod(word)
    case "podspec": note("the dependencies of a podspec", word, hidesPods: true)
    case "pre_install", "post_install", "pre_integrate", "post_integrate":
      if let block = word.block {
        // A hook in a loop is read once.
        let known = podfile.hooks.first { $0.line == word.line && $0.name == word.name }
        podfile.hooks.append(known ?? PodfileHookReader.hook(word.name, block, line: word.line, source))
        if let condition = word.condition { note("\(condition) decides about '\(word.name)'", word) }
      }
      return .skip
    case _ where Self.settings.contains(word.name):
      if let condition = word.condition {
        note("\(condition) decides about '\(word.name)'", word)
      } else if let doubt = word.arguments.firstResult(\.doubt) {
        note(word.name == "script_phase" ? Podfile.Gap.scriptPhase : doubt.text, word)
      } else {
        set(word)
      }
    case _ where word.name.first?.isLowercase == true && !Self.addingNothing.contains(word.name):
      // A method that is defined in another file, such as a method of a plug-in or a framework, can add pods.
      note("the method '\(word.name)'", word, hidesPods: true)
      return .unknown
    default: return .unknown
    }
    return .value(.null)
  }

  mutating func assign(_ word: RubyWord) {}
  mutating func change(_ old: RubyValue) {}
  var count: Int { 1 }

  mutating func lose(_ loss: RubyLoss) {
    note(loss.text, line: loss.line, column: loss.column, hidesPods: loss.kind != .file)
  }

  mutating func leave() {
    if around.count > 1 { around.removeLast() }
  }

  /// Words of a Podfile and of Ruby that do not add pods to a target.
  private static let addingNothing: Set<String> = [
    "generate_bridge_support!", "set_arc_compatibility_flag!", "ensure_bundler!", "link_with",
    "set_arch_for_target",
    "lambda", "proc", "file", "freeze", "defined", "self", "super", "current_target_definition", "config",
  ]

  /// Plug-ins that add pods.
  private static let addingPods: Set<String> = ["cocoapods-keys"]

  private static let settings: Set<String> = [
    "platform", "source", "use_frameworks!", "use_modular_headers!", "inhibit_all_warnings!", "inherit!",
    "project",
    "xcodeproj", "workspace", "plugin", "install!", "supports_swift_versions", "supports_swift_version",
    "swift_version", "script_phase", "abstract!",
  ]

  private mutating func define(_ word: RubyWord) -> RubyOutcome {
    guard let name = word.arguments.first?.text else {
      note(word.arguments.first?.doubt?.text ?? "the name of a target", word, hidesPods: true)
      return .skip
    }
    if let condition = word.condition {
      // All branches are read, so the pods of the target are known.
      note("\(condition) decides about the target '\(name)'", word)
    }
    podfile.definitions.append(
      Podfile.Definition(
        name, isAbstract: word.name == "abstract_target", parent: current, line: word.line,
        column: word.column))
    guard word.block != nil else { return .value(.null) }
    around.append(podfile.definitions.count - 1)
    return .enter([])
  }

  // MARK: Pods

  private mutating func addPod(_ word: RubyWord) {
    var rest = Array(word.arguments.dropFirst())
    guard let first = word.arguments.first else { return note("a pod without a name", word, hidesPods: true) }
    let names = first.text.map { [$0] } ?? first.strings
    if first.doubt != nil || names.isEmpty {
      note(first.doubt?.text ?? "the name of a pod", word, hidesPods: true)
    }
    var options: [RubyValue.Pair] = []
    if case .hash(let pairs)? = rest.last {
      options = Array(pairs)
      rest.removeLast()
    }
    if let name = names.first {
      // All names share what follows them.
      var pod = Podfile.Pod(name, line: word.line, column: word.column)
      pod.isConditional = word.condition != nil || first.doubt != nil
      for requirement in rest { add(requirement, to: &pod, word) }
      for option in options { add(option, to: &pod, word) }
      for name in names {
        pod.name = name
        podfile.definitions[current].pods.append(pod)
      }
    }
    if let condition = word.condition {
      note("\(condition) decides about the pod '\(names.first ?? "")'", word)
    }
  }

  private mutating func add(_ requirement: RubyValue, to pod: inout Podfile.Pod, _ word: RubyWord) {
    switch requirement {
    case .string(let text), .version(let text): pod.requirements.append(text)
    case .decimal, .integer: pod.requirements.append(requirement.interpolated ?? "")
    case .array(let values): for value in values { add(value, to: &pod, word) }
    case .null: break
    default:
      note(requirement.doubt?.text ?? "a requirement of the pod '\(pod.name)'", word)
    }
  }

  private mutating func add(_ option: RubyValue.Pair, to pod: inout Podfile.Pod, _ word: RubyWord) {
    guard let key = option.key.text, option.key.doubt == nil else {
      return note(option.key.doubt?.text ?? "an option of the pod '\(pod.name)'", word)
    }
    // `nil` is the same as no option.
    if option.value == .null { return }
    let value = Self.local(option.value)
    if let doubt = value.jsonDoubt {
      note("\(doubt.text) decides about the option '\(key)' of the pod '\(pod.name)'", word)
      // The podspecs of all branches are known.
      if key == "podspec" || key == "path" {
        for text in value.strings {
          podfile.possiblePodspecs.insert(text.replacing(RubyPath.folder + "/", with: ""))
        }
      }
    } else if let json = value.json() {
      pod.options.append(JSON.Member(key: key, value: json))
    }
  }

  /// Makes paths below the Podfile's folder relative to it.
  private static func local(_ value: RubyValue) -> RubyValue {
    switch value {
    case .string(let text):
      if text.hasPrefix(RubyPath.folder), let path = RubyPath.relative(text) { return .string(path) }
      return value
    case .array(let values): return .array(values.map(local))
    default: return value
    }
  }

  // MARK: Settings

  private mutating func set(_ word: RubyWord) {
    let first = word.arguments.first
    switch word.name {
    case "platform": setPlatform(word)
    case "source":
      if let text = first?.text, !podfile.sources.contains(text) { podfile.sources.append(text) }
    case "plugin":
      guard let text = first?.text else { return note("a plug-in", word) }
      if !podfile.plugins.contains(text) { podfile.plugins.append(text) }
      note("the plug-in '\(text)'", word, hidesPods: Self.addingPods.contains(text))
    case "workspace": podfile.workspace = first.map(Self.local)?.text
    case "use_frameworks!": setLinkage(first, word)
    case "use_modular_headers!": podfile.definitions[current].usesModularHeaders = true
    case "inhibit_all_warnings!": podfile.definitions[current].inhibitsWarnings = true
    case "abstract!": podfile.definitions[current].isAbstract = first?.isTrue ?? true
    case "inherit!":
      guard let text = first?.text, let inheritance = Podfile.Definition.Inheritance(rawValue: text) else {
        return note("the inheritance of a target", word)
      }
      podfile.definitions[current].inheritance = inheritance
    case "project", "xcodeproj":
      podfile.definitions[current].project = first.map(Self.local)?.text
      guard case .hash(let pairs)? = word.arguments.dropFirst().first else { return }
      for pair in pairs {
        guard let name = pair.key.text, let kind = pair.value.text else { continue }
        podfile.definitions[current].configurations[name] = kind
      }
    case "script_phase":
      if let json = first?.json(), first?.jsonDoubt == nil {
        podfile.definitions[current].scriptPhases.append(json)
      } else {
        note(Podfile.Gap.scriptPhase, word)
      }
    default: break
    }
  }

  private mutating func setPlatform(_ word: RubyWord) {
    guard let name = word.arguments.first?.text, RubyPlatform.all.contains(name.lowercased()) else {
      return note("a platform", word)
    }
    podfile.definitions[current].platform = name.lowercased()
    var target = word.arguments.dropFirst().first
    if case .hash? = target { target = target?.member("deployment_target") }
    podfile.definitions[current].deploymentTarget = target.flatMap { $0 == .null ? nil : $0.interpolated }
  }

  private mutating func setLinkage(_ option: RubyValue?, _ word: RubyWord) {
    switch option {
    case nil, .boolean(true)?: podfile.definitions[current].linkage = .frameworks
    case .boolean(false)?: podfile.definitions[current].linkage = .libraries
    case .hash?:
      guard let linkage = option?.member("linkage")?.text else { fallthrough }
      podfile.definitions[current].linkage = linkage == "static" ? .staticFrameworks : .frameworks
    default: note("the linkage of frameworks", word)
    }
  }
}

/// The text of a Podfile, for the parts that are shown as they are written.
struct PodfileSource: Sendable {
  private let lines: [Substring]
  private let lineEnds: [Int]

  init(_ bytes: [UInt8]) {
    lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    lineEnds = bytes.indices.filter { bytes[$0] == 10 }
  }

  func line(_ number: Int) -> String {
    lines.indices.contains(number - 1) ? String(lines[number - 1]).stripped : ""
  }

  /// The number of the line that contains an offset.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = lineEnds.count
    while low < high {
      let middle = (low + high) / 2
      if lineEnds[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}
