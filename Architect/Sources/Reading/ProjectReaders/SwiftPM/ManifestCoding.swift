import Files
import ModuleGraph
import SwiftParsing

/// Encodes and decodes the contents of manifests for the cache. Decoding always terminates and never traps, regardless
/// of the bytes.
enum ManifestCoding {
  static func encode(_ entry: (key: SHA256, value: ManifestCache.Reading), into writer: inout BinaryWriter) {
    writer.put(entry.key)
    encode(entry.value, into: &writer)
  }

  static func encode(_ reading: ManifestCache.Reading, into writer: inout BinaryWriter) {
    encode(reading.package, into: &writer)
    encode(reading.places, into: &writer)
  }

  static func entry(_ reader: inout BinaryReader) -> (SHA256, ManifestCache.Reading)? {
    guard let key = reader.digest(), let reading = reading(&reader) else { return nil }
    return (key, reading)
  }

  static func reading(_ reader: inout BinaryReader) -> ManifestCache.Reading? {
    guard let package = package(&reader), let places = places(&reader) else { return nil }
    return ManifestCache.Reading(package: package, places: places)
  }

  // MARK: Packages

  private static func encode(_ package: PackageManifest, into writer: inout BinaryWriter) {
    writer.put(package.name)
    let platforms = package.platforms.sorted { $0.key.rawValue < $1.key.rawValue }
    writer.put(list: platforms) {
      $0.put($1.key.rawValue)
      $0.put($1.value)
    }
    writer.put(list: package.products) {
      $0.put($1.name)
      $0.put(list: $1.targets) { $0.put($1) }
      $0.put(($1.isExecutable ? 1 : 0) + ($1.isDynamic ? 2 : 0))
    }
    writer.put(list: package.packages) {
      $0.put($1.identity)
      encode($1.path, into: &$0)
      encode($1.alias, into: &$0)
    }
    writer.put(list: package.targets) { encode($1, into: &$0) }
  }

  private static func package(_ reader: inout BinaryReader) -> PackageManifest? {
    guard let name = reader.text(),
      let platforms = reader.list({ reader -> (Platform, String)? in
        guard let platform = reader.text().flatMap(Platform.init(rawValue:)), let version = reader.text()
        else {
          return nil
        }
        return (platform, version)
      }),
      let products = reader.list({ reader -> Product? in
        guard let name = reader.text(), let targets = reader.list({ $0.text() }), let flags = reader.number()
        else {
          return nil
        }
        return Product(name: name, targets: targets, isExecutable: flags & 1 != 0, isDynamic: flags & 2 != 0)
      }),
      let packages = reader.list({ reader -> PackageManifest.Package? in
        guard let identity = reader.text(), let path = optional(&reader), let alias = optional(&reader) else {
          return nil
        }
        return PackageManifest.Package(identity: identity, path: path, alias: alias)
      }),
      let targets = reader.list(target)
    else { return nil }
    return PackageManifest(
      name: name, platforms: Dictionary(platforms, uniquingKeysWith: { first, _ in first }),
      products: products,
      packages: packages, targets: targets)
  }

  // MARK: Targets

  private static func encode(_ target: PackageManifest.Target, into writer: inout BinaryWriter) {
    writer.put(target.name)
    writer.put(target.type)
    encode(target.path, into: &writer)
    writer.put(target.sources == nil ? 0 : 1)
    for list in [
      target.sources ?? [], target.exclude, target.resources, target.headerFolders, target.flags.sorted(),
    ] {
      writer.put(list: list) { $0.put($1) }
    }
    encode(target.publicHeaders, into: &writer)
    writer.put(list: target.dependencies) { encode($1, into: &$0) }
    writer.put(list: target.plugins) { encode($1, into: &$0) }
    encode(target.moduleAliases, into: &writer)
  }

  private static func target(_ reader: inout BinaryReader) -> PackageManifest.Target? {
    guard let name = reader.text(), let type = reader.text(), let path = optional(&reader),
      let hasSources = reader.number(), let sources = reader.list({ $0.text() }),
      let exclude = reader.list({ $0.text() }), let resources = reader.list({ $0.text() }),
      let headerFolders = reader.list({ $0.text() }), let flags = reader.list({ $0.text() }),
      let publicHeaders = optional(&reader), let dependencies = reader.list(dependency),
      let plugins = reader.list(dependency), let aliases = aliases(&reader)
    else { return nil }
    return PackageManifest.Target(
      name: name, type: type, path: path, sources: hasSources == 1 ? sources : nil, exclude: exclude,
      resources: resources, publicHeaders: publicHeaders, headerFolders: headerFolders,
      dependencies: dependencies,
      plugins: plugins, flags: Set(flags), moduleAliases: aliases)
  }

  private static func encode(_ dependency: PackageManifest.Dependency, into writer: inout BinaryWriter) {
    writer.put(dependency.name)
    switch dependency.kind {
    case .target: writer.put(0)
    case .byName: writer.put(1)
    case .pod: writer.put(2)
    case .linked: writer.put(3)
    case .product(let package):
      writer.put(4)
      encode(package, into: &writer)
    }
    encode(dependency.moduleAliases, into: &writer)
  }

  private static func dependency(_ reader: inout BinaryReader) -> PackageManifest.Dependency? {
    guard let name = reader.text(), let kind = kind(&reader), let aliases = aliases(&reader) else {
      return nil
    }
    return PackageManifest.Dependency(name: name, kind: kind, moduleAliases: aliases)
  }

  private static func kind(_ reader: inout BinaryReader) -> DeclaredDependency.Kind? {
    switch reader.number() {
    case 0: .target
    case 1: .byName
    case 2: .pod
    case 3: .linked
    case 4: optional(&reader).map { .product(package: $0) }
    default: nil
    }
  }

  private static func encode(_ aliases: [String: String], into writer: inout BinaryWriter) {
    writer.put(list: aliases.sorted { $0.key < $1.key }) {
      $0.put($1.key)
      $0.put($1.value)
    }
  }

  private static func aliases(_ reader: inout BinaryReader) -> [String: String]? {
    let pairs = reader.list { reader -> (String, String)? in
      guard let key = reader.text(), let value = reader.text() else { return nil }
      return (key, value)
    }
    return pairs.map { Dictionary($0, uniquingKeysWith: { first, _ in first }) }
  }

  // MARK: Places

  private static func encode(_ places: ManifestPlaces, into writer: inout BinaryWriter) {
    writer.put(places.manifest)
    // Lines are short, so their lengths are small numbers.
    writer.put(list: zip(places.lines.starts.dropFirst(), places.lines.starts).map { $0 - $1 }) { $0.put($1) }
    writer.put(list: places.literals.sorted { $0.key < $1.key }) {
      $0.put($1.key)
      $0.put(list: $1.value) { $0.put($1) }
    }
    writer.put(list: places.targets.sorted { $0.key < $1.key }) {
      $0.put($1.key)
      encode($1.value, into: &$0)
    }
    writer.put(list: places.computedTargets) { encode($1, into: &$0) }
    encode(places.declared.targets, into: &writer)
    writer.put(list: places.declared.dependencies.sorted { $0.key < $1.key }) {
      $0.put($1.key)
      encode($1.value, into: &$0)
    }
  }

  private static func places(_ reader: inout BinaryReader) -> ManifestPlaces? {
    guard let manifest = reader.text(), let lengths = reader.list({ $0.position() }),
      let literals = reader.list({ reader -> (String, [Int])? in
        guard let text = reader.text(), let offsets = reader.list({ $0.position() }) else { return nil }
        return (text, offsets)
      }),
      let targets = reader.list({ reader -> (String, Range<Int>)? in
        guard let name = reader.text(), let range = range(&reader) else { return nil }
        return (name, range)
      }),
      let computed = reader.list(range), let declared = positions(&reader),
      let dependencies = reader.list({ reader -> (String, [String: EvaluatedPlaces.Position])? in
        guard let target = reader.text(), let positions = positions(&reader) else { return nil }
        return (target, positions)
      })
    else { return nil }
    var starts = [0]
    starts.reserveCapacity(lengths.count + 1)
    for length in lengths {
      guard let last = starts.last, last <= FileSystem.maximumSize else { return nil }
      starts.append(last + length)
    }
    guard let lines = LineTable(starts: starts) else { return nil }
    var places = ManifestPlaces(
      manifest: manifest, lines: lines,
      literals: Dictionary(literals, uniquingKeysWith: { first, _ in first }),
      targets: Dictionary(targets, uniquingKeysWith: { first, _ in first }), computedTargets: computed)
    places.declared = EvaluatedPlaces(
      targets: declared, dependencies: Dictionary(dependencies, uniquingKeysWith: { first, _ in first }))
    return places
  }

  private static func encode(
    _ positions: [String: EvaluatedPlaces.Position], into writer: inout BinaryWriter
  ) {
    writer.put(list: positions.sorted { $0.key < $1.key }) {
      $0.put($1.key)
      $0.put($1.value.line)
      $0.put($1.value.column)
    }
  }

  private static func positions(_ reader: inout BinaryReader) -> [String: EvaluatedPlaces.Position]? {
    let entries = reader.list { reader -> (String, EvaluatedPlaces.Position)? in
      guard let name = reader.text(), let line = reader.position(), let column = reader.position() else {
        return nil
      }
      return (name, .init(line: line, column: column))
    }
    return entries.map { Dictionary($0, uniquingKeysWith: { first, _ in first }) }
  }

  private static func encode(_ range: Range<Int>, into writer: inout BinaryWriter) {
    writer.put(range.lowerBound)
    writer.put(range.count)
  }

  private static func range(_ reader: inout BinaryReader) -> Range<Int>? {
    guard let start = reader.position(), let count = reader.position() else { return nil }
    return start..<start + count
  }

  private static func encode(_ text: String?, into writer: inout BinaryWriter) {
    writer.put(text == nil ? 0 : 1)
    if let text { writer.put(text) }
  }

  /// Reads a string that may be `nil`. The outer optional is `nil` if it could not be read.
  private static func optional(_ reader: inout BinaryReader) -> String?? {
    switch reader.number() {
    case 0: .some(nil)
    case 1: reader.text().map { .some($0) }
    default: nil
    }
  }
}
