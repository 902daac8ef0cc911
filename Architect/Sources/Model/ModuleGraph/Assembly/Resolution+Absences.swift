import Text

/// Why names lead nowhere, what could be meant instead, and what could still supply them.
extension Resolution {
  /// What of a project could not be read, and may declare more.
  func gaps(of project: Int) -> [String] {
    let project = projects[project]
    var gaps = project.unreadHosts.map { "what \(project.manifest) declares on \($0.name)" }
    if project.environmentPlace != nil {
      gaps.append("what \(project.manifest) declares with other environment variables")
    }
    if !project.isWhole { gaps.append("what \(project.manifest) computes") }
    return gaps
  }

  /// The absence of a target from a project whose manifest must declare it.
  func absence(ofTarget name: String, in project: Int) -> Absence? {
    let declared = projects[project]
    guard [.swiftPM, .tuist, .xcodeGen].contains(declared.format), !name.contains("$") else { return nil }
    let absence = Absence(
      "\(declared.manifest) declares no target with that name", sought: name,
      candidates: declared.targets.map(\.name), suppliers: gaps(of: project) + declared.absentParts)
    // What computes targets mostly declares those that other targets name.
    return declared.isWhole || UnresolvedReference.misspelled(name, among: absence.candidates) != nil
      ? absence : nil
  }

  /// The absence of a Tuist project from a folder.
  func absence(ofProjectIn folder: String) -> Absence {
    Absence(
      "no Project.swift was read in \(Self.shown(folder))", sought: folder,
      candidates: tuistProjectsByFolder.keys.sorted(), suppliers: suppliers(ofPath: folder))
  }

  /// What may be at a path, although it was not read.
  func suppliers(ofPath path: String) -> [String] {
    guard path != "..", !path.hasPrefix("../"), !path.hasPrefix("/") else {
      return ["a folder outside of the repository"]
    }
    let isUnread = unread.contains { other in
      other == path || path.hasPrefix(other + "/") || other.dropLast(Self.name(other).count) == path + "/"
    }
    return isUnread ? ["what was not read there"] : []
  }

  // MARK: Products

  /// The absence of a product that only packages in the repository could offer, or whose name is misspelled.
  func absence(ofProduct product: String, of identity: String?, from project: Int) -> Absence? {
    let own = projects[project]
    guard own.format == .swiftPM else { return absence(ofXcodeProduct: product, of: identity, from: project) }
    let references = own.packages
    if references.isEmpty, identity == nil {
      return Absence(
        "\(own.manifest) declares neither a target with that name nor a package that could offer it",
        sought: product, candidates: own.targets.map(\.name), suppliers: gaps(of: project))
    }
    let named = references.filter { names($0).contains(identity ?? product.lowercased()) }
    if let identity, named.isEmpty { return absence(ofPackage: identity, from: project) }
    let meant = named.isEmpty ? references : named
    guard meant.allSatisfy(isInside) else {
      return named.isEmpty && identity == nil ? absence(ofMisspelled: product, from: project) : nil
    }
    let missing = meant.filter { packagesByFolder[$0.path ?? ""] == nil }
    if let first = missing.first {
      return Absence("no manifest was read in \(Self.shown(first.path))", sought: product)
    }
    let offering = meant.compactMap { packagesByFolder[$0.path ?? ""] }
    let targets = identity == nil ? own.targets.map(\.name) : []
    return Absence(
      "\(offering.map { projects[$0].manifest }.joined(separator: ", ")) offers no product with that name",
      sought: product, candidates: targets + offering.flatMap { projects[$0].products.map(\.name) },
      suppliers: offering.flatMap(gaps))
  }

  private func isInside(_ reference: PackageReference) -> Bool {
    reference.path != nil && !reference.isOutside
  }

  /// Whether SwiftPM finds products of other packages only by the names in a manifest's own references: since version 5.2,
  /// the name that another package gives itself does not count.
  private func namesPackages(_ project: Int) -> Bool {
    let version = projects[project].toolsVersion
    return version.isEmpty || !version.lexicographicallyPrecedes([5, 2])
  }

  /// The absence of a package to which a manifest does not refer.
  private func absence(ofPackage identity: String, from project: Int) -> Absence? {
    let references = projects[project].packages
    // The package at the repository's root has the name of its folder, which differs between clones.
    guard !references.contains(where: { $0.identity.isEmpty || $0.path?.isEmpty == true }) else { return nil }
    let candidates = references.flatMap {
      [$0.path.map(Self.name) ?? $0.identity, $0.alias].compactMap(\.self)
    }
    let absence = Absence(
      "\(projects[project].manifest) refers to no package '\(identity)'", sought: identity,
      candidates: candidates, suppliers: gaps(of: project))
    guard !namesPackages(project), !references.allSatisfy(isInside) else { return absence }
    return misspelled(absence, in: project)
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The absence of a target or a product that a manifest names alone, if the name is almost certainly misspelled.
  private func absence(ofMisspelled name: String, from project: Int) -> Absence? {
    guard !knownOutside.contains(name) else { return nil }
    let own = projects[project]
    let local = own.packages.compactMap { $0.path.flatMap { packagesByFolder[$0] } }
    let absence = Absence(
      "\(own.manifest) declares neither a target nor a package with that name", sought: name,
      candidates: own.targets.map(\.name) + local.flatMap { projects[$0].products.map(\.name) }
        + own.packages.filter { $0.path == nil }.map(\.identity),
      suppliers: gaps(of: project))
    guard UnresolvedReference.misspelled(name, among: absence.candidates) != nil else { return nil }
    return namesPackages(project) ? absence : misspelled(absence, in: project)
  }

  /// An absence that packages from outside could end, if the name is almost certainly misspelled.
  private func misspelled(_ absence: Absence, in project: Int) -> Absence? {
    guard UnresolvedReference.misspelled(absence.sought, among: absence.candidates) != nil else { return nil }
    var absence = absence
    absence.suppliers += projects[project].packages.filter { !isInside($0) }.map {
      "the package \($0.identity)"
    }
    absence.mayBeOutside = true
    return absence
  }

  /// The absence of a product that an Xcode project links from some package that it contains. Xcode states the package of
  /// every product that comes from outside.
  private func absence(ofXcodeProduct product: String, of identity: String?, from project: Int) -> Absence? {
    let own = projects[project]
    guard own.format == .xcode, identity == nil, !lacksPackages, !knownOutside.contains(product) else {
      return nil
    }
    let local = own.packages.compactMap { $0.path.flatMap { packagesByFolder[$0] } }
    var suppliers = own.packages.filter { !isInside($0) }.map { "the package \($0.identity)" }
    suppliers += own.absentParts
    if local.isEmpty { suppliers.append("a package of a workspace") }
    suppliers += packagesByFolder.values.sorted().flatMap(gaps)
    var absence = Absence(
      "no package in the repository offers a product with that name", sought: product,
      candidates: packagesByFolder.values.sorted().flatMap { projects[$0].products.map(\.name) },
      suppliers: suppliers)
    absence.mayBeOutside = !suppliers.isEmpty
    return absence
  }

  // MARK: Pods

  /// The absence of a subspec from a pod of the repository, or of a pod whose name is almost that of one.
  func absence(ofPod name: String, in project: Int) -> Absence? {
    let parts = name.split(separator: "/").map(String.init)
    let root = parts.first ?? name
    if let pod = podsByName[root]?.first {
      guard parts.count > 1, let subspecs = projects[pod].subspecs, !subspecs.contains(name) else {
        return nil
      }
      return Absence(
        "\(projects[pod].manifest) has no subspec with that name", sought: name, candidates: subspecs.sorted()
      )
    }
    guard root.count > 4, !knownOutside.contains(root) else { return nil }
    let own = podsByName.keys.filter { !$0.contains("/") }.sorted()
    guard UnresolvedReference.misspelled(root, among: own) != nil else { return nil }
    var absence = Absence(
      "no podspec in the repository has that name", sought: root, candidates: own,
      suppliers: ["a published pod"])
    absence.mayBeOutside = true
    return absence
  }
}
