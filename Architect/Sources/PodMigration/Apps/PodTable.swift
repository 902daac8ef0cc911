import JSONValues
import ProjectEditors

/// The packages that replace pods. A pod that the table does not list is unknown.
package struct PodTable: Sendable {
  /// What the table says about a pod or a subspec.
  package enum Entry: Hashable, Sendable {
    /// Products of a package replace the pod.
    case replaced(PodReplacement)
    /// The pod is a tool, and a plug-in of a package replaces it.
    case plugIn(String, PodReplacement)
    /// No package offers the pod.
    case none(note: String?)
    /// The team keeps the pod.
    case kept
  }

  /// The entries by the names of pods and subspecs.
  package private(set) var entries: [String: Entry] = [:]
  /// The names whose entries the team wrote in its configuration.
  package private(set) var own: Set<String> = []

  package init() {}

  /// The table with the most used public pods.
  package static func shipped() throws -> PodTable { try PodTable(json: Array(PodTableData.text.utf8)) }

  /// Reads a table, which is a JSON array of objects with these members: `pod`, `module`, `imports` (the modules to
  /// import instead), `url`, `package` (the name by which manifests refer to the package), `products`, `from` and `until`
  /// (the first and the last version that have the products), `linkerFlags`, `note`, and `plugin` (the kind of plug-in
  /// that replaces a tool: `build` or `command`). Only `pod` is required; without `url`, no package offers the pod.
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

  private static func entry(_ name: String, _ value: JSON) throws -> Entry {
    func strings(_ key: String) throws -> [String] {
      guard let member = value[key] else { return [] }
      guard let texts = member.array?.compactMap(\.string), texts.count == member.array?.count else {
        throw PodTableError("'\(key)' of '\(name)' is not a list of strings")
      }
      return texts
    }
    guard value["url"] != nil else { return .none(note: value["note"]?.string) }
    guard let url = value["url"]?.string, url.hasPrefix("https://") else {
      throw PodTableError("'\(name)' has no 'url' that begins with https://")
    }
    let plugin = value["plugin"]?.string
    let products = try strings("products")
    guard !products.isEmpty || plugin != nil else { throw PodTableError("'\(name)' has no products") }
    let from = value["from"]?.string
    let until = value["until"]?.string
    for version in [from, until].compactMap(\.self) where PackageVersion(version) == nil {
      throw PodTableError("'\(version)', a version of '\(name)', is not a version")
    }
    let replacement = PodReplacement(
      .remote(url: url), packageName: value["package"]?.string ?? packageName(of: url), products: products,
      module: value["module"]?.string ?? module(of: name), imports: try strings("imports"),
      firstVersion: from, lastVersion: until, linkerFlags: try strings("linkerFlags"),
      note: value["note"]?.string)
    return plugin.map { .plugIn($0, replacement) } ?? .replaced(replacement)
  }

  /// The name by which manifests refer to a package, which SwiftPM takes from its URL or its path.
  package static func packageName(of location: String) -> String {
    let last = location.split(separator: "/").last.map(String.init) ?? location
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// The module of a pod whose podspec does not say otherwise.
  package static func module(of pod: String) -> String {
    let root = pod.prefix { $0 != "/" }
    return String(root.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The products that replace pods, by the names of pods and subspecs.
  package var replacements: [String: PodReplacement] {
    entries.compactMapValues { if case .replaced(let replacement) = $0 { replacement } else { nil } }
  }

  /// Adds or replaces an entry that the team wrote.
  package mutating func set(_ name: String, _ entry: Entry) {
    entries[name] = entry
    own.insert(name)
  }

  /// Adds an entry that a search found.
  mutating func add(_ name: String, _ entry: Entry?) {
    if let entry { entries[name] = entry }
  }

  /// The entry for a pod or a subspec. A subspec has the entry of its pod only if the subspec is `Core` or `Default`,
  /// or if the team wrote the entry, since other subspecs may need other products.
  package func entry(for name: String) -> Entry? {
    if let entry = entries[name] { return entry }
    guard let slash = name.firstIndex(of: "/") else { return nil }
    let root = String(name[..<slash])
    let rest = name[name.index(after: slash)...]
    return own.contains(root) || ["Core", "Default"].contains(rest) ? entries[root] : nil
  }
}

/// A mistake in a table of pods.
package struct PodTableError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  init(_ description: String) { self.description = description }
}
