import ModuleGraph
import TenonWiringFaults

/// Checks of services.
enum ServiceWiring {
  static func missing(_ view: WiringView) -> [WiringProblem] {
    guard view.isClosed else { return [] }
    return view.all.flatMap { entry -> [WiringProblem] in
      let wire = entry.wire
      switch wire.kind {
      // The rules of scopes report a scope that no module opens.
      case .requires where !wire.isOptional && wire.scope == nil:
        return missing(wire.subject, "requires", entry, view)
      case .decorates: return missing(wire.subject, "decorates", entry, view)
      case .adapts where wire.adapter == .service:
        return wire.source.map { missing($0, "adapts", entry, view) } ?? []
      default: return []
      }
    }
  }

  private static func missing(
    _ service: WireSubject, _ verb: String, _ entry: WiringView.Entry, _ view: WiringView
  ) -> [WiringProblem] {
    guard service.name != WireSubject.unknown, view.providers(of: service).isEmpty,
      view.index.openers(of: service).isEmpty
    else { return [] }
    let unlisted = view.application.unlisted.first { $0.offers.contains(service) }
    let cure: WiringCure =
      unlisted.map { .words($0.cure("provides it")) } ?? near(service, view).map { .words($0) } ?? .add
    let fault = WiringFault.missingService(service.description, verb, by: view.user(entry), cure: cure)
    let other = unlisted?.home
    var problem = view.problem(entry, fault, evidence: [view.module(entry).listed])
    problem.other = other
    return [problem]
  }

  /// A provided service that may be meant.
  private static func near(_ service: WireSubject, _ view: WiringView) -> String? {
    for entry in view.entries([.provides]) where entry.wire.subject.name == service.name {
      return "\(view.user(entry)) provides \(entry.wire.subject) (\(entry.wire.place))"
    }
    for entry in view.entries([.contributes]) where entry.wire.subject.name == service.name {
      return "\(view.user(entry)) only contributes to it; `collects` takes contributions"
    }
    return nil
  }

  static func duplicates(_ view: WiringView) -> [WiringProblem] {
    var seen: [WireSubject: WiringView.Entry] = [:]
    return view.all.compactMap { entry in
      guard entry.wire.kind == .provides || (entry.wire.kind == .adapts && entry.wire.adapter == .service),
        entry.isCertain, entry.wire.subject.name != WireSubject.unknown,
        entry.wire.subject.label != WireSubject.unknown
      else { return nil }
      guard let first = seen.updateValue(entry, forKey: entry.wire.subject) else { return nil }
      seen[entry.wire.subject] = first
      return view.problem(
        entry,
        .duplicateService(
          entry.wire.subject.description, first: view.user(first), at: first.wire.place.description,
          again: view.user(entry)),
        other: first, evidence: [first.wire.place])
    }
  }

  static func unusedRequirements(_ view: WiringView) -> [WiringProblem] {
    view.application.modules.indices.flatMap { index -> [WiringProblem] in
      let module = view.application.modules[index]
      guard !module.wires.contains(where: \.isGivenMore),
        !module.gaps.contains(where: \.hidesDeclarations)
      else { return [] }
      let used = Set(module.wires.flatMap(\.given))
      return view.entries(of: index).compactMap { entry in
        guard [.requires, .collects].contains(entry.wire.kind), !used.contains(entry.index) else {
          return nil
        }
        var problem = view.problem(
          entry,
          .unusedRequirement(
            entry.wire.subject.description, of: module.name, entry.wire.kind.rawValue))
        problem.isOfApplication = false
        return problem
      }
    }
  }

  /// Services that nothing in any application uses.
  static func unused(_ view: WiringView) -> [WiringProblem] {
    let applications = view.graph.wiring.assembledHere
    guard applications.allSatisfy(\.isComplete) else { return [] }
    let users: Set<Wire.Kind> = [.requires, .collects, .decorates]
    let used = applications.flatMap { application in
      application.modules.flatMap { module in
        module.wires.flatMap { wire in
          (users.contains(wire.kind) ? [wire.subject] : [])
            + (wire.kind == .adapts ? [wire.source].compactMap(\.self) : [])
        }
      }
    }
    let names = Set(used.map(\.shortName))
    guard !names.contains(WireSubject.unknown) else { return [] }
    return view.entries([.provides]).compactMap { entry in
      let subject = entry.wire.subject
      guard subject.name != WireSubject.unknown, !names.contains(subject.shortName),
        !view.graph.wiring.mentioned.contains(subject.name), entry.isCertain
      else { return nil }
      let module = view.module(entry)
      guard !module.passesOn(entry.index) else { return nil }
      var problem = view.problem(
        entry,
        "\(module.name) provides \(subject), which no module requires and no other code mentions; remove it, or require it where it is needed"
      )
      problem.isOfApplication = false
      return problem
    }
  }

  // MARK: - Adapters

  static func unusedAdapters(_ view: WiringView) -> [WiringProblem] {
    guard view.isClosed else { return [] }
    return view.entries([.adapts]).compactMap { entry in
      let subject = entry.wire.subject
      guard subject.name != WireSubject.unknown else { return nil }
      let isUsed: Bool
      switch entry.wire.adapter {
      case .service:
        isUsed =
          !view.entries([.requires, .decorates], of: subject).isEmpty
          || view.entries([.adapts]).contains { $0.wire.source.map(subject.mayBe) ?? false }
      case .route:
        isUsed =
          !view.entries([.opens], of: subject).isEmpty
          || view.entries([.adapts]).contains { $0.wire.source.map(subject.mayBe) ?? false }
      case .destination:
        isUsed =
          !view.entries([.requiresDestination], of: subject).isEmpty
          || view.entries([.adapts]).contains { $0.wire.source.map(subject.mayBe) ?? false }
      case nil: return nil
      }
      guard !isUsed else { return nil }
      return view.problem(
        entry, .unusedAdapter(view.user(entry), to: subject.description))
    }
  }

  static func misplacedAdapters(_ view: WiringView) -> [WiringProblem] {
    view.entries([.adapts]).compactMap { entry in
      guard let rank = view.rank(entry), rank > 0 else { return nil }
      let kind = entry.wire.adapter.map { "\($0)" } ?? "service"
      return view.problem(
        entry,
        .adapterOutsideHost(view.layered(entry), of: kind, to: entry.wire.subject.description))
    }
  }
}

extension UnlistedModule {
  /// What a list of modules lacks.
  /// - Parameter offer: What the module does: `provides it`.
  func cure(_ offer: String) -> String {
    let types = types.map { "\($0)()" }.joined(separator: " or ")
    return "'\(home)' is imported and \(offer), but the list of modules lacks \(types)"
  }
}
