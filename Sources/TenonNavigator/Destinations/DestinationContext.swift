/// What a destination knows of its own appearance, and how it closes itself.
@MainActor
public struct DestinationContext<Output: Sendable> {
  /// The appearance that the destination is made for.
  public let entry: EntryID
  /// Where it appears. Not kept alive by the destination.
  package var navigator: Navigator? { reference.navigator }
  private let reference: NavigatorReference

  init(entry: EntryID, navigator: NavigatorReference) {
    self.entry = entry
    reference = navigator
  }

  /// Closes the screen, and gives a value to whoever opened it and waits for one.
  ///
  /// ```swift
  /// destinations.destination(PickAddress.self, presentation: .sheet) { _, screen in
  ///   AddressScreen(onPick: { address in Task { await screen.finish(address) } })
  /// }
  /// ```
  /// - Parameter output: The value.
  /// - Returns: What became of closing. The value is given only if it is `.done`.
  @discardableResult
  public func finish(_ output: Output) async -> NavigationResult {
    guard let navigator else { return .failed(.navigatorGone) }
    return await navigator.finish(entry, with: output)
  }

  /// Closes the screen without a value.
  ///
  /// ```swift
  /// destinations.destination(Checkout.self) { _, screen in
  ///   CheckoutScreen(onCancel: { Task { await screen.close() } })   // a guard may still object
  /// }
  /// ```
  @discardableResult
  public func close() async -> NavigationResult {
    guard let navigator else { return .failed(.navigatorGone) }
    return await navigator.perform(.finish(entry))
  }
}
