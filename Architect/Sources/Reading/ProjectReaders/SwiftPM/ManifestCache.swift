import Files
import SwiftParsing

/// The contents of literal manifests, which are cached between runs by the hash of their text. Parsing thousands of
/// manifests would otherwise take most of the time of a run in which nothing has changed.
struct ManifestCache: Sendable {
  /// The contents of a manifest, with the places of its declarations.
  struct Reading: Sendable {
    var package: PackageManifest
    var places: ManifestPlaces
  }

  private let file: CacheFile

  /// The version of the encoding, and of what it means.
  static let version = 3

  /// - Parameter file: The path of the cache file.
  init(file: String) { self.file = CacheFile(file, kind: "manifests", version: UInt64(Self.version)) }

  /// Returns the content that an earlier run stored, or an empty dictionary.
  func load() -> [SHA256: Reading] {
    guard var reader = file.load(), let entries = reader.list(ManifestCoding.entry) else { return [:] }
    return Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }

  /// Stores `readings` for the next run.
  func store(_ readings: [SHA256: Reading]) {
    var payload = BinaryWriter()
    let sorted = readings.sorted { $0.value.places.manifest < $1.value.places.manifest }
    payload.put(list: sorted) { ManifestCoding.encode($1, into: &$0) }
    file.store(payload)
  }
}
