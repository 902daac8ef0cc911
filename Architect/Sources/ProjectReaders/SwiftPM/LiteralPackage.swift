import ModuleGraph
import SwiftParsing

extension PackageManifest {
  /// Reads a manifest that contains only literals.
  /// - Returns: `nil` if the manifest contains anything else, in which case it must be run.
  init?(literal manifest: LiteralManifest) {
    guard manifest.isWhole, manifest.constants.last?.name == "package",
      let package = manifest.call("Package"),
      // A manifest without targets only hides a folder from other packages, so its name is not needed.
      let name = package["name"]?.string ?? (package["targets"]?.array?.isEmpty ?? true ? "" : nil)
    else { return nil }
    self.init(name: name)
    for (argument, value) in package.arguments.map({ ($0.label, $0.value) }) {
      switch argument {
      case "platforms": platforms = Self.platforms(value)
      case "products":
        guard let elements = value.array else { return nil }
        for element in elements {
          guard let product = Self.product(element) else { return nil }
          products.append(product)
        }
      case "dependencies":
        guard let elements = value.array else { return nil }
        for element in elements {
          guard let reference = Self.package(element) else { return nil }
          packages.append(reference)
        }
      case "targets":
        guard let elements = value.array else { return nil }
        for element in elements {
          guard let target = Self.target(element) else { return nil }
          targets.append(target)
        }
      default: continue
      }
    }
  }

  private static func platforms(_ value: Literal) -> [Platform: String] {
    var result: [Platform: String] = [:]
    for element in value.array ?? [] {
      guard let platform = element.name.flatMap({ Platform(spelled: $0) }), let version = element[nil] else {
        continue
      }
      result[platform] = version.string ?? version.name.map(Self.version)
    }
    return result
  }

  /// Returns the version that a constant represents. As in the output of `dump-package`, `.v13` is 13.0 and `.v10_15`
  /// is 10.15.
  private static func version(_ constant: String) -> String {
    let parts = constant.dropFirst().split(separator: "_")
    return parts.joined(separator: ".") + (parts.count == 1 ? ".0" : "")
  }

  private static func product(_ value: Literal) -> Product? {
    guard let constructor = value.name, let name = value["name"]?.string else { return nil }
    return Product(
      name: name, targets: value["targets"]?.strings ?? [], isExecutable: constructor == "executable",
      isDynamic: value["type"]?.name == "dynamic")
  }

  private static func package(_ value: Literal) -> Package? {
    guard value.name == "package" else { return nil }
    let alias = value["name"]?.string
    if let path = value["path"]?.string {
      return Package(identity: PackageReference.identity(of: path), path: path, alias: alias)
    }
    if let url = value["url"]?.string {
      return Package(identity: PackageReference.identity(of: url), alias: alias)
    }
    if let id = value["id"]?.string { return Package(identity: id.lowercased(), alias: alias) }
    return nil
  }

  private static func target(_ value: Literal) -> Target? {
    guard let type = value.name.flatMap({ typesByConstructor[$0] }), let name = value["name"]?.string else {
      return nil
    }
    var target = Target(name: name, type: type, path: value["path"]?.string)
    target.sources = value["sources"]?.strings
    target.exclude = value["exclude"]?.strings ?? []
    target.publicHeaders = value["publicHeadersPath"]?.string
    for element in value["resources"]?.array ?? [] {
      element[nil]?.string.map { target.resources.append($0) }
    }
    for element in value["dependencies"]?.array ?? [] {
      guard let dependency = dependency(element) else { return nil }
      target.dependencies.append(dependency)
    }
    for element in value["plugins"]?.array ?? [] {
      guard let plugin = plugin(element) else { return nil }
      target.plugins.append(plugin)
    }
    for setting in ["swiftSettings", "cSettings", "cxxSettings"] {
      for element in value[setting]?.array ?? [] {
        if element.name == "define" { element[nil]?.string.map { _ = target.flags.insert($0) } }
        if element.name == "headerSearchPath" { element[nil]?.string.map { target.headerFolders.append($0) } }
        if element.name == "unsafeFlags" { target.apply(unsafeFlags: element[nil]?.strings ?? []) }
      }
    }
    return target
  }

  private static func dependency(_ value: Literal) -> Dependency? {
    if let name = value.string { return Dependency(name: name, kind: .byName) }
    guard let name = value["name"]?.string else { return nil }
    switch value.name {
    case "target": return Dependency(name: name, kind: .target)
    case "byName": return Dependency(name: name, kind: .byName)
    case "product":
      var aliases: [String: String] = [:]
      for entry in value["moduleAliases"]?.dictionary ?? [] {
        if let from = entry.key.string, let to = entry.value.string { aliases[from] = to }
      }
      let package = value["package"]?.string.map { PackageReference.identity(of: $0) }
      return Dependency(name: name, kind: .product(package: package), moduleAliases: aliases)
    default: return nil
    }
  }

  private static func plugin(_ value: Literal) -> Dependency? {
    if let name = value.string { return Dependency(name: name, kind: .byName) }
    guard let name = value["name"]?.string else { return nil }
    let package = value["package"]?.string.map { PackageReference.identity(of: $0) }
    return Dependency(name: name, kind: package == nil ? .byName : .product(package: package))
  }
}
