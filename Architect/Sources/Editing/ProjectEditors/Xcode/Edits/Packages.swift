import Files
import Formats

/// A project's references to packages, and the products that its targets use from them.
enum Packages {
  static func add(
    _ package: XcodePackage, _ requirement: XcodePackage.Requirement?, to table: inout ObjectTable
  ) throws {
    // The path of a package in the source root is `.`, which normalizes to the empty path.
    guard !package.identity.isEmpty || package == .local(path: ".") else {
      throw ProjectEditError(.invalid, "the path or URL of a package is empty")
    }
    let style = table.style
    if let old = find(package, in: table) {
      guard let requirement, table[old]?.isa == package.isa else { return }
      try table.update(old) { object throws(ProjectTextError) in
        if object.table("requirement") != requirement.words {
          try object.set("requirement", .table(requirement.words.mapValues { .text($0) }), style)
        }
      }
      return
    }
    var values: [String: ObjectValue] = ["isa": .text(package.isa)]
    switch package {
    case .local(let path): values["relativePath"] = .text(path)
    case .remote(let url):
      guard let requirement else {
        throw ProjectEditError(.invalid, "no version requirement is given for the package \(url)")
      }
      values["repositoryURL"] = .text(url)
      values["requirement"] = .table(requirement.words.mapValues { .text($0) })
    }
    let key = "packageReferences"
    let id = OwnedLists.identifier([package.isa, package.identity], for: key, of: table.rootID, in: table)
    try table.add(id, package.comment, values)
    try table.update(table.rootID) { root throws(ProjectTextError) in
      try root.insert(.reference(id, package.comment), into: key, style)
    }
  }

  static func remotes(in table: ObjectTable) -> [(url: String, requirement: XcodePackage.Requirement)] {
    table.objects("XCRemoteSwiftPackageReference").compactMap { object in
      guard let url = object["repositoryURL"],
        let requirement = XcodePackage.Requirement(object.table("requirement"))
      else { return nil }
      return (url, requirement)
    }
  }

  /// Removes a package with the products that targets use from it.
  static func remove(_ package: XcodePackage, from table: inout ObjectTable) throws {
    guard let id = find(package, in: table) else { return }
    let products = table.objects("XCSwiftPackageProductDependency").filter { $0["package"] == id }
    for target in table.objects("PBXNativeTarget") {
      let taken = Set(target.list("packageProductDependencies"))
      for product in products where taken.contains(product.id) {
        try remove(product.id, from: target, in: &table)
      }
    }
    try table.removeWithMentions([id])
    try OwnedLists.prune("packageReferences", of: table.rootID, without: [id], in: &table)
  }

  /// The reference to a package; a local package may have been dragged into the project as a folder.
  static func find(_ package: XcodePackage, in table: ObjectTable) -> String? {
    switch package {
    case .remote:
      return table.objects(package.isa).first {
        $0["repositoryURL"].map(XcodePackage.repository) == package.identity
      }?.id
    case .local:
      let found = table.objects(package.isa).first {
        $0["relativePath"].map(FilePath.normalize) == package.identity
      }
      if let found { return found.id }
      return GroupPaths(table).objects(at: package.identity, table, "PBXFileReference").first?.id
    }
  }

  // MARK: Products

  static func addProduct(
    _ name: String, of package: XcodePackage, to targetName: String, in table: inout ObjectTable
  ) throws {
    guard !name.isEmpty else { throw ProjectEditError(.invalid, "a product has no name") }
    let target = try Targets.find(targetName, in: table)
    guard let reference = find(package, in: table), let referenced = table[reference] else {
      throw ProjectEditError(
        .missing, "the project has no reference to the package \(package)",
        remedy: "add one first (in Xcode: File > Add Package Dependencies)")
    }
    let key = "packageProductDependencies"
    if let old = product(name, of: reference, taken: target, in: table) {
      try Targets.build(old, as: "productRef", in: .frameworks, of: target, &table)
      return
    }
    let parts = ["XCSwiftPackageProductDependency", target.id, reference, name]
    let id = OwnedLists.identifier(parts, for: key, of: target.id, in: table)
    var values: [String: ObjectValue] = [
      "isa": .text("XCSwiftPackageProductDependency"), "productName": .text(name),
    ]
    // A package that was dragged in is found by its products' names alone.
    if referenced.isa == package.isa { values["package"] = .reference(referenced) }
    try table.add(id, name, values)
    let style = table.style
    try table.update(target.id) { target throws(ProjectTextError) in
      try target.insert(.reference(id, name), into: key, style)
    }
    guard let product = table[id], let current = table[target.id] else { return }
    try Targets.build(product, as: "productRef", in: .frameworks, of: current, &table)
  }

  static func removeProduct(
    _ name: String, of package: XcodePackage?, from targetName: String, in table: inout ObjectTable
  ) throws {
    let target = try Targets.find(targetName, in: table)
    let reference = package.flatMap { find($0, in: table) }
    if package != nil, reference == nil { return }
    while let current = table[target.id],
      let product = product(name, of: reference, taken: current, in: table)
    {
      try remove(product.id, from: target, in: &table)
    }
  }

  private static func remove(_ product: String, from target: ProjectObject, in table: inout ObjectTable)
    throws
  {
    try table.removeWithMentions([product])
    try OwnedLists.prune("packageProductDependencies", of: target.id, without: [product], in: &table)
    try Targets.prune(target.id, in: &table)
  }

  /// A product that a target uses. A product without a reference to a package can belong to any package.
  private static func product(
    _ name: String, of package: String?, taken target: ProjectObject, in table: ObjectTable
  ) -> ProjectObject? {
    target.list("packageProductDependencies").compactMap { table[$0] }.first { product in
      product["productName"] == name
        && (package == nil || product["package"] == nil || product["package"] == package)
    }
  }
}
