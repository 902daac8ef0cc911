import Foundation

/// A value of a JSON text, as Foundation reads it.
private indirect enum Value: Decodable {
  case text(String)
  case list([Value])
  case fields([String: Value])
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([Value].self) {
      self = .list(list)
    } else if let fields = try? container.decode([String: Value].self) {
      self = .fields(fields)
    } else {
      self = .other
    }
  }

  subscript(key: String) -> Value? { if case .fields(let fields) = self { fields[key] } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  func list(_ key: String) -> [Value] { if case .list(let list)? = self[key] { list } else { [] } }
  func texts(_ key: String) -> [String] { list(key).compactMap(\.text) }
  var names: [String]? {
    switch self {
    case .text(let text): text.hasPrefix("id:") ? nil : text.components(separatedBy: "/")
    case .list(let list): list.map { $0.text ?? $0["name"]?.text ?? "" }
    default: nil
    }
  }
}

extension ProjectGraph {
  /// Reads a JSON project, and knows nothing of the editor or of Tenon's own reader.
  public init?(json bytes: [UInt8]) {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    guard let root = try? decoder.decode(Value.self, from: Data(bytes)), case .list? = root["files"] else {
      return nil
    }
    var builder = Builder(root)
    builder.build()
    self.init(objects: builder.objects, rootID: "P", format: 77, unresolved: builder.unresolved)
  }

  private struct Builder {
    let root: Value
    var objects: [String: Object] = [:]
    var unresolved: Set<String> = []
    private var count = 0
    /// The files by their names from the outside in, and by their identifiers.
    private var named: [[String]: [String]] = [:]
    private var identified: [String: String] = [:]
    private var phases: [String: [(names: [String], id: String)]] = [:]
    private var built: [String: [String]] = [:]
    private var folders: [String: [String]] = [:]

    init(_ root: Value) { self.root = root }

    private mutating func next() -> String {
      count += 1
      return "J\(count)"
    }

    mutating func build() {
      for target in root.list("targets") { addPhases(of: target) }
      let children = root.list("files").map { addFile($0, []) }
      objects["G"] = ["isa": "PBXGroup", "children": children, "sourceTree": "<group>"]
      var packages: [String: String] = [:]
      for package in root.list("packages") {
        let id = next()
        if let url = package["repository"]?.text {
          objects[id] = ["isa": "XCRemoteSwiftPackageReference", "repositoryURL": url]
          packages[url.components(separatedBy: "/").last?.replacingOccurrences(of: ".git", with: "") ?? ""] =
            id
        } else {
          objects[id] = ["isa": "XCLocalSwiftPackageReference", "relativePath": package["path"]?.text ?? ""]
        }
      }
      for target in root.list("targets") { addTarget(target, packages) }
      objects["P"] = ["isa": "PBXProject", "mainGroup": "G"]
      if case .other? = root["products-group"] {
      } else {
        let products = named[root["products-group"]?.names ?? ["Products"]] ?? []
        objects["P"]?["productRefGroup"] = products.first
        require(root["products-group"])
      }
      for configuration in root.list("configurations") { requireFile(of: configuration) }
    }

    /// A reference that leads nowhere, or to several files.
    private mutating func require(_ reference: Value?) {
      guard let reference else { return }
      if let names = reference.names {
        let isUnique = names.indices.allSatisfy { named[Array(names[...$0])]?.count == 1 }
        if !isUnique { unresolved.insert(names.joined(separator: "/")) }
      } else if let text = reference.text, identified[String(text.dropFirst(3))] == nil {
        unresolved.insert(text)
      }
    }

    private mutating func requireFile(of configuration: Value) {
      guard let file = configuration["file"] else { return }
      require(file["anchor"] ?? file)
    }

    private mutating func addPhases(of target: Value) {
      let name = target["name"]?.text ?? ""
      for phase in target.list("build-phases") {
        let kind = phase.text ?? phase["kind"]?.text ?? ""
        let names = [kind] + [phase["name"]?.text].compactMap { $0 }
        let id = phase["id"]?.text ?? next()
        phases[name, default: []].append((names, id))
        objects[id] = ["isa": Self.phases[kind] ?? "PBXOtherBuildPhase"]
      }
    }

    private static let phases = [
      "compile-sources": "PBXSourcesBuildPhase", "resources": "PBXResourcesBuildPhase",
      "headers": "PBXHeadersBuildPhase", "frameworks": "PBXFrameworksBuildPhase",
    ]

    private mutating func phase(_ reference: Value?, of target: String? = nil) -> String? {
      guard let reference else { return nil }
      if let names = reference.names {
        let owner = target ?? names.first ?? ""
        let rest = target == nil ? Array(names.dropFirst()) : names
        if let found = phases[owner]?.first(where: { $0.names == rest }) { return found.id }
        unresolved.insert(names.joined(separator: "/"))
        return nil
      }
      return reference.text.map { String($0.dropFirst(3)) }
    }

    private mutating func addFile(_ value: Value, _ outer: [String]) -> String {
      let kind = value["kind"]?.text ?? "file-reference"
      let id = next()
      var path = value["path"]?.text ?? ""
      var tree = "<group>"
      if path.hasPrefix("<"), let end = path.range(of: ">/") {
        tree = path.hasPrefix("<PROJECT>") ? "SOURCE_ROOT" : "OTHER"
        path = String(path[end.upperBound...])
      } else if path.hasPrefix("/") {
        tree = "<absolute>"
      }
      let name = value["name"]?.text ?? path.components(separatedBy: "/").last ?? ""
      let names = outer + [name]
      named[names, default: []].append(id)
      if let own = value["id"]?.text { identified[own] = id }
      let kinds = [
        "group": "PBXGroup", "folder": "PBXFileSystemSynchronizedRootGroup",
        "variant-group": "PBXVariantGroup",
        "version-group": "XCVersionGroup",
      ]
      var object: Object = ["isa": kinds[kind] ?? "PBXFileReference", "sourceTree": tree]
      if !path.isEmpty { object["path"] = path }
      if kind != "file-reference", kind != "folder" {
        object["children"] = value.list("children").map { addFile($0, names) }
      }
      objects[id] = object
      if kind == "folder" {
        for target in value.texts("target-membership") { folders[target, default: []].append(id) }
        addExceptions(of: value, id)
      } else {
        for member in value.list("target-membership") {
          let entry = next()
          guard let phase = phase(member["build-phase"] ?? member) else { continue }
          objects[entry] = ["isa": "PBXBuildFile", "fileRef": id]
          built[phase, default: []].append(entry)
        }
      }
      return id
    }

    private mutating func addExceptions(of folder: Value, _ id: String) {
      var sets: [String] = []
      for set in folder.list("membership-exceptions") {
        guard let target = set["target"]?.text else { continue }
        let number = next()
        objects[number] = [
          "isa": "Set", "target": "T:\(target)",
          "membershipExceptions": set.texts("exclusions") + set.texts("inclusions"),
        ]
        sets.append(number)
      }
      objects[id]?["exceptions"] = sets
    }

    private mutating func addTarget(_ target: Value, _ packages: [String: String]) {
      let name = target["name"]?.text ?? ""
      let kinds = ["aggregate": "PBXAggregateTarget", "external-build-system": "PBXLegacyTarget"]
      var products: [String] = []
      for member in target.list("package-product-members") {
        let id = next()
        objects[id] = [
          "isa": "XCSwiftPackageProductDependency", "productName": member["product-name"]?.text ?? "",
        ]
        if let package = member["package"]?.text { objects[id]?["package"] = packages[package] }
        products.append(id)
        _ = phase(member["build-phase"]?["build-phase"], of: name)
      }
      for (_, id) in phases[name] ?? [] { objects[id]?["files"] = built[id] ?? [] }
      objects["T:\(name)"] = [
        "isa": kinds[target["kind"]?.text ?? ""] ?? "PBXNativeTarget", "name": name,
        "buildPhases": (phases[name] ?? []).map(\.id), "packageProductDependencies": products,
        "fileSystemSynchronizedGroups": folders[name] ?? [],
      ]
      require(target["product"])
      for configuration in target.list("specialized-configurations") { requireFile(of: configuration) }
    }
  }
}
