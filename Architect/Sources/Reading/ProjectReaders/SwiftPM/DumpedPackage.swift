import Foundation
import ModuleGraph

extension PackageManifest {
  /// Reads the output of `swift package dump-package`.
  /// - Throws: An error if `json` is not JSON, or is not the output of this command.
  init(dump json: [UInt8]) throws {
    let value = try JSONSerialization.jsonObject(with: Data(json))
    guard let root = value as? [String: Any], let name = root["name"] as? String else {
      throw CocoaError(.fileReadCorruptFile)
    }
    self.init(name: name)
    for platform in Self.objects(root["platforms"]) {
      guard let key = (platform["platformName"] as? String).flatMap({ Platform(spelled: $0) }) else {
        continue
      }
      platforms[key] = platform["version"] as? String
    }
    products = Self.objects(root["products"]).map { product in
      Product(
        name: product["name"] as? String ?? "", targets: product["targets"] as? [String] ?? [],
        isExecutable: (product["type"] as? [String: Any])?["executable"] != nil,
        isDynamic: (product["type"] as? [String: Any])?["library"] as? [String] == ["dynamic"])
    }
    for dependency in Self.objects(root["dependencies"]) { packages += Self.packages(dependency) }
    targets = Self.objects(root["targets"]).map(Self.target)
  }

  private static func objects(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }

  private static func packages(_ dependency: [String: Any]) -> [Package] {
    var result: [Package] = []
    for (kind, value) in dependency {
      for element in objects(value) {
        guard let identity = element["identity"] as? String else { continue }
        result.append(
          Package(
            identity: identity.lowercased(), path: kind == "fileSystem" ? element["path"] as? String : nil,
            alias: element["nameForTargetDependencyResolutionOnly"] as? String))
      }
    }
    return result
  }

  private static func target(_ json: [String: Any]) -> Target {
    var target = Target(
      name: json["name"] as? String ?? "", type: json["type"] as? String ?? "regular",
      path: json["path"] as? String)
    target.sources = json["sources"] as? [String]
    target.exclude = json["exclude"] as? [String] ?? []
    target.resources = objects(json["resources"]).compactMap { $0["path"] as? String }
    target.publicHeaders = json["publicHeadersPath"] as? String
    target.dependencies = objects(json["dependencies"]).compactMap(dependency)
    target.plugins = objects(json["pluginUsages"]).compactMap { usage in
      (usage["plugin"] as? [Any]).flatMap { parts in
        (parts.first as? String).map { name in
          let package = parts.count > 1 ? (parts[1] as? String)?.lowercased() : nil
          return Dependency(name: name, kind: package == nil ? .byName : .product(package: package))
        }
      }
    }
    for setting in objects(json["settings"]) {
      guard let kind = setting["kind"] as? [String: Any] else { continue }
      // A macro may have a value, as in `NAME=1`.
      if let define = (kind["define"] as? [String: Any])?["_0"] as? String {
        target.flags.insert(String(define.prefix { $0 != "=" }))
      }
      if let folder = (kind["headerSearchPath"] as? [String: Any])?["_0"] as? String {
        target.headerFolders.append(folder)
      }
      target.apply(unsafeFlags: (kind["unsafeFlags"] as? [String: Any])?["_0"] as? [String] ?? [])
    }
    return target
  }

  private static func dependency(_ json: [String: Any]) -> Dependency? {
    for (kind, value) in json {
      guard let parts = value as? [Any], let name = parts.first as? String else { continue }
      switch kind {
      case "target": return Dependency(name: name, kind: .target)
      case "byName": return Dependency(name: name, kind: .byName)
      case "product":
        let package = parts.count > 1 ? parts[1] as? String : nil
        let aliases = parts.count > 2 ? parts[2] as? [String: String] : nil
        return Dependency(
          name: name, kind: .product(package: package.map { PackageReference.identity(of: $0) }),
          moduleAliases: aliases ?? [:])
      default: continue
      }
    }
    return nil
  }
}
