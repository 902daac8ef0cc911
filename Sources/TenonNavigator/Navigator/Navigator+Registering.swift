import TenonDiagnostics

extension Navigator {
  // MARK: Transitions and containers

  /// Registers a transition for the host.
  /// - Parameters:
  ///   - name: What ``ScreenTransition/named(_:)`` calls it.
  ///   - transition: What the host makes of it: for UIKit a `UIKitTransition`; SwiftUI shows its own.
  public func register(transition name: String, _ transition: Any) { transitions[name] = transition }

  /// A registered transition.
  public func transition(named name: String) -> Any? { transitions[name] }

  /// Registers what stands around presented screens.
  /// - Parameters:
  ///   - name: What ``ModalContainer/named(_:)`` calls it.
  ///   - wrap: Puts a destination into its container, which the host then shows.
  public func register(container name: String, _ wrap: @escaping @MainActor (Any) -> Any) {
    containers[name] = wrap
  }

  /// A destination in its registered container.
  public func wrap(_ destination: Any, in name: String) -> Any? { containers[name]?(destination) }

  // MARK: Modules that come and go

  /// Adds destinations and guards, whose routes the router has already or gets next.
  /// - Throws: ``DestinationTableError``; everything then stays as it was.
  package func install(_ destinations: DestinationRegistry) throws(DestinationTableError) {
    var registry = table.registry
    registry.merge(destinations)
    table = try DestinationTable(registry)
    for item in destinations.guards {
      guards.append(
        RegisteredGuard(token: NavigationToken(number: nextNumber()), owner: item.owner, rule: item.guard))
    }
  }

  /// Removes everything of a module: its destinations, guards and screens.
  package func uninstall(owner: String) async {
    var registry = table.registry
    registry.remove(owner: owner)
    if let left = try? DestinationTable(registry, isVerified: false) { table = left }
    guards.removeAll { $0.owner == owner }
    let gone = live.entries(of: owner)
    guard !gone.isEmpty, let change = try? commit(.remove(gone), origin: .program) else { return }
    await showInHosts(change)
  }
}

extension DestinationRegistry {
  /// Declares the routes of all destinations, which open them with a navigator.
  package func declareRoutes(in registry: inout RouteRegistry, opening reference: NavigatorReference) {
    for route in routes { route.declare(&registry, reference) }
  }

  /// Verifies the registry by itself.
  /// - Throws: ``DestinationTableError`` with all that is wrong.
  public func verify() throws(DestinationTableError) { _ = try DestinationTable(self) }
}
