import Architect
import CocoaPods
import Formats
import ModuleGraph
import ProjectEditors

/// The packages that replace pods. A pod that the table does not list is unknown.
package struct PodTable: Sendable {
  /// The entries by the names of pods and subspecs.
  package private(set) var entries: [String: PodEntry] = [:]
  /// The names whose entries the team wrote in its configuration.
  package private(set) var own: Set<String> = []

  package init() {}

  /// The table with the most used public pods.
  package static func shipped() throws -> PodTable { try PodTable(json: Array(PodTableData.text.utf8)) }

  /// Reads a table, which is a JSON array of objects with these members: `pod`, `module`, `imports` (the modules to
  /// import instead), `url`, `package` (the name by which manifests refer to the package), `products`, `from` and `until`
  /// (the first and the last version that have the products), `linkerFlags`, `note`, `plugin` (the kind of plug-in that
  /// replaces a tool: `build` or `command`), and `earlier` (objects with the `products` that the package had before, and
  /// their `module`, `imports`, `from` and `until`). Only `pod` is required; without `url`, no package offers the pod.
  /// - Throws: `JSON.ReadingError`, or ``PodTableError`` that names the entry.
  package init(json bytes: [UInt8]) throws {
    guard let list = try JSON(reading: bytes).array else { throw PodTableError("the table is not an array") }
    for (index, value) in list.enumerated() {
      guard let name = value["pod"]?.string, !name.isEmpty else {
        throw PodTableError("entry \(index + 1) has no member 'pod'")
      }
      guard entries[name] == nil else { throw PodTableError("'\(name)' has two entries") }
      entries[name] = try Self.entry(name, value)
    }
  }

  private static func entry(_ name: String, _ value: JSON) throws -> PodEntry {
    guard value["url"] != nil else { return .none(note: value["note"]?.string) }
    guard let url = value["url"]?.string, url.hasPrefix("https://") else {
      throw PodTableError("'\(name)' has no 'url' that begins with https://")
    }
    var replacement = PodReplacement(
      .remote(url: url), packageName: value["package"]?.string ?? PodReplacement.packageName(of: url),
      products: [],
      module: value["module"]?.string ?? PodReplacement.module(of: name),
      linkerFlags: try strings("linkerFlags", value, name), note: value["note"]?.string)
    let common = replacement
    try take(value, into: &replacement, name)
    if let earlier = value["earlier"] {
      guard let list = earlier.array else { throw PodTableError("'earlier' of '\(name)' is not a list") }
      replacement.earlier = try list.map { value in
        var replacement = common
        replacement.note = value["note"]?.string
        try take(value, into: &replacement, name)
        guard replacement.lastVersion != nil else {
          throw PodTableError("an element of 'earlier' of '\(name)' has no 'until'")
        }
        return replacement
      }
    }
    return value["plugin"]?.string.map { .plugIn($0, replacement) } ?? .replaced(replacement)
  }

  /// Reads the members that differ between versions.
  private static func take(_ value: JSON, into replacement: inout PodReplacement, _ name: String) throws {
    replacement.products = try strings("products", value, name)
    guard !replacement.products.isEmpty else { throw PodTableError("'\(name)' has no products") }
    if let module = value["module"]?.string { replacement.module = module }
    replacement.imports = try strings("imports", value, name)
    replacement.firstVersion = value["from"]?.string
    replacement.lastVersion = value["until"]?.string
    for version in [replacement.firstVersion, replacement.lastVersion].compactMap(\.self)
    where PackageVersion(version) == nil {
      throw PodTableError("'\(version)', a version of '\(name)', is not a version")
    }
  }

  private static func strings(_ key: String, _ value: JSON, _ name: String) throws -> [String] {
    guard let member = value[key] else { return [] }
    guard let texts = member.array?.compactMap(\.string), texts.count == member.array?.count else {
      throw PodTableError("'\(key)' of '\(name)' is not a list of strings")
    }
    return texts
  }

  /// The products that replace pods, by the names of pods and subspecs.
  package var replacements: [String: PodReplacement] {
    entries.compactMapValues { if case .replaced(let replacement) = $0 { replacement } else { nil } }
  }

  /// Adds or replaces an entry that the team wrote.
  package mutating func set(_ name: String, _ entry: PodEntry) {
    entries[name] = entry
    own.insert(name)
  }

  /// Adds an entry that a search found.
  mutating func add(_ name: String, _ entry: PodEntry?) {
    if let entry { entries[name] = entry }
  }

  /// The entry for a pod or a subspec. A subspec has the entry of its pod only if the subspec is `Core` or `Default`,
  /// or if the team wrote the entry, since other subspecs may need other products.
  package func entry(for name: String) -> PodEntry? {
    if let entry = entries[name] { return entry }
    guard let slash = name.firstIndex(of: "/") else { return nil }
    let root = PodName.root(of: name)
    let rest = name[name.index(after: slash)...]
    return own.contains(root) || ["Core", "Default"].contains(rest) ? entries[root] : nil
  }
}

/// A mistake in a table of pods.
package struct PodTableError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  init(_ description: String) { self.description = description }
}
