import CocoaPods
import Text

/// Edits the parts of a Podfile that are literals: additions are formatted like their neighbors, and no other line
/// changes. Parts that the Podfile computes are not edited; the error contains the line to add by hand.
/// ```swift
/// var podfile = try PodfileEditor(text)
/// try podfile.addPod(.init("Cart", path: "Modules/Cart"), to: "Shop")
/// try plan.edit("Podfile") { $0 = podfile.text }
/// ```
public struct PodfileEditor: Sendable {
  private var podfile: PodText

  private static let containers: Set<String> = ["target", "abstract_target"]

  /// - Throws: ``ProjectEditError`` if the text cannot be read.
  public init(_ text: String) throws(ProjectEditError) {
    podfile = try PodText(text, containers: Self.containers)
  }

  /// The current text of the Podfile.
  public var text: String { podfile.text }

  /// The blocks of the Podfile, in order. A block whose name is computed is left out.
  public var targets: [PodTarget] { blocks.map(target) }

  /// The pods outside all blocks, which apply to all targets.
  public var commonPods: [PodReference] { pods(in: nil) }

  /// The URLs of the podspec repositories that the Podfile lists.
  public var sources: [String] {
    podfile.words.filter { $0.name == "source" && $0.receiver == nil }.compactMap {
      $0.arguments.first?.literal
    }
  }

  /// The platform and the version that the Podfile requires outside all blocks, such as `ios` and `15.0`.
  public var platform: (name: String, version: String?)? {
    let word = podfile.words.first {
      $0.name == "platform" && $0.receiver == nil && $0.arguments.first?.literal != nil
    }
    guard let word, let name = word.arguments[0].literal else { return nil }
    return (name, word.arguments.dropFirst().first?.literal)
  }

  // MARK: - Blocks

  private var blocks: [Int] {
    podfile.words.indices.filter { index in
      let word = podfile.words[index]
      return Self.containers.contains(word.name) && word.receiver == nil && word.block != nil
        && word.arguments.first?.literal != nil
    }
  }

  private func target(_ index: Int) -> PodTarget {
    let word = podfile.words[index]
    let around = podfile.outline.path(index).dropLast().compactMap {
      podfile.words[$0].arguments.first?.literal
    }
    return PodTarget(
      name: word.arguments.first?.literal ?? "", around: around, isAbstract: word.name == "abstract_target",
      line: word.line, computation: word.computation, pods: pods(in: index))
  }

  private func pods(in block: Int?) -> [PodReference] {
    let computation = block.flatMap { podfile.words[$0].computation }
    return podWords(in: block).filter { podfile.words[$0].computation == computation }
      .compactMap { reference(podfile.words[$0]) }
  }

  private func podWords(in block: Int?) -> [Int] {
    podfile.words(in: block).filter { podfile.words[$0].name == "pod" && podfile.words[$0].receiver == nil }
  }

  private func reference(_ word: RubyOutline.Word) -> PodReference? {
    guard let name = word.arguments.first?.literal else { return nil }
    func option(_ key: String) -> RubyOutline.Argument? { word.arguments.first { $0.key == key } }
    let second = word.arguments.dropFirst().first
    let tests = option("testspecs")
    return PodReference(
      name, path: option("path")?.literal, requirement: second?.key == nil ? second?.literal : nil,
      testSpecs: tests?.list ?? tests?.literal.map { [$0] } ?? [])
  }

  private func block(_ name: String, for what: String) throws(ProjectEditError) -> Int {
    let found = blocks.filter { podfile.words[$0].arguments[0].literal == name }
    guard let first = found.first else {
      let names = blocks.compactMap { podfile.words[$0].arguments[0].literal }
      let near = NearMiss.of(name, among: names).map { "; did you mean '\($0)'?" } ?? ""
      throw ProjectEditError(
        .missing, "the Podfile has no target '\(name)' with a literal name\(near)",
        remedy: "add this by hand: \(what)")
    }
    let literal = found.filter { podfile.words[$0].computation == nil }
    guard let index = literal.first else {
      let word = podfile.words[first]
      throw ProjectEditError(
        .conflict, "line \(word.line): the target '\(name)' is in \(word.computation ?? "")",
        remedy: "add this by hand: \(what)")
    }
    guard literal.count == 1 else {
      let lines = literal.map { "\(podfile.words[$0].line)" }.joined(separator: " and ")
      throw ProjectEditError(
        .conflict, "the target '\(name)' begins on lines \(lines)", remedy: "add this by hand: \(what)")
    }
    return index
  }

  // MARK: - Pods

  /// Lists a pod in a block. A pod that the block already lists is not changed.
  /// - Parameters:
  ///   - target: The name of the target; `nil` adds the pod outside all targets.
  ///   - example: A pod in the block to imitate: the new pod is placed after it and gets its options, such as
  ///     `:inhibit_warnings => true`.
  /// - Throws: ``ProjectEditError`` if there is no such block, or if the block or the example is computed.
  public mutating func addPod(_ pod: PodReference, to target: String?, like example: String? = nil)
    throws(ProjectEditError)
  {
    try PodStyle.check([pod.name, pod.path, pod.requirement].compactMap { $0 } + pod.testSpecs)
    let plain = written(pod, like: nil, nearest: [])
    var parent: Int?
    if let target { parent = try block(target, for: plain) }
    let all = podWords(in: parent)
    guard !all.contains(where: { podfile.words[$0].arguments.first?.literal == pod.name }) else { return }
    var model: Int?
    if let example {
      let found = all.filter { podfile.words[$0].arguments.first?.literal == example }
      model = found.first { podfile.words[$0].computation == nil }
      if model == nil, let first = found.first ?? computed(example) {
        let word = podfile.words[first]
        throw ProjectEditError(
          .conflict, "line \(word.line): '\(example)' is listed in \(word.computation ?? "another target")",
          remedy: "add this by hand: \(plain)")
      }
    }
    let literal = all.filter { podfile.words[$0].computation == nil && reference(podfile.words[$0]) != nil }
    let local = literal.filter { (reference(podfile.words[$0])?.path != nil) == (pod.path != nil) }
    let group = local.isEmpty ? literal : local
    let nearest = ([model].compactMap { $0 } + group.reversed() + literal.reversed()).map {
      podfile.words[$0]
    }
    let line = written(pod, like: model, nearest: nearest)
    let byHand = ProjectEditError(
      .conflict,
      "\(target.map { "the target '\($0)'" } ?? "the Podfile") is written in a way that cannot be edited",
      remedy: "add this by hand: \(line)")
    guard let place = place(of: pod.name, after: model, in: group, parent) else { throw byHand }
    let before = podfile
    try podfile.insert([line], at: place, byHand: byHand)
    let listed = target == nil ? commonPods : targets.filter { $0.name == target }.flatMap(\.pods)
    guard listed.contains(pod) else {
      podfile = before
      throw byHand
    }
  }

  /// A pod that something computes, wherever it is.
  private func computed(_ name: String) -> Int? {
    podfile.words.indices.first {
      let word = podfile.words[$0]
      return word.name == "pod" && word.computation != nil && word.arguments.first?.literal == name
    }
  }

  private func place(of name: String, after model: Int?, in group: [Int], _ parent: Int?) -> PodText.Place? {
    let names = group.map { podfile.words[$0].arguments[0].literal?.lowercased() ?? "" }
    let isSorted = names.count > 2 && zip(names, names.dropFirst()).allSatisfy { $0 < $1 }
    if isSorted, model.map(group.contains) ?? true {
      if let next = names.firstIndex(where: { $0 > name.lowercased() }) {
        let word = podfile.words[group[next == 0 ? 0 : next - 1]]
        return podfile.place(besides: word, isBefore: next == 0)
      }
    }
    if let last = model ?? group.last { return podfile.place(besides: podfile.words[last]) }
    if let parent { return podfile.place(in: parent) }
    guard let first = podfile.words(in: nil).first(where: blocks.contains) else {
      return PodText.Place(offset: podfile.manifest.bytes.count, indent: "")
    }
    return podfile.place(besides: podfile.words[first], isBefore: true)
  }

  /// Options that say where a pod is, or which of its parts are used.
  private static let ofOnePod: Set<String> = [
    "path", "git", "branch", "tag", "commit", "podspec", "source", "testspecs", "appspecs", "subspecs",
    "submodules",
    "hg", "svn", "http",
  ]

  private func written(_ pod: PodReference, like model: Int?, nearest: [RubyOutline.Word]) -> String {
    let others = podfile.words.filter { $0.name == "pod" && $0.receiver == nil }
    let style = PodStyle(nearest: nearest + others, others: podfile.words)
    var arguments = [style.string(pod.name)]
    if let requirement = pod.requirement { arguments.append(style.string(requirement)) }
    if let path = pod.path { arguments.append(style.option("path", style.string(path))) }
    if !pod.testSpecs.isEmpty {
      arguments.append(
        style.option("testspecs", "[\(pod.testSpecs.map(style.string).joined(separator: ", "))]"))
    }
    for argument in model.map({ podfile.words[$0].arguments }) ?? [] {
      guard let key = argument.key, !Self.ofOnePod.contains(key), !argument.isComputed,
        argument.words.allSatisfy(["true", "false"].contains), !argument.text.contains(where: \.isNewline)
      else { continue }
      arguments.append(argument.text)
    }
    return style.call("pod", arguments, in: podfile.manifest)
  }

  /// Removes a pod from a block, by its exact name. It is not an error if the block does not
  /// list the pod.
  /// - Parameter target: The name of the target; `nil` removes a pod that is outside all targets.
  /// - Throws: ``ProjectEditError`` if there is no such block, or if the pod is computed.
  public mutating func removePod(_ name: String, from target: String?) throws(ProjectEditError) {
    while true {
      var parent: Int?
      if let target { parent = try block(target, for: "no line with the pod '\(name)'") }
      let found = podWords(in: parent).first { podfile.words[$0].arguments.first?.literal == name }
      guard let found else { return }
      let word = podfile.words[found]
      let reason = word.computation.map { "is listed in \($0)" } ?? "shares its line with something else"
      try podfile.remove(
        found,
        byHand: ProjectEditError(
          .conflict, "line \(word.line): '\(name)' \(reason)", remedy: "remove it there by hand"))
    }
  }

  /// Removes a pod from everywhere, including methods and conditions, by its exact name. It is not an error if the
  /// Podfile does not list the pod.
  /// - Throws: ``ProjectEditError`` if the name is computed, as in a loop over names, or shares its line with something
  ///   else.
  public mutating func removePod(_ name: String) throws(ProjectEditError) {
    var copy = podfile
    while true {
      let found = copy.words.firstIndex {
        $0.name == "pod" && $0.receiver == nil && $0.arguments.first?.literal == name
      }
      guard let found else { break }
      let line = copy.words[found].line
      try copy.remove(
        found, evenIfComputed: true,
        byHand: ProjectEditError(
          .conflict, "line \(line): '\(name)' shares its line with something else",
          remedy: "remove it there by hand"))
    }
    podfile = copy
  }

  /// The lines on which a pod is listed by its literal name.
  public func lines(of name: String) -> [Int] {
    podfile.words.filter {
      $0.name == "pod" && $0.receiver == nil && $0.arguments.first?.literal == name
    }.map(\.line)
  }

  // MARK: - Targets

  /// Lines of a target that the targets next to it need too.
  private static let settings: Set<String> = [
    "platform", "project", "use_frameworks!", "use_modular_headers!", "inhibit_all_warnings!",
  ]

  private func settings(in block: Int) -> [String] {
    podfile.words(in: block).compactMap { index -> String? in
      let word = podfile.words[index]
      guard Self.settings.contains(word.name), word.receiver == nil, word.block == nil,
        word.computation == nil, !word.arguments.contains(where: { $0.isComputed || !$0.words.isEmpty })
      else { return nil }
      let text = podfile.manifest.text(word.range)
      return text.contains(where: \.isNewline) ? nil : text
    }
  }

  /// Adds a block for a target, after the neighbor or, by default, after the last target.
  /// - Parameters:
  ///   - pods: The pods to list in the block.
  ///   - neighbor: The target to place the block after, and to copy the settings from.
  /// - Throws: ``ProjectEditError`` if there is already a block with this name, or if the neighbor is computed.
  public mutating func addTarget(_ name: String, pods: [PodReference], after neighbor: String? = nil)
    throws(ProjectEditError)
  {
    try PodStyle.check(
      [name] + pods.flatMap { [$0.name, $0.path, $0.requirement].compactMap { $0 } + $0.testSpecs })
    guard !blocks.contains(where: { podfile.words[$0].arguments[0].literal == name }) else {
      throw ProjectEditError(.conflict, "the Podfile has already a target '\(name)'")
    }
    let step = podfile.manifest.indentStep
    func lines(_ settings: [String], _ style: PodStyle) -> [String] {
      let body = settings + pods.map { written($0, like: nil, nearest: []) }
      return ["target \(style.string(name)) do"] + body.map { step + $0 } + ["end"]
    }
    let plain = lines([], PodStyle(nearest: [], others: podfile.words)).map { String($0.drop { $0 == " " }) }
    let handWritten = plain.joined(separator: "; ")
    let last = podfile.words(in: nil).last { blocks.contains($0) && podfile.words[$0].computation == nil }
    let model =
      try neighbor.map { (name) throws(ProjectEditError) in try block(name, for: handWritten) } ?? last
    let byHand = ProjectEditError(
      .conflict, "the target cannot be added to the Podfile", remedy: "add this by hand: \(handWritten)")
    guard let model else {
      let end = PodText.Place(offset: podfile.manifest.bytes.count, indent: "")
      let gap = podfile.manifest.bytes.isEmpty ? [] : [""]
      return try podfile.insert(
        gap + lines([], PodStyle(nearest: [], others: podfile.words)), at: end, byHand: byHand)
    }
    let word = podfile.words[model]
    let settings = settings(in: model)
    guard let place = podfile.place(besides: word) else { throw byHand }
    let style = PodStyle(nearest: [word], others: podfile.words)
    let before = podfile
    try podfile.insert([""] + lines(settings, style), at: place, byHand: byHand)
    guard targets.contains(where: { $0.name == name && $0.pods == pods }) else {
      podfile = before
      throw byHand
    }
  }
}
