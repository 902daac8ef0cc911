import Architect
import CocoaPods
import ModuleGraph
import ProjectEditors

/// Whether a pod moves to packages, and why not.
enum PodDecision {
  /// The products that replace a pod.
  struct Move {
    /// The replacements by the names with subspecs.
    var replacements: [String: PodReplacement]
    var requirement: XcodePackage.Requirement?
    /// What the team should confirm.
    var choices: [String]

    /// The packages, without repetitions.
    var packages: [PodReplacement] {
      var seen: Set<XcodePackage> = []
      return replacements.sorted { $0.key < $1.key }.map(\.value).filter { seen.insert($0.package).inserted }
    }
  }

  case moves(Move)
  /// The pod remains in the Podfile, for a reason that a person must know.
  case stays(String)
  /// The team wants to keep the pod.
  case kept
}

/// Decides which pods can move, each by itself.
struct PodDecisions {
  let podfile: Podfile
  let lock: PodfileLock
  let installed: InstalledPods
  let uses: PodUses
  let options: PodfileMigration.Options
  /// Returns the reason that a pod cannot be removed from the text of the Podfile; `nil` if it can.
  let obstacle: (String) -> String?

  func decision(on root: String) -> PodDecision {
    let all = uses.uses[root] ?? []
    let names = uses.names(of: root)
    let isOwn = options.table.own.contains(root) || names.contains(where: options.table.own.contains)
    guard let version = installed.version(of: root) else {
      return .stays("it is not in Podfile.lock; run `pod install` first")
    }
    if uses.unplaced.contains(root) {
      return .stays("it is listed for no target of a project")
    }
    if let conditional = all.first(where: \.pod.isConditional) {
      return .stays("line \(conditional.pod.line) lists it only under a condition")
    }
    if let unmet = Self.unmet(all, by: version) {
      return .stays(
        "Podfile.lock has \(version), and line \(unmet.line) requires \(unmet.text); run `pod install` first")
    }
    do {
      let move = try move(root, names, version: version, all, isOwn: isOwn)
      if let obstacle = obstacle(root) { return .stays(obstacle) }
      return .moves(move)
    } catch {
      switch error {
      case .kept: return .kept
      case .stays(let reason): return .stays(reason)
      }
    }
  }

  /// The first requirement of the Podfile that the installed version does not meet, with its line. Versions and
  /// requirements that are not plain numbers are not judged.
  private static func unmet(_ uses: [PodUses.Use], by version: String) -> (text: String, line: Int)? {
    guard let installed = numbers(version) else { return nil }
    for use in uses {
      for text in use.pod.requirements.flatMap({ $0.split(separator: ",").map(String.init) }) {
        let sign = text.prefix { "~<>=! ".contains($0) }.filter { $0 != " " }
        let rest = text.drop { "~<>=! ".contains($0) }.prefix { $0 != " " }
        guard let bound = numbers(String(rest)) else { continue }
        let isLower = installed.lexicographicallyPrecedes(bound)
        let isMet =
          switch sign {
          case "", "=": installed == bound
          case "!=": installed != bound
          case ">": bound.lexicographicallyPrecedes(installed)
          case ">=": !isLower
          case "<": isLower
          case "<=": !bound.lexicographicallyPrecedes(installed)
          case "~>":
            // `~> 1.2` accepts all versions with the same numbers before the last one.
            !isLower && installed.starts(with: rest.split(separator: ".").dropLast().compactMap { Int($0) })
          default: true
          }
        if !isMet { return (text, use.pod.line) }
      }
    }
    return nil
  }

  /// The numbers of a version such as `5.9`, with zeros up to four; `nil` for other versions.
  private static func numbers(_ version: String) -> [Int]? {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...4).contains(parts.count), !parts.contains(nil) else { return nil }
    return parts.compactMap(\.self) + Array(repeating: 0, count: 4 - parts.count)
  }

  private enum Refusal: Error {
    case kept
    case stays(String)
  }

  private func move(
    _ root: String, _ names: [String], version: String, _ all: [PodUses.Use], isOwn: Bool
  ) throws(Refusal) -> PodDecision.Move {
    if let use = all.first(where: { $0.pod.option("path") != nil }), !isOwn {
      return try local(root, names, use)
    }
    if !isOwn {
      if all.contains(where: { $0.pod.option("podspec") != nil }) {
        throw .stays("its podspec comes from another place; name its package in .tenon.yml under `pods`")
      }
      if let limited = all.first(where: {
        $0.pod.option("configurations") ?? $0.pod.option("configuration") != nil
      }) {
        throw .stays(
          "line \(limited.pod.line) links it in some configurations only, and products of packages are linked in all of them; "
            + "to move it all the same, name its package in .tenon.yml under `pods`")
      }
    }
    var replacements: [String: PodReplacement] = [:]
    for name in names {
      switch options.table.entry(for: name) {
      case .replaced(let replacement): replacements[name] = replacement.suited(to: version)
      case .kept: throw .kept
      case .none(let note)?: throw .stays("no package offers it" + (note.map { ": \($0)" } ?? ""))
      case .plugIn(let kind, let replacement): throw .stays(tool(kind, replacement))
      case nil:
        let isPart = name != root && options.table.entry(for: root) != nil
        throw .stays(
          isPart
            ? "the table does not know which product replaces the subspec \(name)"
            : "unknown: the table has no package for it; if there is one, name it in .tenon.yml under `pods`")
      }
    }
    guard let first = names.first.flatMap({ replacements[$0] }) else { throw .stays("it has no name") }
    var choices: [String] = []
    var requirements: [XcodePackage.Requirement?] = []
    for use in all {
      do {
        let result = try PodRequirement(
          first, version: version, pod: use.pod, checkout: lock.checkoutOptions[root] ?? [:],
          pin: options.pin,
          isOwn: isOwn)
        requirements.append(result.requirement)
        for choice in result.choices where !choices.contains(choice) { choices.append(choice) }
      } catch {
        throw .stays((error as? PodRequirement.Refusal)?.reason ?? "\(error)")
      }
    }
    guard Set(requirements).count == 1 else { throw .stays("its targets take it from different places") }
    // A repository of the team may have a pod of the same name as a public one.
    let origins = lock.specRepositories.filter { $0.value.contains(root) }.keys.sorted()
    for origin in origins where !isOwn && !Self.isPublic(origin) {
      choices.append("the public package; the pod comes from the repository \(origin)")
    }
    return PodDecision.Move(
      replacements: replacements, requirement: requirements.first ?? nil, choices: choices)
  }

  /// Whether a repository of podspecs is the one of CocoaPods.
  private static func isPublic(_ repository: String) -> Bool {
    let name = repository.lowercased()
    return ["trunk", "master"].contains(name) || name.contains("cocoapods/specs")
      || name.contains("cdn.cocoapods.org")
  }

  private func local(_ root: String, _ names: [String], _ use: PodUses.Use) throws(Refusal)
    -> PodDecision.Move
  {
    var replacements: [String: PodReplacement] = [:]
    for name in names {
      guard let replacement = options.local[name] ?? options.local[root] else {
        throw .stays("it is a local pod (\(use.pod.option("path")?.string ?? "")) without a package")
      }
      replacements[name] = replacement
    }
    return PodDecision.Move(replacements: replacements, requirement: nil, choices: [])
  }

  private func tool(_ kind: String, _ replacement: PodReplacement) -> String {
    let products = replacement.products.joined(separator: ", ")
    let note = replacement.note.map { ". \($0)" } ?? ""
    return kind == "build"
      ? "it is a tool; in Xcode, add the build tool plug-in \(products) of \(replacement.package) to the targets that run it, "
        + "and remove its script phases\(note)"
      : "it is a tool; run it with the plug-in \(products) of \(replacement.package), or install it in another way\(note)"
  }
}
