import Files
import ModuleGraph

/// Changes in the files of Bazel.
extension Attribution {
  /// Whether a file says how Bazel builds, in a repository with modules that BUILD files declare. It can concern each of
  /// them, and is no resource of the module in whose folder it is.
  func isRead(byBazel path: String) -> Bool {
    let name = FilePath.name(of: path)
    guard
      ["BUILD", "WORKSPACE"].contains(name)
        || ["bazel", "bzl", "bazelrc"].contains(FilePath.fileExtension(of: name))
    else { return false }
    return (before.projects + after.projects).contains { $0.format == .bazel }
  }

  /// Adds a BUILD file in which only rules differ that `tenon export bazel` generated. They have the names of the targets.
  /// - Returns: Whether nothing else differs, and it is known whose rules these are.
  mutating func addGeneratedRules(_ change: ChangedFile) -> Bool {
    guard ["BUILD", "BUILD.bazel"].contains(FilePath.name(of: change.path)),
      let old = GeneratedRules(change.before), let new = GeneratedRules(change.after), old.rest == new.rest
    else { return false }
    let all = Set(old.blocks.keys).union(new.blocks.keys)
    var names = all.filter { old.blocks[$0] != new.blocks[$0] }
    if !names.isDisjoint(with: GeneratedRules.shared) {
      // Rules that were written by hand can use these blocks, too.
      guard old.isGenerated, new.isGenerated else { return false }
      names = all.subtracting(GeneratedRules.shared)
      // The files that a file without targets exports are those of rules elsewhere.
      guard !names.isEmpty else { return false }
    }
    let owners = ruleOwners
    var modules: Set<Module.ID> = []
    for name in names {
      let found = GeneratedRules.targets(ofRule: name).flatMap { owners[$0] ?? [] }
      guard !found.isEmpty else { return false }
      modules.formUnion(found)
    }
    for module in modules.sorted() {
      add("\(change.path) has another rule for it", to: module, isRebuilt: true, spread: .everything)
    }
    return true
  }

  /// The modules, before and after the change, by the plain names of their targets.
  private var ruleOwners: [String: Set<Module.ID>] {
    var result: [String: Set<Module.ID>] = [:]
    for module in before.graph.modules + after.graph.modules {
      for declaration in module.declarations {
        result[GeneratedRules.plain(declaration.target.name), default: []].insert(module.id)
      }
    }
    return result
  }
}

/// What `tenon export bazel` generated in a BUILD file, between its markers, and everything else.
private struct GeneratedRules {
  /// The names of the blocks that belong to all targets of a file.
  static let shared = Set(SharedBlock.allCases.map(\.rawValue))

  /// The lines of each block, by its name.
  private(set) var blocks: [String: [ArraySlice<UInt8>]] = [:]
  /// The lines outside of blocks, without the blank ones between them.
  private(set) var rest: [ArraySlice<UInt8>] = []

  /// Whether there is nothing but comments outside of the blocks.
  var isGenerated: Bool { rest.allSatisfy { $0.first { $0 != 32 && $0 != 9 } == UInt8(ascii: "#") } }

  /// Returns `nil` if the content is not known, or a marker is missing.
  init?(_ content: ChangedFile.Content) {
    guard content != .nothing else { return }
    guard let bytes = content.known else { return nil }
    var open: String?
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      let marker = GeneratedMarker(line)
      switch (marker?.kind, open) {
      case (.begin, nil) where marker?.words.count == 2:
        guard let name = marker?.words[0], blocks.updateValue([], forKey: name) == nil else { return nil }
        open = name
      case (.end, .some): open = nil
      case (.begin, _), (.end, nil): return nil
      case (_, let name?): blocks[name]?.append(line)
      case (_, nil): if !line.allSatisfy({ $0 == 32 || (9...13).contains($0) }) { rest.append(line) }
      }
    }
    guard open == nil else { return nil }
  }

  /// The plain names of the targets that may have a rule with a name. Where several would have the same one, the rules of all
  /// but one have a number.
  static func targets(ofRule name: String) -> Set<String> {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    let isNumbered = parts.count > 1 && parts.last.flatMap { Int($0) } != nil
    return Set(([name] + (isNumbered ? [parts.dropLast().joined(separator: "_")] : [])).map(plain))
  }

  /// A name in which all characters are alike that may differ between a target and its rule.
  static func plain(_ name: String) -> String {
    let text = name.hasPrefix(":") ? name.dropFirst() : name[...]
    return String(
      text.unicodeScalars.map { scalar -> Character in
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          ? Character(scalar) : "_"
      })
  }
}
