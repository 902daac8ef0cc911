import Tenon
import TenonDiagnostics
import TenonNavigator

/// Gives a module access to another module's destination through one of the destination's interfaces. A module gets an
/// opener from ``ModuleContract/requiresDestination(conformingTo:fileID:line:)``.
///
/// ```swift
/// let login = contract.requiresDestination(conformingTo: (any LoginViewInput).self)
/// contract.performs(.askAccount, onMainActor: { name in _ = try login { $0.name = name } })
/// ```
/// In previews and tests, a closure can take the place of the module with the destination:
/// `DestinationOpener { _ in LoginDouble() }`.
public struct DestinationOpener<Interface>: Sendable {
  enum Target: Sendable {
    case part(PartHandle<NavigationPart>)
    case closure(@MainActor (String?) throws -> Interface)
  }

  let target: Target

  init(_ navigation: PartHandle<NavigationPart>) { target = .part(navigation) }

  /// Creates an opener for previews and tests. It shows nothing, and takes each destination from a closure. The caller
  /// configures the destination as usual.
  ///
  /// ```swift
  /// let login = LoginDouble()
  /// let accounts = AccountList(login: DestinationOpener { _ in login })
  /// ```
  /// - Parameter make: Receives the destination's name, if the caller passes one, and returns the destination.
  public init(_ make: @escaping @MainActor (_ name: String?) throws -> Interface) { target = .closure(make) }

  /// Creates and configures a destination without showing it.
  /// - Parameters:
  ///   - name: The destination's name, if several destinations have this interface. If no name is passed, the
  ///     registered choice function selects the destination.
  ///   - configure: A closure in which the caller configures the destination. The compiler checks the closure against
  ///     the interface.
  /// - Throws: ``NavigationError``, and any error thrown while creating or configuring the destination.
  @MainActor
  public func callAsFunction(
    named name: String? = nil, configure: (Interface) throws -> Void = { _ in }
  ) throws -> Interface {
    switch target {
    case .part(let navigation):
      return try navigation().navigator.destination(
        conformingTo: Interface.self, named: name, configure: configure)
    case .closure(let make):
      let destination = try make(name)
      try configure(destination)
      return destination
    }
  }

  /// Shows a destination; see ``Navigator/open(conformingTo:named:as:in:transition:configure:)``.
  ///
  /// ```swift
  /// await login.show(named: "passkey", as: .sheet) { $0.name = "Ann" }
  /// ```
  @MainActor
  @discardableResult
  public func show(
    named name: String? = nil, as presentation: Presentation = .push, in place: NavigationPlace = .top,
    transition: ScreenTransition = .automatic, configure: (Interface) throws -> Void = { _ in }
  ) async -> NavigationResult {
    guard case .part(let navigation) = target else {
      do {
        _ = try self(named: name, configure: configure)
        return .done(nil)
      } catch {
        return .failed(.failed(error, making: typeName(Interface.self, qualified: false)))
      }
    }
    guard let navigator = try? navigation().navigator else { return .failed(.navigatorGone) }
    return await navigator.open(
      conformingTo: Interface.self, named: name, as: presentation, in: place, transition: transition,
      configure: configure)
  }

  /// Prepares a destination that was created elsewhere, such as in a storyboard. Both the destination's module and the
  /// caller take part in the preparation.
  ///
  /// ```swift
  /// try login.prepare(page) { $0.name = "Ann" }   // in a storyboard's `prepare(for:sender:)`
  /// ```
  /// - Parameters:
  ///   - existing: The destination.
  ///   - name: The name of the registration that prepares the destination, if there are several.
  ///   - configure: A closure in which the caller configures the destination.
  /// - Returns: The destination, typed as the interface.
  /// - Throws: ``NavigationError``, and any error thrown while preparing or configuring the destination.
  @MainActor
  @discardableResult
  public func prepare(
    _ existing: Any, named name: String? = nil, configure: (Interface) throws -> Void = { _ in }
  ) throws -> Interface {
    guard case .part(let navigation) = target else {
      guard let destination = existing as? Interface else {
        throw NavigationError.unexpectedDestination(Interface.self, existing)
      }
      try configure(destination)
      return destination
    }
    return try navigation().navigator.prepare(
      existing, conformingTo: Interface.self, named: name, configure: configure)
  }
}
