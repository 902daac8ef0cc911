import Architect
import CocoaPods
import Files
import ModuleGraph
import ProjectEditors
import Text

/// The way of an app from its Podfile to packages: a plan, pod by pod, and the changes of the files.
///
/// Pods without a package stay in the Podfile, which works beside the packages.
package struct PodfileMigration {
  /// The versions of packages to accept.
  package enum Pin: String, CaseIterable, Sendable {
    /// The version in Podfile.lock, which was tested with the app.
    case exact
    /// The version in Podfile.lock and later ones with the same first number.
    case from
  }

  package struct Options: Sendable {
    /// The pods to move, without subspecs; `nil` means all.
    package var only: Set<String>?
    package var pin = Pin.exact
    /// Whether a local package `Dependencies` has the products, which the project links, instead of the project itself.
    package var usesUmbrella = false
    package var table: PodTable
    /// The packages of the repository's own pods, by the names of pods and subspecs. Their paths are relative to the
    /// repository's root.
    package var local: [String: PodReplacement] = [:]
    /// Whether git tracks the folder `Pods`.
    package var isPodsFolderTracked = false

    package init(table: PodTable) { self.table = table }
  }

  /// What becomes of a pod.
  package struct Pod: Sendable {
    package enum Fate: String, Sendable {
      case moves
      /// It can move, but was not asked for.
      case later
      case stays
    }

    package var name: String
    package var version: String
    package var fate: Fate
    /// The number of the step in which it moves, together with others of this number; `nil` if it stays.
    package var order: Int?
    package var steps: [MigrationStep]
  }

  /// The pods, in the order of moving; then those that stay.
  package internal(set) var pods: [Pod] = []
  /// The steps that are about the whole Podfile.
  package internal(set) var steps: [MigrationStep] = []
  package internal(set) var changes: ChangePlan
  /// The products that each target of a project links afterwards, by the path of the manifest and the target's name.
  package internal(set) var links: [String: [String: [String]]] = [:]

  /// Plans the migration of a Podfile.
  /// - Parameters:
  ///   - podfile: The path of the Podfile, relative to the root of the tree.
  ///   - model: The content of the Podfile.
  ///   - packages: The packages of local pods, of which those are written whose pods move.
  ///   - changes: Changes that were planned before.
  /// - Throws: ``PodMigrationError``, `ProjectEditError` if a project cannot be edited, or `ChangeError`.
  package init(
    of podfile: String, _ model: Podfile, lock: PodfileLock, in tree: FileTree, _ options: Options,
    packages: LocalPackages? = nil, changes: ChangePlan? = nil
  ) throws {
    self.changes = changes ?? ChangePlan(root: tree.root)
    let uses = PodUses(model, at: podfile)
    let installed = InstalledPods(lock)
    let projects = try AppProjects(model, at: podfile, in: tree)
    let text = try self.changes.text(of: podfile) ?? ""
    let removal = try PodfileRemoval(text, at: podfile, in: tree)
    let decider = PodDecisions(
      podfile: model, lock: lock, installed: installed, uses: uses, options: options,
      obstacle: removal.obstacle)
    var decisions = Dictionary(
      uses.roots.map { ($0, decider.decision(on: $0)) }, uniquingKeysWith: { first, _ in first })
    let gaps = model.gaps.filter(\.hidesPods)
    let unlisted = Self.unlistedPods(lock, uses)
    // Where the whole Podfile could be read, the pods that only Podfile.lock lists are no longer in the Podfile.
    let hidden = gaps.isEmpty ? [] : unlisted
    Self.keepClashing(&decisions, hidden: hidden, uses, installed)
    let groups = Self.groups(decisions, uses, installed)
    let chosen = try Self.chosen(options.only, groups: groups, decisions, uses)
    let local = packages?.limited(
      to: { chosen.contains($0) || options.only == nil && !uses.roots.contains($0) },
      noting: { options.only?.contains($0) ?? true })
    try local?.add(to: &self.changes)
    var writing = try AppWriting(
      podfile: podfile, model: model, projects: projects, uses: uses, installed: installed, tree: tree,
      options: options, changes: self.changes)
    let moves = decisions.compactMapValues { decision -> PodDecision.Move? in
      if case .moves(let move) = decision { move } else { nil }
    }
    let aligned = Self.aligned(moves)
    for (order, group) in groups.enumerated() {
      for name in group {
        guard let move = aligned[name] else { continue }
        let isChosen = chosen.contains(name)
        let steps =
          isChosen
          ? try writing.move(name, move, with: group.filter { $0 != name })
          : writing.preview(name, move, with: group.filter { $0 != name })
        pods.append(
          Pod(
            name: name, version: installed.version(of: name) ?? "", fate: isChosen ? .moves : .later,
            order: order + 1, steps: steps))
      }
    }
    for name in uses.roots + hidden {
      let step: MigrationStep
      switch decisions[name] {
      case .moves: continue
      case .kept: step = MigrationStep(name, "stays, as .tenon.yml says", .done, at: uses.places[name])
      case .stays(let reason):
        step = MigrationStep(name, "stays in the Podfile", .byHand(reason), at: uses.places[name])
      case nil:
        step = MigrationStep(
          name, "stays in the Podfile",
          .byHand("the Podfile lists it in a way that only Ruby can evaluate"), at: Place(file: podfile))
      }
      let version = installed.version(of: name) ?? ""
      pods.append(Pod(name: name, version: version, fate: .stays, order: nil, steps: [step]))
    }
    let isEverything = !pods.isEmpty && pods.allSatisfy { $0.fate == .moves } && gaps.isEmpty
    try writing.finish(moved: pods.filter { $0.fate == .moves }.map(\.name), isEverything: isEverything)
    steps = (local?.steps ?? []) + writing.steps + Self.oldVersions(of: projects.projects.map(\.project))
    if gaps.isEmpty, !unlisted.isEmpty {
      let names = unlisted.joined(separator: ", ")
      steps.append(
        MigrationStep(
          nil, "Podfile.lock lists \(names), and the Podfile does not",
          .byHand("the lock is older than the Podfile; run `pod install`"), at: Place(file: podfile)))
    }
    for gap in gaps {
      steps.append(
        MigrationStep(
          nil, "pods may be missing from this plan", .byHand(gap.reason),
          at: Place(file: podfile, line: gap.line, column: gap.column)))
    }
    self.changes = writing.changes
    links = writing.links
    try MigrationProof(before: projects.projects.map(\.project), tree: tree, changes: writing.changes)
      .check(writing.linkedProducts)
  }

  /// The pods that Podfile.lock lists as those of the Podfile, but that the static reading of the Podfile lacks.
  private static func unlistedPods(_ lock: PodfileLock, _ uses: PodUses) -> [String] {
    let listed = lock.dependencies.map { PodName.root(of: String($0.prefix { $0 != " " })) }
    return Set(listed).subtracting(uses.roots).sorted()
  }

  /// Keeps the pods that need the same pods as a pod that stays.
  private static func keepClashing(
    _ decisions: inout [String: PodDecision], hidden: [String], _ uses: PodUses, _ installed: InstalledPods
  ) {
    while true {
      var owners: [String: String] = [:]
      for name in uses.roots + hidden {
        if case .moves? = decisions[name] { continue }
        for need in installed.needs(of: uses.names(of: name) + [name]) { owners[need] = owners[need] ?? name }
      }
      var isChanged = false
      for name in uses.roots {
        guard case .moves? = decisions[name] else { continue }
        let shared = installed.needs(of: uses.names(of: name)).filter { owners[$0] != nil }.sorted()
        guard let need = shared.contains(name) ? name : shared.first, let owner = owners[need] else {
          continue
        }
        decisions[name] = .stays(
          need == name
            ? "\(owner), which stays, depends on it; as a pod and as a package it would exist twice"
            : owner == need
              ? "it depends on \(need), which stays; as a pod and as a package it would exist twice"
              : "\(owner), which stays, depends on \(need) as well, which would exist twice")
        isChanged = true
      }
      if !isChanged { return }
    }
  }

  /// The minimum versions of the projects that the newest Xcode does not build for. They are left as they are, because
  /// changing them drops users.
  private static func oldVersions(of projects: [Project]) -> [MigrationStep] {
    projects.flatMap { project in
      project.oldVersions.map { old in
        MigrationStep(
          nil, "the project has \(old.platform.rawValue) \(old.version)",
          .choice(PlatformFloors.current.sentence(for: old.platform)), at: Place(file: project.manifest))
      }
    }
  }

  private static func groups(
    _ decisions: [String: PodDecision], _ uses: PodUses, _ installed: InstalledPods
  ) -> [[String]] {
    let moving = uses.roots.filter { if case .moves? = decisions[$0] { true } else { false } }
    let needs = Dictionary(
      moving.map { ($0, installed.needs(of: uses.names(of: $0)).union([$0])) },
      uniquingKeysWith: { first, _ in first })
    return PodGroups(moving, needs: needs).groups
  }

  /// The pods to move now.
  /// - Throws: ``PodMigrationError`` if a pod was asked for that is not listed, or without pods that must move with it.
  private static func chosen(
    _ only: Set<String>?, groups: [[String]], _ decisions: [String: PodDecision], _ uses: PodUses
  ) throws -> Set<String> {
    let moving = Set(groups.joined())
    guard let only else { return moving }
    let asked = Set(only.map { PodName.root(of: $0) })
    for name in asked.sorted() where !uses.roots.contains(name) {
      let near = NearMiss.of(name, among: uses.roots)
      throw PodMigrationError(
        .unknownPod, "the Podfile has no pod '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
    for group in groups {
      let missing = group.filter { !asked.contains($0) }
      guard missing.count < group.count, !missing.isEmpty else { continue }
      throw PodMigrationError(
        .inseparable,
        "\(group.filter(asked.contains).joined(separator: ", ")) cannot move alone: \(missing.joined(separator: ", ")) "
          + "\(missing.count == 1 ? "needs or is" : "need or are") the same pods, which would exist twice; use --only \(group.joined(separator: ","))"
      )
    }
    return asked.intersection(moving)
  }

  /// Gives pods of one package the same requirement: the highest version.
  private static func aligned(_ moves: [String: PodDecision.Move]) -> [String: PodDecision.Move] {
    var result = moves
    let byPackage = Dictionary(grouping: moves.keys.sorted()) { name in
      moves[name]?.packages.first.map { PodRequirement.repository($0.package.description) } ?? ""
    }
    for names in byPackage.values where Set(names.map { moves[$0]?.requirement }).count > 1 {
      let best = names.compactMap { moves[$0]?.requirement }.filter { $0.version != nil }.max {
        guard let left = $0.version, let right = $1.version else { return false }
        return left < right
      }
      guard let best else { continue }
      for name in names where result[name]?.requirement != best {
        guard var move = result[name] else { continue }
        move.requirement = best
        move.choices.append(
          "\(best.description), as for the other pods of the package \(move.packages.first?.packageName ?? "")"
        )
        result[name] = move
      }
    }
    return result
  }
}
