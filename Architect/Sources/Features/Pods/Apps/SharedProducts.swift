import ModuleGraph

/// What a person must know about the products of a moved pod, because of other targets and of what is there already.
extension AppWriting {
  /// A step if several targets link a product statically.
  func sharedProducts(_ root: String, _ definitions: [Int]) -> [MigrationStep] {
    let place = uses.places[root]
    var result: [MigrationStep] = []
    func name(_ index: Int) -> String { model.definitions[index].name }
    for index in definitions where projects.target(of: index)?.kind.isProgram == true {
      let libraries = projects.libraries(of: index)
      let together = definitions.filter { libraries.contains(name($0)) }.map(name)
      guard !together.isEmpty else { continue }
      result.append(
        MigrationStep(
          root,
          "linked by \(name(index)) and by \(together.joined(separator: ", ")), which run in one process",
          .choice(
            "each has a copy of a static product, so its classes and its state exist twice; link it in only one of them, "
              + "or through a dynamic library"), at: place))
    }
    for index in definitions where projects.isHosted(index) {
      let hosts = projects.hosts(of: index)
      guard let host = definitions.map(name).first(where: hosts.contains) else { continue }
      result.append(
        MigrationStep(
          root, "linked by \(name(index)) and by \(host), in which it runs",
          .choice(
            "as the Podfile says; if its classes exist twice at run time, remove the product from \(name(index)), which finds "
              + "the module without it"), at: place))
    }
    let programs = definitions.filter { projects.target(of: $0)?.kind == .app }
    let extensions = definitions.filter { projects.target(of: $0)?.kind == .appExtension }
    if let app = programs.first, !extensions.isEmpty {
      result.append(
        MigrationStep(
          root, "linked by \(name(app)) and by \(extensions.map(name).joined(separator: ", "))",
          .choice(
            "each program has a copy of a static product; that is correct, and makes the app larger than one shared framework"
          ), at: place))
    }
    return result
  }

  /// A step for each project that refers to a package already.
  func presentPackages(_ root: String, _ move: PodDecision.Move, _ definitions: [Int])
    -> [MigrationStep]
  {
    var seen: Set<String> = []
    return definitions.compactMap { projects.project(of: $0) }.filter {
      seen.insert($0.project.manifest).inserted
    }
    .flatMap { app in
      move.packages.filter { replacement in
        let identity = PackageReference.identity(of: replacement.package.description)
        return app.project.packages.contains { $0.identity == identity }
      }.map { replacement in
        MigrationStep(
          root, "\(app.project.manifest) refers to the package \(replacement.packageName) already",
          .choice("its versions stay as they are there"), at: uses.places[root])
      }
    }
  }

  /// A step for each target that links a framework of the pod's name by itself, as Carthage has it.
  func linkedFrameworks(_ root: String, _ move: PodDecision.Move, _ definitions: [Int])
    -> [MigrationStep]
  {
    let names = Set(move.replacements.values.flatMap { $0.products + [$0.module] })
    return definitions.compactMap { index in
      let linked = projects.target(of: index)?.dependencies.first {
        $0.kind == .linked && names.contains($0.name)
      }
      return linked.map {
        MigrationStep(
          root, "\(model.definitions[index].name) also links \($0.name).framework or a library of this name",
          .byHand("remove it from the target, which would have two copies"), at: $0.place)
      }
    }
  }
}
