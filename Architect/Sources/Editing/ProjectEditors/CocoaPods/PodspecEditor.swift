import CocoaPods

/// Edits the literal dependencies of a podspec: additions are formatted like their neighbors, and no other
/// line changes. The error for a computed part contains the line to add by hand.
/// ```swift
/// var specification = try PodspecEditor(text)
/// try specification.addDependency("CoreNetwork", to: PodspecPart("UI"))
/// ```
public struct PodspecEditor: Sendable {
  private var specification: PodText

  private static let containers: Set<String> = ["new", "subspec", "test_spec", "app_spec"]

  /// - Throws: ``ProjectEditError`` if the text cannot be read or has no `Pod::Spec.new`.
  public init(_ text: String) throws(ProjectEditError) {
    specification = try PodText(text, containers: Self.containers)
    guard root != nil else {
      throw ProjectEditError(.missing, "there is no `Pod::Spec.new do |s|` in the podspec")
    }
  }

  /// The current text of the podspec.
  public var text: String { specification.text }

  // MARK: - Contents

  /// The parts of the podspec, in order, beginning with the specification itself.
  public var parts: [PodspecPart] { blocks.map(\.part) }

  /// The parts that are test specifications.
  public var testParts: [PodspecPart] {
    blocks.filter { isTest($0.index) }.map(\.part)
  }

  /// The names of the dependencies that a part lists as literals.
  public func dependencies(of part: PodspecPart) -> [String] {
    guard let index = blocks.first(where: { $0.part == part })?.index else { return [] }
    return dependencyWords(in: index).compactMap { specification.words[$0].arguments.first?.literal }
  }

  /// The variable that a part's block defines, such as `s`.
  public func variable(of part: PodspecPart) -> String? {
    blocks.first { $0.part == part }.flatMap { specification.words[$0.index].block?.first }
  }

  /// The value that a part assigns to an attribute, as written in Ruby.
  /// - Parameter name: The attribute, such as `source_files` or `ios.deployment_target`.
  /// - Returns: `nil` if the part does not assign the attribute, or if the value depends on anything other
  ///   than the specification.
  public func value(of name: String, in part: PodspecPart = .root) -> String? {
    guard let word = assignment(of: name, in: part), word.computation == nil, !word.arguments.isEmpty,
      let variable = self.variable(of: part)
    else { return nil }
    let known = [
      variable, self.variable(of: .root) ?? variable, "name", "version", "to_s", "true", "false", "nil",
    ]
    guard word.arguments.allSatisfy({ !$0.isComputed && $0.words.allSatisfy(known.contains) }) else {
      return nil
    }
    return word.arguments.map(\.text).joined(separator: ", ")
  }

  /// The strings in the value that a part assigns to an attribute.
  public func texts(of name: String, in part: PodspecPart = .root) -> [String]? {
    guard let word = assignment(of: name, in: part), word.computation == nil else { return nil }
    let texts = word.arguments.map { $0.literal.map { [$0] } ?? $0.list }
    return texts.contains { $0 == nil } ? nil : texts.flatMap { $0 ?? [] }
  }

  /// Whether a part assigns an attribute, in any form.
  public func hasAttribute(_ name: String, in part: PodspecPart = .root) -> Bool {
    assignment(of: name, in: part) != nil
  }

  private func assignment(of name: String, in part: PodspecPart) -> RubyOutline.Word? {
    guard let index = blocks.first(where: { $0.part == part })?.index,
      let variable = specification.words[index].block?.first
    else { return nil }
    let full = "\(variable).\(name)"
    return specification.words(in: index).map { specification.words[$0] }.first { word in
      word.block == nil && word.receiver.map { "\($0).\(word.name)" } == full
    }
  }

  private var root: Int? {
    specification.words.firstIndex { word in
      guard word.name == "new", word.block?.isEmpty == false, let type = word.receiver else { return false }
      return type.hasSuffix("Spec") || type.hasSuffix("Specification")
    }
  }

  private func isTest(_ index: Int) -> Bool { specification.words[index].name == "test_spec" }

  private var blocks: [(part: PodspecPart, index: Int)] {
    guard let root else { return [] }
    return specification.words.indices.compactMap { index in
      let path = specification.outline.path(index)
      let word = specification.words[index]
      guard path.first == root, Self.containers.contains(word.name), word.block?.isEmpty == false else {
        return nil
      }
      var part = PodspecPart()
      for step in path.dropFirst() {
        let word = specification.words[step]
        guard let name = word.arguments.first.map(\.literal) ?? "Tests" else { return nil }
        part.names.append(name)
      }
      return (part, index)
    }
  }

  private func dependencyWords(in index: Int) -> [Int] {
    let variable = specification.words[index].block?.first
    return specification.words(in: index).filter {
      let word = specification.words[$0]
      return word.name == "dependency" && word.receiver == variable && word.block == nil
    }
  }

  // MARK: - Dependencies

  private func block(_ part: PodspecPart, for what: String) throws(ProjectEditError) -> Int {
    let found = blocks.filter { $0.part == part }
    guard let index = found.first?.index else {
      throw ProjectEditError(
        .missing, "the podspec has no part \(part) with a literal name", remedy: "add this by hand: \(what)")
    }
    let word = specification.words[index]
    guard found.count == 1 else {
      throw ProjectEditError(
        .conflict, "\(part) is defined \(found.count) times", remedy: "add this by hand: \(what)")
    }
    if let computation = word.computation {
      throw ProjectEditError(
        .conflict, "line \(word.line): \(part) is in \(computation)", remedy: "add this by hand: \(what)")
    }
    return index
  }

  /// Makes a part depend on a pod. An existing dependency is not changed.
  /// - Parameter requirements: The version requirements, such as `~> 1.0`.
  /// - Throws: ``ProjectEditError`` if there is no such part, or if the part is computed.
  public mutating func addDependency(
    _ name: String, _ requirements: [String] = [], to part: PodspecPart = .root
  )
    throws(ProjectEditError)
  {
    try PodStyle.check([name] + requirements)
    let plain = "dependency " + ([name] + requirements).map { "'\($0)'" }.joined(separator: ", ")
    let index = try block(part, for: plain)
    let block = specification.words[index]
    let variable = block.block?.first ?? "s"
    let all = dependencyWords(in: index)
    guard !all.contains(where: { specification.words[$0].arguments.first?.literal == name }) else { return }
    let literal = all.filter {
      specification.words[$0].computation == nil && specification.words[$0].arguments.first?.literal != nil
    }
    let others = specification.words.filter { $0.name == "dependency" }
    let nearest = literal.reversed().map { specification.words[$0] } + others
    let style = PodStyle(nearest: nearest, others: specification.words.filter(\.isAssignment))
    let call = style.call(
      "\(variable).dependency", ([name] + requirements).map(style.string), in: specification.manifest)
    let byHand = ProjectEditError(
      .conflict, "line \(block.line): \(part) is written in a way that cannot be edited",
      remedy: "add this by hand: \(call)")
    guard let place = place(of: name, in: literal, index) else { throw byHand }
    let before = specification
    try specification.insert([call], at: place, byHand: byHand)
    let isRead = dependencyWords(in: index).contains {
      specification.words[$0].arguments.map(\.literal) == [name] + requirements
    }
    guard isRead else {
      specification = before
      throw byHand
    }
  }

  private func place(of name: String, in literal: [Int], _ index: Int) -> PodText.Place? {
    let names = literal.map { specification.words[$0].arguments[0].literal?.lowercased() ?? "" }
    let isSorted = names.count > 2 && zip(names, names.dropFirst()).allSatisfy { $0 < $1 }
    if isSorted, let next = names.firstIndex(where: { $0 > name.lowercased() }) {
      let word = specification.words[literal[next == 0 ? 0 : next - 1]]
      return specification.place(besides: word, isBefore: next == 0)
    }
    guard let last = literal.last else { return specification.place(in: index) }
    return specification.place(besides: specification.words[last])
  }

  /// Removes a dependency from a part, by its exact name. A missing dependency is not an error.
  /// - Throws: ``ProjectEditError`` if there is no such part, or if the dependency is computed.
  public mutating func removeDependency(_ name: String, from part: PodspecPart = .root)
    throws(ProjectEditError)
  {
    while true {
      let index = try block(part, for: "no dependency on '\(name)'")
      let found = dependencyWords(in: index).first {
        specification.words[$0].arguments.first?.literal == name
      }
      guard let found else { return }
      let word = specification.words[found]
      let reason = word.computation.map { "is listed in \($0)" } ?? "shares its line with something else"
      try specification.remove(
        found,
        byHand: ProjectEditError(
          .conflict, "line \(word.line): '\(name)' \(reason)", remedy: "remove it there by hand"))
    }
  }
}
