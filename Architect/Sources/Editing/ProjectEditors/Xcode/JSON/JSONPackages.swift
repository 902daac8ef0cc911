import Files
import Formats

/// A JSON project's references to packages, and the products that its targets use from them.
extension JSONProject {
  private static let members = "package-product-members"

  var remotePackages: [(url: String, requirement: XcodePackage.Requirement)] {
    (root["packages"]?.members ?? []).compactMap { package in
      guard let url = package["repository"]?.text, let version = package["version"],
        let requirement = XcodePackage.Requirement(version)
      else { return nil }
      return (url, requirement)
    }
  }

  /// The reference to a package.
  private func find(_ package: XcodePackage) -> JSONElement? {
    (root["packages"]?.members ?? []).first { element in
      switch package {
      case .local:
        element["path"]?.text.map(FilePath.normalize) == package.identity && element["repository"] == nil
      case .remote: element["repository"]?.text.map(XcodePackage.repository) == package.identity
      }
    }
  }

  /// Whether a local package was dragged into the project as a folder.
  private func isDragged(_ package: XcodePackage) -> Bool {
    guard case .local = package else { return false }
    return !JSONFiles(self).entries(at: package.identity, .file).isEmpty
  }

  func add(_ package: XcodePackage, _ requirement: XcodePackage.Requirement?) throws {
    guard !package.identity.isEmpty || package == .local(path: ".") else {
      throw ProjectEditError(.invalid, "the path or URL of a package is empty")
    }
    if let old = find(package) {
      guard let requirement, case .remote = package,
        old["version"].flatMap({ XcodePackage.Requirement($0) }) != requirement
      else { return }
      return try old.set("version", requirement.json, order: ["kind", "repository", "version", "traits"])
    }
    guard !isDragged(package) else { return }
    switch package {
    case .local(let path):
      try append(
        .fields([("kind", .text("local")), ("path", .text(path))]), to: "packages", of: root, Self.keys)
    case .remote(let url):
      guard let requirement else {
        throw ProjectEditError(.invalid, "no version requirement is given for the package \(url)")
      }
      try append(
        .fields([("kind", .text("remote")), ("repository", .text(url)), ("version", requirement.json)]),
        to: "packages", of: root, Self.keys)
    }
  }

  func remove(_ package: XcodePackage) {
    guard let reference = find(package) else { return }
    if case .remote = package {
      for target in targets {
        for member in target[Self.members]?.members ?? [] where isProduct(member, of: package) {
          remove(member, from: Self.members, of: target)
        }
        for dependency in target["dependencies"]?.members ?? []
        where dependency["kind"]?.text == "package" && isProduct(dependency, of: package) {
          remove(dependency, from: "dependencies", of: target)
        }
      }
    }
    remove(reference, from: "packages", of: root)
    prunePhases()
  }

  /// Whether a product is stated to be of a package in a repository.
  private func isProduct(_ product: JSONElement, of package: XcodePackage) -> Bool {
    guard case .remote(let url) = package, let name = product["package"]?.text else { return false }
    return PackageName.of(url: name) == PackageName.of(url: url)
  }

  // MARK: Products

  /// The entries of a target for a product. An entry without a package can belong to any.
  private func entries(_ product: String, of package: XcodePackage?, in target: JSONElement) -> [JSONElement]
  {
    (target[Self.members]?.members ?? []).filter { member in
      member["product-name"]?.text == product
        && (package.map { member["package"] == nil || isProduct(member, of: $0) } ?? true)
    }
  }

  func addProduct(_ product: String, of package: XcodePackage, to name: String) throws {
    guard !product.isEmpty else { throw ProjectEditError(.invalid, "a product has no name") }
    let target = try target(name)
    guard find(package) != nil || isDragged(package) else {
      throw ProjectEditError(
        .missing, "the project has no reference to the package \(package)",
        remedy: "add one first (in Xcode: File > Add Package Dependencies)")
    }
    let isLinked = entries(product, of: package, in: target).contains { entry in
      phase(entry["build-phase"]?["build-phase"], of: target).flatMap { Self.kind(ofPhase: $0.phase) }
        == .frameworks
    }
    guard !isLinked else { return }
    let linking = try phase(.frameworks, of: target)
    guard let place = reference(to: linking, of: target) else { return }
    var fields: [(key: String, value: JSONValue)] = []
    // Xcode finds the products of local packages by their names.
    if case .remote(let url) = package { fields.append(("package", .text(XcodePackage.name(of: url)))) }
    fields.append(("product-name", .text(product)))
    fields.append(
      ("build-phase", .onOneLine(.fields([("build-phase", ProjectReference.names(place).written)]))))
    guard let list = target[Self.members] else {
      return try target.set(Self.members, .list([.fields(fields)]), order: Self.targetKeys)
    }
    let new = (XcodePackage.name(of: package), product)
    let keys = list.members.map { ($0["package"]?.text ?? "", $0["product-name"]?.text ?? "") }
    let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $0 <= $1 }
    try list.insert(.fields(fields), at: isSorted ? keys.firstIndex { $0 > new } : nil)
  }

  func removeProduct(_ product: String, of package: XcodePackage?, from name: String) throws {
    let target = try target(name)
    if let package, find(package) == nil, !isDragged(package) { return }
    for entry in entries(product, of: package, in: target) { remove(entry, from: Self.members, of: target) }
    prunePhases()
  }
}

extension XcodePackage {
  /// The name of a package in a repository, as Xcode shows it.
  fileprivate static func name(of url: String) -> String {
    FilePath.name(of: url.hasSuffix(".git") ? String(url.dropLast(4)) : url)
  }

  fileprivate static func name(of package: XcodePackage) -> String {
    if case .remote(let url) = package { name(of: url) } else { "" }
  }
}

extension XcodePackage.Requirement {
  /// The requirement in a JSON project; `nil` if it is incomplete.
  fileprivate init?(_ version: JSONElement) {
    // Where several keys are there, Xcode uses the first of this order.
    let plain: [(key: String, make: (String) -> Self)] = [
      ("revision", { .revision($0) }), ("branch", { .branch($0) }), ("version", { .exact($0) }),
      ("up-to-next-minor-version", { .upToNextMinor(from: $0) }),
      ("up-to-next-major-version", { .upToNextMajor(from: $0) }),
    ]
    for (key, make) in plain {
      guard let text = version[key]?.text else { continue }
      self = make(text)
      return
    }
    if let range = version["version-range"]?.text, let dots = range.firstRange(of: "..<") {
      self = .range(from: String(range[..<dots.lowerBound]), to: String(range[dots.upperBound...]))
    } else if let from = version["version-range-min"]?.text, let to = version["version-range-max"]?.text {
      self = .range(from: from, to: to)
    } else {
      return nil
    }
  }

  /// The requirement as a JSON project states it.
  fileprivate var json: JSONValue {
    func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 } }
    switch self {
    case .upToNextMajor(let version): return .fields([("up-to-next-major-version", .text(version))])
    case .upToNextMinor(let version): return .fields([("up-to-next-minor-version", .text(version))])
    case .exact(let version): return .fields([("version", .text(version))])
    case .branch(let branch): return .fields([("branch", .text(branch))])
    case .revision(let revision): return .fields([("revision", .text(revision))])
    case .range(let from, let to):
      return isPlain(from) && isPlain(to)
        ? .fields([("version-range", .text("\(from)..<\(to)"))])
        : .fields([("version-range-min", .text(from)), ("version-range-max", .text(to))])
    }
  }
}
