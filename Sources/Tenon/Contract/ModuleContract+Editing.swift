import TenonServices

// What a contract declares for others can be listed and taken away, so that a test can see who needs it:
//
//     for declaration in ModuleContract(of: CartModule()).declarations {
//       #expect(throws: WiringError.self) { try Application(modules(without: declaration)) }
//     }

extension ModuleContract {
  /// What the module declares for others, in the order of kind and declaration.
  public var declarations: [Declaration] {
    let adapted = Set(adapters.map(\.place))
    func list<Items: Sequence>(
      _ kind: Declaration.Kind, _ items: Items, _ name: (Items.Element) -> String,
      _ place: (Items.Element) -> SourcePlace
    ) -> [Declaration] {
      items.map { Declaration(kind: kind, name: name($0), place: place($0)) }
    }
    let registered = services.declarations.filter { !adapted.contains($0.place) }
    return list(.provides, registered.filter { !$0.isContribution }, \.service.description, \.place)
      + list(.contributes, registered.filter(\.isContribution), \.service.description, \.place)
      + list(.decorates, decorations, \.service.description, \.place)
      + list(.adapts, adapters, \.required.description, \.place)
      + list(.adapts, destinations.adaptedInterfaces, \.required.name, \.required.place)
      + list(.performs, actions.declared, \.name.description, \.place)
      + list(.routes, routes.filter { !$0.isDestination }, \.name, \.place)
      + list(.destination, routes.filter(\.isDestination), \.name, \.place)
      + list(.destination, destinations.shownInterfaces, \.name, \.place)
      + list(.observes, observers, \.event, \.place) + list(.handles, handlers, \.eventName, \.place)
  }

  /// Takes a declaration away; what stays may not verify any more.
  /// - Parameter declaration: One of ``declarations``.
  public mutating func remove(_ declaration: Declaration) {
    let place = declaration.place
    switch declaration.kind {
    case .provides, .contributes:
      for service in services.declarations where service.service.description == declaration.name {
        services.remove(service.service, at: place)
      }
    case .decorates:
      // Decorators stand in both lists in the same order.
      let removed = decorations.indices.filter {
        decorations[$0].place == place && decorations[$0].service.description == declaration.name
      }
      for index in removed.reversed() {
        services.removeDecorator(at: index)
        decorations.remove(at: index)
      }
    case .adapts:
      let removed = adapters.filter { $0.place == place && $0.required.description == declaration.name }
      for adapter in removed { services.remove(adapter.required, at: place) }
      adapters.removeAll(where: removed.contains)
      if removed.isEmpty { destinations.remove(at: place) }
    case .performs:
      for action in actions.declared
      where action.place == place && action.name.description == declaration.name {
        actions.removeAction(named: action.name)
      }
    case .routes, .destination:
      routes.removeAll { $0.place == place && $0.name == declaration.name }
      destinations.remove(at: place)
    case .observes: observers.removeAll { $0.place == place && $0.event == declaration.name }
    case .handles: handlers.removeAll { $0.place == place && $0.eventName == declaration.name }
    }
  }
}
