import ModuleGraph

/// Checks that all imports in sources are declared in the manifest.
public struct UndeclaredImportRule: Rule {
  /// The kind of missing declaration.
  public enum Verdict: Sendable {
    /// No declared dependency leads to the module, so whether the build finds it depends on what was built before.
    case undeclared
    /// The module is reachable only through the dependencies of other modules.
    case transitive
  }

  public let verdict: Verdict

  public init(verdict: Verdict) { self.verdict = verdict }

  /// The ids of the rules that report imports missing from the manifest.
  public static let ids = Set([Verdict.undeclared, .transitive].map { Self(verdict: $0).id })

  public var id: String { verdict == .undeclared ? "undeclared-import" : "transitive-import" }

  public var summary: String {
    switch verdict {
    case .undeclared: "Every imported module is reachable through declared dependencies."
    case .transitive: "Every imported module is declared directly, not just reachable through others."
    }
  }

  public var explanation: String {
    switch verdict {
    case .undeclared:
      """
      No declared dependency leads to the imported module. The build succeeds if the imported module happens to be built
      first, and otherwise fails: after a clean, on another machine, or with more cores.

      If the importing module depends on something that could not be read, such as a package without a checkout, the
      finding is an error where one build has both modules, because a build refuses two modules of one name, and
      otherwise a warning with its condition: "unless swift-log offers a module of this name". What may lead to the module
      itself, such as dependencies that only the build tool can compute, leaves the import undecided: `check` counts it
      first, as NOT CHECKED, and `doctor` lists it. An import by the module's
      name, in a build that is known, is an error, unless no scheme and no other target builds the module. An import that is resolved by a header, through a pod or
      in a search path is a warning that says so, and so is an import of a module that only another build's manifest
      declares.

      To fix it: add the dependency to the manifest named in the message, or remove the import.
      """
    case .transitive:
      """
      The module imports another module that only its dependencies depend on. It builds, and SwiftPM's own import check
      accepts the import, until one of the dependencies no longer needs the imported module. Then a module that has not
      changed stops compiling.

      Modules that a declared dependency re-exports, with `@_exported import` or in one of its own headers, count as
      declared, and so does what a module's own interface declares in the same manifest: CartInterface for Cart.

      To fix it: add the dependency to the manifest named in the message, or remove the import. A static library that a
      framework already links must not be linked a second time by users of that framework, so their imports are left
      alone; those of tests, if they are judged, should be replaced by a re-export there.
      The tests that an application hosts can use everything the application links, so leave their imports. If five or
      more modules rely on the same dependency to bring what they import, that dependency is reported once: re-export
      there what it is meant to bring, with `@_exported import`, and declare the rest where it is imported. The message says which fix applies.

      Tests, their support modules, examples, and demo programs are not judged unless the configuration contains
      `transitive_in_tests: true`: they declare the modules that they test or show, and nothing builds against them.
      """
    }
  }

  public var defaultSeverity: Severity { verdict == .undeclared ? .error : .warning }

  /// Returns the findings. By default, transitive imports in tests are not judged: a test declares the
  /// modules that it tests, which bring their own dependencies, and nothing builds against a test.
  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    let judge = ImportJudge(graph)
    let cure = ImportCure(graph: graph)
    let doubts = Doubts(graph)
    let published = PublishedPods(graph)
    let judgesAll = verdict == .undeclared || policy.judgesTransitiveImportsOfTests
    let beside = judgesAll ? nil : BesideModules(graph)
    let examples = judgesAll ? [] : BesideModules.examples(in: graph)
    let judged = graph.modules.filter { module in
      beside.map { !module.kind.isTest && !$0.contains(module) && !examples.contains(module.id) } ?? true
    }
    var hubs = TransitHubs()
    var findings = judged.flatMap { module in
      judge.judged(module).compactMap { judged -> Finding? in
        guard let finding = finding(judged, of: module, cure, doubts, published) else { return nil }
        hubs.add(judged, of: module, cure)
        return finding
      }
    }
    hubs.group(&findings)
    return findings
  }

  /// The finding for a declaration that does not lead to the module: one edit of the manifest fixes it for all files.
  private func finding(
    _ judged: ImportJudge.Judged, of module: Module, _ cure: ImportCure, _ doubts: Doubts,
    _ published: PublishedPods
  ) -> Finding? {
    // No declaration makes a private header available.
    if let owner = judged.module, PrivateHeaderRule.concerns(judged.imports, of: owner, to: module) {
      return nil
    }
    guard verdict(on: judged.judgement) == verdict, !published.excuse(judged, of: module),
      let first = (judged.imports.first(where: Doubts.isFirm) ?? judged.imports.first)?.place
    else { return nil }
    let often = judged.places.count > 1 ? " (\(judged.places.count) times)" : ""
    let remedy = cure.cure(for: judged.module, judged.name, from: judged.declaration, of: module)
    // What a framework already links is found and needs nothing else; a test is judged only if the team asks for it.
    if verdict == .transitive, case .reExport = remedy, !module.kind.isTest { return nil }
    var finding = Finding(
      rule: id, place: first,
      message: message(judged, of: module, often, cure, remedy.text(for: judged.name)),
      from: module.id, to: judged.id,
      symbol: judged.declaration.format.rawValue, file: judged.declaration.manifest,
      evidence: [judged.declaration.target.place] + judged.places.filter { $0 != first })
    finding.files = Set(judged.places.map(\.file)).count
    if verdict == .undeclared { finding.doubt = doubts.doubt(about: judged, in: module)?.description }
    finding.condition = judged.judgement.condition?.description
    finding.fix = fix(judged, of: module, remedy)
    if judged.judgement.isUndeclared(.transitive) {
      finding.group = remedy.group(judged.name, of: module.id, often: often)
    } else if verdict == .undeclared, finding.doubt == nil, finding.condition == nil {
      finding.group = remedy.group(judged.name, of: module.id, often: often)
      finding.group?.noun = "module to which none of its declared dependencies leads"
    }
    return finding
  }

  /// The edit that adds the missing dependency to a Package.swift, unless it would create a cycle.
  private func fix(_ judged: ImportJudge.Judged, of user: Module, _ remedy: ImportCure.Cure) -> Fix? {
    guard judged.declaration.format == .swiftPM, case .add(let target, let place, _, nil) = remedy,
      judged.module.map({ !leads($0, back: user) }) ?? true
    else { return nil }
    return .declare(module: judged.id, target: target, manifest: place.file)
  }

  private func leads(_ module: Module, back user: Module) -> Bool {
    module.id == user.id || module.declarations.contains { $0.reachable.contains(user.id) }
  }

  private func verdict(on judgement: ImportJudgement) -> Verdict? {
    switch judgement {
    case .undeclared(.none, _): .undeclared
    case .undeclared: .transitive
    case .declared, .undecided: nil
    }
  }

  private func message(
    _ judged: ImportJudge.Judged, of module: Module, _ often: String, _ cure: ImportCure, _ cured: String
  ) -> String {
    switch verdict {
    case .undeclared:
      if let condition = judged.judgement.condition {
        return
          "'\(module.id)' imports '\(judged.name)'\(often), but none of its declared dependencies "
          + "leads to that module, \(condition); \(cured)"
      }
      return
        "'\(module.id)' imports '\(judged.name)'\(often), but none of its declared dependencies "
        + "leads to that module, so the build may or may not find it; \(cured)"
    case .transitive:
      if case .undeclared(.unlisted(let others), _) = judged.judgement {
        return
          "'\(module.id)' imports '\(judged.name)'\(often), but, unlike other importers, does not declare "
          + "it, so it is available at best through \(Self.listed(others)); \(cured)"
      }
      if case .undeclared(.embedded(let program), _) = judged.judgement {
        return
          "'\(module.id)' imports '\(judged.name)'\(often), which only the program '\(program)' links, and an "
          + "embedded program does not pass on what it links; \(cured)"
      }
      let brought = judged.module == nil ? judged.declaration.carrier(ofOutside: judged.name) : nil
      let carrier =
        brought ?? cure.carrier(to: judged.module, judged.name, from: judged.declaration)?.id
      let via = carrier.map { " (via '\($0)')" } ?? ""
      return
        "'\(module.id)' imports '\(judged.name)'\(often), which only its dependencies depend on\(via); \(cured)"
    }
  }

  private static func listed(_ names: [String]) -> String {
    let rest = names.count - 3
    return names.prefix(3).joined(separator: ", ") + (rest > 0 ? " or \(rest) more" : "")
  }
}
