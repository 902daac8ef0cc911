import Graphs
import Files
import ModuleGraph
import SwiftParsing

/// The contents of packages from outside the repository that SwiftPM or Xcode has checked out inside it.
///
/// Their manifests are only read, never run, so nothing is known about a manifest that computes values.
struct PackageCheckouts {
  private var packages: [String: (folder: String, manifest: PackageManifest)] = [:]

  /// The folders in which SwiftPM and Xcode put checkouts, relative to the folder of a manifest.
  private static let places = [".build/checkouts", "SourcePackages/checkouts"]

  /// Reads the manifests of the checkouts below `folders`.
  init(in tree: FileTree, below folders: some Sequence<String>) {
    for folder in Set(folders).sorted() {
      for place in Self.places {
        let container = FilePath.join(tree.absolute(folder), place)
        let entries = (try? FileSystem.entries(of: container)) ?? []
        for entry in entries where entry.kind == .folder {
          let identity = entry.name.lowercased()
          let root = FilePath.join(container, entry.name)
          if packages[identity] == nil, let manifest = Self.manifest(in: root) {
            packages[identity] = (root, manifest)
          }
        }
      }
    }
  }

  private static func manifest(in folder: String) -> PackageManifest? {
    let names = ((try? FileSystem.entries(of: folder)) ?? []).map(\.name)
    let latest = ManifestVariants.latest(among: names) { try? FileSystem.read(FilePath.join(folder, $0)) }
    guard let manifest = latest.map({ FilePath.join(folder, $0) }),
      let bytes = try? FileSystem.read(manifest),
      let syntax = try? ManifestSyntax(bytes)
    else { return nil }
    let variants = HostVariants(syntax, bytes, hasModule: SwiftPMReader.hasModule)
    guard variants.line != nil else {
      let common = variants.text(for: .current)
      let read = common == bytes ? syntax : try? ManifestSyntax(common)
      return read.flatMap { EvaluatedPackage($0, manifest: manifest).package }
    }
    let readings = ManifestHost.allCases.compactMap { host in
      (try? ManifestSyntax(variants.text(for: host))).flatMap {
        EvaluatedPackage($0, manifest: manifest).package
      }
    }
    guard readings.count == ManifestHost.allCases.count else { return nil }
    return readings.dropFirst().reduce(readings[0]) { $0.merged(with: $1) }
  }

  /// A target of a package.
  private struct Member: Hashable {
    var package: String
    var target: String
  }

  /// The contents of every product whose packages are all known, by the product's name.
  var products: [String: ExternalProduct] {
    var result: [String: ExternalProduct] = [:]
    for (identity, package) in packages.sorted(by: { $0.key < $1.key }) {
      for product in package.manifest.products where result[product.name] == nil {
        let members = product.targets.map { Member(package: identity, target: $0) }
        guard let all = reached(from: members) else { continue }
        result[product.name] = ExternalProduct(
          modules: handedOn(by: members, among: all),
          reachable: Set(all.map { Target.moduleName(for: $0.target) }))
      }
    }
    return result
  }

  /// Returns the targets that `members` reach, including `members`, or `nil` if one of them leads to something unknown.
  private func reached(from members: [Member]) -> Set<Member>? {
    struct Unknown: Error {}
    let all = try? reachable(from: members) { member -> [Member] in
      guard let package = packages[member.package]?.manifest,
        let target = package.targets.first(where: { $0.name == member.target }), target.type != "binary"
      else { throw Unknown() }
      return try target.dependencies.flatMap { dependency in
        guard let meant = meaning(of: dependency, in: package, member.package) else { throw Unknown() }
        return meant
      }
    }
    return all.map { Set($0) }
  }

  private func meaning(
    of dependency: PackageManifest.Dependency, in package: PackageManifest, _ identity: String
  ) -> [Member]? {
    if dependency.kind == .target || dependency.kind == .byName,
      package.targets.contains(where: { $0.name == dependency.name })
    {
      return [Member(package: identity, target: dependency.name)]
    }
    for reference in package.packages {
      guard let other = packages[reference.identity]?.manifest,
        let product = other.products.first(where: { $0.name == dependency.name })
      else { continue }
      return product.targets.map { Member(package: reference.identity, target: $0) }
    }
    return nil
  }

  /// Returns the names of the modules that importing `members` makes available: the modules of `members`, and all
  /// modules that they re-export, directly or indirectly.
  private func handedOn(by members: [Member], among all: Set<Member>) -> Set<String> {
    let byName = Dictionary(all.map { (Target.moduleName(for: $0.target), $0) }) { first, _ in first }
    return Set(
      reachable(from: members.map { Target.moduleName(for: $0.target) }) {
        byName[$0].map(reExports) ?? []
      })
  }

  private func reExports(of member: Member) -> [String] {
    guard let package = packages[member.package],
      let target = package.manifest.targets.first(where: { $0.name == member.target })
    else { return [] }
    let folder = FilePath.join(package.folder, target.path ?? "Sources/\(target.name)")
    return FileTree(root: folder).files(below: "").filter { $0.hasSuffix(".swift") }.flatMap {
      path -> [String] in
      guard let bytes = try? FileSystem.read(FilePath.join(folder, path)) else { return [] }
      return Self.exportedImports(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Returns the modules in lines such as `@_exported import A`.
  private static func exportedImports(_ text: String) -> [String] {
    guard text.contains("@_exported") else { return [] }
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      guard words.first == "@_exported", let place = words.firstIndex(of: "import"), place + 1 < words.count
      else {
        return nil
      }
      return words.last.map { String($0.prefix { $0 != "." }) }
    }
  }
}
