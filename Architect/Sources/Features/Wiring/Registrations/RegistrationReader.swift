import Contracts
import Files
import ModuleGraph
import SourceReaders
import SwiftParsing

/// Reads what the containers and routers of a repository register and use.
///
/// ```swift
/// let registrations = RegistrationReader(root: root).read(paths)
/// for problem in registrations.problems { print("\(problem.place): \(problem.message)") }
/// ```
public struct RegistrationReader: Sendable {
  private let root: String
  private let overlay: Overlay
  /// How often constants are followed to files that were not read before.
  private static let rounds = 3

  /// - Parameters:
  ///   - root: The absolute path of the repository.
  ///   - overlay: Contents that replace those of files.
  public init(root: String, overlay: Overlay = Overlay()) {
    self.root = root
    self.overlay = overlay
  }

  /// Reads the Swift and Objective-C files among `paths`, and the property lists of libraries that have some.
  /// - Parameters:
  ///   - paths: Paths relative to the repository's root.
  ///   - outside: Paths in folders of third-party code, which may contain what the application uses, but is not judged.
  /// - Complexity: One pass over all bytes, and another one if keys are constants that other files declare. Only files
  ///   that can contain registrations or uses are parsed.
  public func read(_ paths: [String], outside: [String] = []) -> Registrations {
    let outside = Set(outside)
    let all = Set(paths).union(outside)
    let sources = all.filter { path in
      (SourceFile.isSwift(path) || SourceFile.isObjectiveC(path)) && !SourceFile.isTemplate(path)
    }.sorted()
    let selection = FileSelection(sources) { content($0) }
    guard !selection.frameworks.isEmpty else { return Registrations() }
    var findings = selection.frameworks.concurrentMap { path, frameworks in
      read(path, frameworks, isOutside: outside.contains(path))
    }
    if selection.frameworks.contains(where: { $0.frameworks.contains(.tinyPart) }) {
      findings += tables(in: all.subtracting(outside).sorted())
    }
    var constants = findings.reduce(into: Constants()) { $0.add($1.constants) }
    let drafts = findings.flatMap(\.drafts) + CategoryUses(findings).drafts
    let formulas =
      drafts.flatMap { [$0.key] + ($0.name.map { [$0] } ?? []) }
      + findings.flatMap(\.namedCalls).flatMap(\.formulas)
    follow(formulas, sources, read: Set(selection.frameworks.map(\.path)), &constants)
    let named = NamedCallUses(findings, constants)
    var result = Registrations()
    result.all =
      RegistrationAssembly(
        drafts + named.drafts, constants,
        otherMembers: findings.reduce(into: []) { $0.formUnion($1.otherMembers) }
      ).registrations
    result.gaps = findings.flatMap(\.gaps)
    addTargets(to: &result, findings, named, sources, outside: outside)
    result.aliases = aliases(in: sources)
    result.mentions = findings.reduce(into: [:]) { $0.merge($1.mentions) { $0 + $1 } }
    return result
  }

  private func content(_ path: String) -> [UInt8]? {
    if let content = overlay.contents[path] { return content }
    return try? FileSystem.read(FilePath.join(root, path))
  }

  /// The registrations in the property lists of TinyPart.
  private func tables(in paths: [String]) -> [Findings] {
    paths.filter { FilePath.fileExtension(of: $0) == "plist" }.compactMap { path in
      guard let bytes = content(path) else { return nil }
      var findings = Findings(
        path: path, isTest: SourceFile.isTest(path), target: SourceFile.target(of: path))
      TinyPartTable.read(bytes, &findings)
      return findings.drafts.isEmpty ? nil : findings
    }
  }

  private func read(
    _ path: String, _ frameworks: Set<Registration.Framework>, isOutside: Bool
  ) -> Findings {
    var findings = Findings(
      path: path, isTest: SourceFile.isTest(path), target: SourceFile.target(of: path), isOutside: isOutside)
    guard let bytes = content(path) else { return findings }
    let isRead =
      SourceFile.isSwift(path)
      ? SwiftFileReading.read(bytes, frameworks, &findings)
      : ObjectiveCFileReading.read(bytes, frameworks, &findings)
    if !isRead {
      for framework in frameworks.sorted(by: { $0.rawValue < $1.rawValue }) {
        findings.gaps.append(
          .init(framework: framework, hides: nil, what: "the file cannot be parsed", place: Place(file: path))
        )
      }
    }
    return findings
  }

  /// The names of all type aliases.
  private func aliases(in sources: [String]) -> Set<String> {
    let search = TextSearch("typealias ")
    let found = sources.filter(SourceFile.isSwift).concurrentMap { path -> [String] in
      guard let bytes = content(path), search.isFound(in: bytes) else { return [] }
      return bytes.names(after: "typealias ")
    }
    return Set(found.joined())
  }

  // MARK: - Targets

  /// Adds what targets inherit, and what hides some of their actions and uses.
  private func addTargets(
    to result: inout Registrations, _ findings: [Findings], _ named: NamedCallUses, _ sources: [String],
    outside: Set<String>
  ) {
    var classes = findings.reduce(into: ObjectiveCClasses()) { $0.add($1.classes) }
    classes.complete { self.classes($0, sources) }
    let inherited = InheritedActions(result.all, classes)
    result.add(inherited.registrations)
    result.inherited = inherited.methods
    result.gaps += inherited.gaps
    // What no target has hides nothing.
    let keys = result.of(.ctMediator, .registration).filter(\.key.isKnown).map(\.key.text)
    result.gaps += named.gaps.filter { gap in gap.scope == .all || keys.contains(where: gap.scope.contains) }
    result.targets = classes.targets.map { name, one in
      Registration(
        framework: .ctMediator, kind: .registration, key: .known(name), place: one.place,
        isTest: SourceFile.isTest(one.place.file), isOutside: outside.contains(one.place.file),
        circumstances: Circumstances(
          target: SourceFile.target(of: one.place.file), conditions: one.conditions))
    }
  }

  /// The classes of the given names.
  private func classes(_ names: Set<String>, _ sources: [String]) -> [ObjectiveCClasses] {
    let words = ["@implementation ", "@interface ", "class ", "extension "]
    let searches = words.flatMap { word in names.map { TextSearch(word + $0) } }
    return sources.concurrentMap { path -> ObjectiveCClasses? in
      guard let bytes = content(path), searches.contains(where: { $0.isFound(in: bytes) }) else { return nil }
      var result = ObjectiveCClasses(wanted: names)
      if SourceFile.isSwift(path) {
        let code = DeepStack.run { try? Code.File(bytes) }
        if let code { result.add(code, at: path, in: ObjectiveCClasses.anyModule) }
      } else {
        let text = ObjectiveCLexer.read(bytes)
        result.add(text, ObjectiveCOutline(text), at: path)
      }
      return result
    }.compactMap(\.self)
  }

  // MARK: - Constants

  /// Adds constants of files without registrations and uses.
  private func follow(
    _ formulas: [Formula], _ sources: [String], read: Set<String>, _ constants: inout Constants
  ) {
    var rest = sources.filter { !read.contains($0) }
    var asked: Set<String> = []
    var formulas = formulas
    for _ in 0..<Self.rounds {
      formulas = formulas.filter { !Evaluation.value(of: $0, constants).isKnown }
      let names = formulas.reduce(into: Set<String>()) { $0.formUnion(constants.names(for: $1)) }
        .subtracting(asked)
      guard !names.isEmpty, !rest.isEmpty else { return }
      asked.formUnion(names)
      let search = ConstantSearch(names)
      let found = rest.concurrentMap { path -> Constants? in
        guard let bytes = content(path), search.isFound(in: bytes) else {
          return nil
        }
        var findings = Findings(path: path, isTest: false, target: "")
        _ =
          SourceFile.isSwift(path)
          ? SwiftFileReading.read(bytes, [], &findings) : ObjectiveCFileReading.read(bytes, [], &findings)
        return findings.constants
      }
      for one in found { if let one { constants.add(one) } }
      rest = zip(rest, found).filter { $0.1 == nil }.map(\.0)
    }
  }
}
