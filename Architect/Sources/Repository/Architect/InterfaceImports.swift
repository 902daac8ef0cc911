import Files
import ModuleGraph
import Rules
import SwiftParsing

/// Decides where a file can import a module's interface instead of the module itself.
///
/// A file can if it uses no name by which the implementation can be reached: neither what the implementation declares
/// outside its types, nor what it adds to the types of others.
package struct InterfaceImports {
  /// The suffixes by which repositories name the interface of a module, the usual one first.
  package static let suffixes = ["Interface", "API", "Interfaces", "Protocols", "Contract", "Protocol"]

  private let graph: ModuleGraph
  private let root: String
  private let policy: Policy
  private let today: CalendarDay
  /// What each implementation exports; `nil` if that cannot be known.
  private var exports: [Module.ID: Exports?] = [:]

  private struct Exports {
    var names: Set<String>
    /// The characters of operators, which are not among a file's names.
    var operators: Set<String>
    var modules: Set<String>
  }

  init(_ architecture: Architecture, today: CalendarDay) {
    graph = architecture.graph
    root = architecture.root
    policy = architecture.configuration.policy
    self.today = today
  }

  /// Returns the fix for a finding about an import; `nil` if only a person can fix it.
  mutating func fix(for finding: Finding) -> Fix? {
    guard Placement.edgeRules.contains(finding.rule), let from = finding.from.flatMap({ graph[$0] }),
      let to = finding.to.flatMap({ graph[$0] }), finding.place.file.hasSuffix(".swift"),
      let interface = interface(of: to), permits(from, interface),
      let bytes = try? FileSystem.read(FilePath.join(root, finding.place.file)),
      let mentions = try? SwiftMentions(bytes),
      let exports = exports(of: to)
    else { return nil }
    let imports = mentions.imports.filter { $0.text == to.name }
    let inside = imports.map(\.range)
    let names = Set(
      mentions.names.lazy.filter { name in !inside.contains { $0.contains(name.range.lowerBound) } }.map(
        \.text))
    let text = String(decoding: bytes, as: UTF8.self)
    guard !imports.isEmpty, imports.allSatisfy({ Self.isPlain($0, in: bytes) }), !names.contains(to.name),
      names.isDisjoint(with: exports.names), !exports.operators.contains(where: text.contains),
      exports.modules.isSubset(of: [interface.name])
    else { return nil }
    return .importInterface(of: to.name, interface: interface.name, file: finding.place.file)
  }

  /// Whether an import has nothing but its module and an access level: `@testable` reaches more than is exported.
  private static func isPlain(_ mention: SwiftMentions.Mention, in bytes: [UInt8]) -> Bool {
    let words = String(decoding: bytes[mention.range], as: UTF8.self).split(separator: " ")
    let access: Set<Substring> = ["public", "internal", "package", "private", "fileprivate"]
    return words.dropLast(2).allSatisfy(access.contains) && words.dropLast().last == "import"
  }

  // MARK: - The interface

  /// Returns the module that declares what others may know of a module: it is named like that module, which uses it.
  private func interface(of module: Module) -> Module? {
    let words = NameWords.of(module.name)
    let stems = [module.name, words.dropFirst().joined(), words.dropLast().joined()].filter { !$0.isEmpty }
    let names = stems.flatMap { stem in Self.suffixes.map { stem + $0 } }
    let used = graph.edges(from: module.id).compactMap { graph[$0.to] }
    let found = used.filter { $0.isInterface && names.contains($0.name) }
    return found.count == 1 ? found[0] : nil
  }

  private func permits(_ module: Module, _ interface: Module) -> Bool {
    guard module.id != interface.id else { return false }
    let isDeclared = graph.edge(from: module.id, to: interface.id)?.declarations.isEmpty == false
    // Only in a Package.swift can the dependency be declared.
    guard isDeclared || module.declarations.allSatisfy({ $0.format == .swiftPM }) else { return false }
    return Placement.permits(module.id, using: interface.id, in: graph, under: policy, today: today)
  }

  // MARK: - What an implementation exports

  private mutating func exports(of module: Module) -> Exports? {
    if let known = exports[module.id] { return known }
    let found = read(module)
    exports[module.id] = .some(found)
    return found
  }

  private func read(_ module: Module) -> Exports? {
    guard module.files.allSatisfy({ $0.language == .swift }) else { return nil }
    let outlines = module.files.concurrentMap { file in
      (try? FileSystem.read(FilePath.join(root, file.path))).flatMap { try? ExportedNames($0) }
    }
    var exports = Exports(names: [], operators: [], modules: [])
    let own = outlines.reduce(into: Set<String>()) { $0.formUnion($1?.types ?? []) }
    for outline in outlines {
      guard let outline else { return nil }
      exports.names.formUnion(outline.names)
      exports.modules.formUnion(outline.modules)
      for (type, added) in outline.extensions where !own.contains(type) {
        guard !added.hasUnnamed else { return nil }
        exports.names.formUnion(added.members)
      }
    }
    exports.operators = exports.names.filter { $0.first.map { !$0.isLetter && $0 != "_" } ?? false }
    return exports
  }
}
