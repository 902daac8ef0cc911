import Formats

/// A Podfile.lock.
package struct PodfileLock: Sendable {
  /// A pod or a subspec that is installed.
  package struct Pod: Hashable, Sendable {
    /// The name, with its subspec, such as `Firebase/Auth`.
    package var name: String
    package var version: String
    /// The names of the pods and subspecs that it depends on.
    package var dependencies: [String]
  }

  package var pods: [Pod] = []
  /// The entries of the Podfile, with their requirements, such as `Alamofire (~> 5.0)`.
  package var dependencies: [String] = []
  /// The options of pods from other places, such as `path` or `git`, by the pods' names.
  package var externalSources: [String: [String: String]] = [:]
  /// The commits and tags at which pods from Git repositories are installed.
  package var checkoutOptions: [String: [String: String]] = [:]
  /// The repositories of podspecs, with the names of the pods that come from each of them.
  package var specRepositories: [String: [String]] = [:]
  package var checksums: [String: String] = [:]
  /// The SHA-1 of the Podfile.
  package var podfileChecksum: String?

  /// - Throws: `YAMLError` if the file is not YAML.
  package init(_ bytes: [UInt8]) throws {
    guard let root = try YAMLDocument.parse(bytes) else { return }
    func split(_ entry: String) -> (name: String, version: String) {
      guard let space = entry.firstIndex(of: " ") else { return (entry, "") }
      return (
        String(entry[..<space]), String(entry[space...].drop { $0 == " " || $0 == "(" }.prefix { $0 != ")" })
      )
    }
    for entry in root["PODS"]?.sequence ?? [] {
      if let text = entry.string {
        let (name, version) = split(text)
        pods.append(Pod(name: name, version: version, dependencies: []))
      }
      for pair in entry.mapping ?? [] {
        guard let (name, version) = pair.key.string.map(split) else { continue }
        pods.append(
          Pod(name: name, version: version, dependencies: (pair.value.strings ?? []).map { split($0).name }))
      }
    }
    dependencies = root["DEPENDENCIES"]?.strings ?? []
    func table(_ key: String) -> [String: [String: String]] {
      var result: [String: [String: String]] = [:]
      for pair in root[key]?.mapping ?? [] {
        guard let name = pair.key.string else { continue }
        for option in pair.value.mapping ?? [] {
          guard let key = option.key.string, let value = option.value.string else { continue }
          result[name, default: [:]][key.hasPrefix(":") ? String(key.dropFirst()) : key] = value
        }
      }
      return result
    }
    externalSources = table("EXTERNAL SOURCES")
    checkoutOptions = table("CHECKOUT OPTIONS")
    for pair in root["SPEC REPOS"]?.mapping ?? [] {
      if let name = pair.key.string { specRepositories[name] = pair.value.strings ?? [] }
    }
    for pair in root["SPEC CHECKSUMS"]?.mapping ?? [] {
      if let name = pair.key.string { checksums[name] = pair.value.string }
    }
    podfileChecksum = root["PODFILE CHECKSUM"]?.string
  }
}
