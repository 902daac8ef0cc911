import Architect
import Formats
import ModuleGraph

/// The applications of a repository and their wiring, for people and for tools.
public struct WiringReport: Sendable {
  private let wiring: WiredGraph
  /// The modules to show in full; `nil` shows a summary of each application.
  private let module: String?
  /// What other libraries register and use.
  private let registrations: RegistrationReport?

  public init(_ wiring: WiredGraph, module: String? = nil, registrations: RegistrationReport? = nil) {
    self.wiring = wiring
    self.module = module
    self.registrations = registrations
  }

  // MARK: - Text

  /// The applications with their modules, or everything that modules of one name declare, and what other libraries register.
  public var text: String {
    let applications = wiring.applications.compactMap { application -> String? in
      if let module {
        let modules = application.modules.indices.filter { application.modules[$0].name == module }
        guard !modules.isEmpty else { return nil }
        let scopes = WiredScopes(application)
        return title(application) + "\n"
          + modules.map { self.module($0, of: application, scopes) }.joined(separator: "\n")
      }
      return title(application) + "\n" + summary(application)
    }
    let sections = applications + [applications.isEmpty ? "" : resolution, registrations?.text ?? ""]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// How names were resolved.
  private var resolution: String {
    let (files, indexed) = (wiring.files, wiring.indexedFiles)
    guard indexed > 0 else {
      return "Names in \(CheckReport.count(files, "file")) were resolved by scope and imports."
    }
    let rest = indexed == files ? "" : "; those in the others by scope and imports"
    return
      "Names in \(indexed) of \(CheckReport.count(files, "file")) were resolved by the compiler's index\(rest)."
  }

  private func title(_ application: WiredApplication) -> String {
    let programs = application.programs.filter { $0 != application.home }
    let users = programs.isEmpty ? "" : ", used by \(programs.map(\.onOneLine).joined(separator: ", "))"
    return "\(application.home.onOneLine) (\(application.place))\(users): "
      + CheckReport.count(application.modules.count, "module")
  }

  private func summary(_ application: WiredApplication) -> String {
    var lines: [String] = []
    let layers =
      application.layers + application.modules.compactMap(\.layer).filter { !application.layers.contains($0) }
    var shown: Set<String> = []
    for layer in layers where shown.insert(layer).inserted {
      // Two builds may list a module of one name each.
      let names = Set(application.modules.filter { $0.layer == layer }.map(\.name.onOneLine)).sorted()
      if !names.isEmpty { lines.append("  \(layer): \(names.joined(separator: ", "))") }
    }
    let unknown = application.modules.filter { $0.layer == nil }.map(\.name.onOneLine)
    if !unknown.isEmpty { lines.append("  in unknown layers: \(unknown.joined(separator: ", "))") }
    var counts: [Wire.Kind: Int] = [:]
    for wire in application.modules.flatMap(\.wires) { counts[wire.kind, default: 0] += 1 }
    let words = Wire.Kind.allCases.filter { $0 != .runs }.compactMap { kind in
      counts[kind].map { "\(kind.rawValue) \($0)" }
    }
    if !words.isEmpty { lines.append("  \(words.joined(separator: ", "))") }
    for gap in application.gaps + application.modules.flatMap(\.gaps) {
      lines.append("  not known: \(gap.what.onOneLine) (\(gap.place))")
    }
    return lines.joined(separator: "\n")
  }

  private func module(_ position: Int, of application: WiredApplication, _ scopes: WiredScopes) -> String {
    let module = application.modules[position]
    var lines = [
      "  \(module.name.onOneLine) (\(module.layer ?? "layer not known")), \(module.type.onOneLine)"
    ]
    for (index, wire) in module.wires.enumerated() where wire.kind != .runs {
      let text = WireText(wire, in: scopes.scope(of: WiredIndex.Entry(module: position, wire: index)))
      let subject = text.subject.isEmpty ? "" : " \(text.subject)"
      lines.append("    \(text.verb)\(subject)\(text.details)  \(wire.place)")
    }
    for gap in module.gaps { lines.append("    not known: \(gap.what.onOneLine) (\(gap.place))") }
    return lines.joined(separator: "\n")
  }

  // MARK: - JSON

  /// The report of a check, with every application, everything that its modules declare, and what other libraries register.
  public func json(with check: CheckReport) -> JSON {
    let json = JSONFormat.json(check)
      .setting("applications", .array(wiring.applications.map(json)))
      .setting(
        "files",
        .members(["read": .integer(wiring.files), "resolved_by_index": .integer(wiring.indexedFiles)]))
    return registrations?.added(to: json) ?? json
  }

  private func json(_ application: WiredApplication) -> JSON {
    let scopes = WiredScopes(application)
    return .members([
      "place": .string(application.place.description), "target": .string(application.home),
      "programs": .strings(application.programs), "layers": .strings(application.layers),
      "modules": .array(application.modules.indices.map { json($0, of: application, scopes) }),
      "unknown": .array(application.gaps.map(json)),
    ])
  }

  private func json(_ position: Int, of application: WiredApplication, _ scopes: WiredScopes) -> JSON {
    let module = application.modules[position]
    let declarations = module.wires.enumerated().filter { $1.kind != .runs }.map { index, wire in
      json(wire, in: scopes.scope(of: WiredIndex.Entry(module: position, wire: index)))
    }
    return .members([
      "name": .string(module.name), "type": .string(module.type), "target": module.home.map { .string($0) },
      "layer": module.layer.map { .string($0) }, "place": .string(module.place.description),
      "listed": .string(module.listed.description),
      "condition": module.reach.condition == .always ? nil : .string(module.reach.condition.spelling),
      "declarations": .array(declarations),
      "unknown": .array(module.gaps.map(json)),
    ])
  }

  private func json(_ wire: Wire, in scope: WireScope?) -> JSON {
    .members([
      "kind": .string(wire.kind.rawValue), "name": .string(wire.subject.description),
      "place": .string(wire.place.description), "from": wire.source.map { .string($0.description) },
      "target": wire.target.map(json), "objective_c_name": wire.objectiveCName.map { .string($0) },
      "optional": wire.isOptional ? .boolean(true) : nil,
      "scope": scope.map { .string($0.type.description) },
      "directions": wire.directions.isEmpty ? nil : .strings(wire.directions.map(\.description)),
      "patterns": wire.patterns.map { .strings($0.map(\.text)) },
      "condition": wire.reach.condition == .always ? nil : .string(wire.reach.condition.spelling),
      "certain": wire.reach.isCertain ? nil : .boolean(false),
    ])
  }

  private func json(_ target: WireTarget) -> JSON {
    let found =
      switch target.search {
      case .undecided: "undecided"
      case .found: "found"
      case .noClass: "no class"
      case .noMethod: "no method"
      }
    return .members([
      "name": .string(target.name), "action": .string(target.action),
      "module": target.module.map { .string($0) }, "sources": .string(found),
    ])
  }

  private func json(_ gap: WiringGap) -> JSON {
    .members(["what": .string(gap.what), "place": .string(gap.place.description)])
  }
}
