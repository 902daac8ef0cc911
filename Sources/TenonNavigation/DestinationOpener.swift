import Tenon
import TenonNavigator

/// A module's way to a destination of another module, by an interface that it has. A module gets it by
/// ``ModuleContract/requiresDestination(conformingTo:fileID:line:)``.
///
/// ```swift
/// let login = contract.requiresDestination(conformingTo: (any LoginViewInput).self)
/// contract.performs(.askAccount, onMainActor: { name in _ = try login { $0.name = name } })
/// ```
public struct DestinationOpener<Interface>: Sendable {
  let navigation: PartHandle<NavigationPart>

  /// A destination, configured before anybody uses it. It is not shown.
  /// - Parameters:
  ///   - name: Which of several; without, the registered choice decides.
  ///   - configure: What the caller does with it; the compiler knows the interface.
  /// - Throws: ``NavigationError``, and what making or configuring throws.
  @MainActor
  public func callAsFunction(
    named name: String? = nil, configure: (Interface) throws -> Void = { _ in }
  ) throws -> Interface {
    try navigation().navigator.destination(
      conformingTo: Interface.self, named: name, configure: configure)
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
    guard let navigator = try? navigation().navigator else { return .failed(.navigatorGone) }
    return await navigator.open(
      conformingTo: Interface.self, named: name, as: presentation, in: place, transition: transition,
      configure: configure)
  }

  /// Gives a destination that was made elsewhere, such as a storyboard, what its module and the caller give it.
  ///
  /// ```swift
  /// try login.prepare(page) { $0.name = "Ann" }   // in a storyboard's `prepare(for:sender:)`
  /// ```
  /// - Parameters:
  ///   - existing: The destination.
  ///   - name: Which of several registrations prepares it.
  ///   - configure: What the caller does with it.
  /// - Returns: The destination by its interface.
  /// - Throws: ``NavigationError``, and what preparing or configuring throws.
  @MainActor
  @discardableResult
  public func prepare(
    _ existing: Any, named name: String? = nil, configure: (Interface) throws -> Void = { _ in }
  ) throws -> Interface {
    try navigation().navigator.prepare(
      existing, conformingTo: Interface.self, named: name, configure: configure)
  }
}
