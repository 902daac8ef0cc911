import ModuleGraph
import SwiftParsing

/// The contents of a manifest that were determined by evaluating it, without running it.
struct EvaluatedPackage {
  /// The declarations, unless something in them is unknown.
  let package: PackageManifest?
  /// The value of the package, as far as it is known.
  let literal: Literal?
  /// The places of the declarations.
  let declarations: EvaluatedPlaces
  /// The first location at which the evaluation stopped.
  let gap: EvaluationGap?
  /// The first location at which the manifest reads the environment. The variables are assumed not to be set.
  let environment: EvaluationGap?
  /// Whether the manifest declares no package, and nothing else that matters.
  let isBare: Bool

  init(
    _ syntax: ManifestSyntax, manifest: String, vocabulary: ManifestVocabulary = PackageVocabulary.package
  ) {
    let program = ManifestProgram([], of: "PackageDescription")
    let result = program.evaluate(syntax, named: manifest, vocabulary)
    environment = result.environment
    literal = result.literal
    var places = EvaluatedPlaces()
    var gap = result.gaps.first
    if let literal = result.literal, gap == nil {
      do throws(UnknownDeclaration) {
        package = try PackageManifest(literal: literal, &places)
      } catch {
        package = nil
        gap = EvaluationGap(file: manifest, line: error.line, what: "a declaration of an unknown kind")
      }
    } else {
      package = nil
    }
    self.gap = gap
    declarations = places
    isBare = result.literal == nil && gap == nil
  }
}

/// The lines and columns of the declarations in an evaluated manifest.
struct EvaluatedPlaces: Hashable, Sendable {
  struct Position: Hashable, Sendable {
    var line: Int
    var column: Int
  }

  var targets: [String: Position] = [:]
  /// The positions of dependencies, by the names of the target and of the dependency.
  var dependencies: [String: [String: Position]] = [:]
}

/// A declaration whose meaning is not known.
private struct UnknownDeclaration: Error {
  var line: Int

  init(_ literal: Literal) { line = literal.line }
}

extension PackageManifest {
  /// Converts the literal of a package.
  fileprivate init(
    literal package: Literal, _ places: inout EvaluatedPlaces
  ) throws(UnknownDeclaration) {
    // A manifest without targets only hides a folder from other packages, so its name is not needed.
    guard let name = package["name"]?.string ?? (package["targets"]?.array?.isEmpty ?? true ? "" : nil)
    else { throw UnknownDeclaration(package) }
    self.init(name: name)
    for (argument, value) in package.arguments.map({ ($0.label, $0.value) }) {
      switch argument {
      case "platforms": platforms = Self.platforms(value)
      case "products":
        guard let elements = value.array else { throw UnknownDeclaration(value) }
        for element in elements {
          guard let product = Self.product(element) else { throw UnknownDeclaration(element) }
          products.append(product)
        }
      case "dependencies":
        guard let elements = value.array else { throw UnknownDeclaration(value) }
        for element in elements {
          guard let reference = Self.package(element) else { throw UnknownDeclaration(element) }
          packages.append(reference)
        }
      case "targets":
        guard let elements = value.array else { throw UnknownDeclaration(value) }
        for element in elements {
          guard let target = Self.target(element) else { throw UnknownDeclaration(element) }
          targets.append(target)
          places.add(target, element)
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
    // A product without a list of targets, such as a plug-in, has none.
    if let targets = value["targets"], targets.strings == nil { return nil }
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
    // A package with a computed URL comes from outside the repository, whatever it is.
    if value["url"] != nil { return Package(identity: "", alias: alias) }
    if let id = value["id"]?.string { return Package(identity: id.lowercased(), alias: alias) }
    return nil
  }

  private static func target(_ value: Literal) -> Target? {
    guard let type = value.name.flatMap({ typesByConstructor[$0] }), let name = value["name"]?.string else {
      return nil
    }
    // Values of other kinds are not understood.
    for label in ["path", "publicHeadersPath"] {
      if let text = value[label], text.string == nil { return nil }
    }
    for label in ["sources", "exclude"] { if let list = value[label], list.strings == nil { return nil } }
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
    case "target", "targetItem": return Dependency(name: name, kind: .target)
    case "byName", "byNameItem": return Dependency(name: name, kind: .byName)
    case "product", "productItem":
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

extension EvaluatedPlaces {
  fileprivate mutating func add(_ target: PackageManifest.Target, _ literal: Literal) {
    if targets[target.name] == nil { targets[target.name] = literal.position }
    let used = (literal["dependencies"]?.array ?? []) + (literal["plugins"]?.array ?? [])
    for element in used {
      guard let name = element.string ?? element["name"]?.string else { continue }
      let position = element.position(ofName: element["name"])
      // Of several declarations of one dependency, the one in the target itself counts.
      if let known = dependencies[target.name]?[name], known.line >= literal.line { continue }
      dependencies[target.name, default: [:]][name] = position
    }
  }

  /// Adds the places that only `other` contains.
  mutating func merge(_ other: EvaluatedPlaces) {
    targets.merge(other.targets) { own, _ in own }
    dependencies.merge(other.dependencies) { own, more in own.merging(more) { own, _ in own } }
  }
}

extension Literal {
  fileprivate var position: EvaluatedPlaces.Position { .init(line: line, column: column) }

  /// Returns the position of a declaration's name, if the name is written in the declaration.
  fileprivate func position(ofName name: Literal?) -> EvaluatedPlaces.Position {
    guard let name, (line..<line + 4).contains(name.line), name.line > line || name.column > column else {
      return position
    }
    return name.position
  }
}
