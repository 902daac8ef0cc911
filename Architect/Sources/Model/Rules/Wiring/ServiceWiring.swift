import ModuleGraph

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
    let user = view.user(entry)
    var message = "no module provides \(service), which \(user) \(verb)"
    var other: String?
    if let unlisted = view.application.unlisted.first(where: { $0.offers.contains(service) }) {
      let types = unlisted.types.map { "\($0)()" }.joined(separator: " or ")
      message += "; '\(unlisted.home)' is imported and provides it, but the list of modules lacks \(types)"
      other = unlisted.home
    } else if let near = near(service, view) {
      message += "; \(near)"
    } else {
      message +=
        verb == "requires"
        ? "; add a module that provides it, or declare `requires(ifPresent:)`"
        : "; add a module that provides it"
    }
    var problem = view.problem(entry, message, evidence: [view.module(entry).listed])
    problem.other = other
    problem.subject = service.description
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
        "\(entry.wire.subject) is provided by \(view.user(first)) (\(first.wire.place)) and again by \(view.user(entry))"
          + "; remove one of the two, give one a name, or contribute both and collect them",
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
          "\(module.name) \(entry.wire.kind.rawValue) \(entry.wire.subject), but none of its code receives it"
            + "; list it in `with:`, or remove the requirement")
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
        entry, "\(view.user(entry)) adapts to \(subject), which no module requires; remove the adapter")
    }
  }

  static func misplacedAdapters(_ view: WiringView) -> [WiringProblem] {
    view.entries([.adapts]).compactMap { entry in
      guard let rank = view.rank(entry), rank > 0, let top = view.application.layers.first else { return nil }
      return view.problem(
        entry,
        "\(view.user(entry)) (\(view.module(entry).layer ?? "")) adapts to \(entry.wire.subject); adapters belong in the layer \(top), where both sides are known; move it there"
      )
    }
  }
}
