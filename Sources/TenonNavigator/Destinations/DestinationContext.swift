/// Provides a destination with its entry, its URL and the values that were passed with its route. The destination can
/// also use the context to close itself.
///
/// ```swift
/// destinations.destination(PickAddress.self, presentation: .sheet) { _, screen in
///   AddressScreen(isFromMail: screen.url?.query["utm_source"] == "mail", onPick: screen.values[OnPick.self])
/// }
/// ```
/// In previews and tests, a closure can take the navigator's place: `DestinationContext(of: PickAddress())`.
@MainActor
public struct DestinationContext<Output: Sendable> {
  /// The entry for which the destination was created.
  public var entry: EntryID { shown.id }
  /// The complete URL that was opened, after redirects. For a route that was passed as a value, and for a
  /// restored screen, this is the route's URL, or `nil` if the route has no URL.
  public var url: RouteURL? {
    shown.link?.url ?? shown.url.flatMap { text in try? RouteURL(text, options: .unlimited) }
      ?? reference.substitute?.url
  }
  /// The native values that were passed with the route or URL, and values that interceptors added. A screen that is
  /// restored after a restart has no values.
  ///
  /// ```swift
  /// await navigator.open(PickAddress(), with: RouteValues(OnPick.self) { address in print("picked \(address)") })
  /// ```
  public var values: RouteValues { given ?? RouteValues() }
  /// The navigator that shows the destination. The context does not keep the navigator alive.
  package var navigator: Navigator? { reference.navigator }
  private let shown: NavigationEntry
  private let given: RouteValues?
  private let reference: NavigatorReference

  @inline(__always)
  init(_ shown: consuming NavigationEntry, _ values: RouteValues?, navigator: NavigatorReference) {
    self.shown = shown
    given = values
    reference = navigator
  }

  /// Creates a context for previews and tests. It reaches no navigator, and passes what the screen returns to a closure.
  /// Finishing and closing always succeed, and `NavigationPlace.stack(of:)` leads to no stack.
  ///
  /// ```swift
  /// let screen = AddressScreen(screen: DestinationContext(of: PickAddress()) { picked in print(picked.city) })
  /// ```
  /// - Parameters:
  ///   - route: The route that the screen shows, which gives the context its ``url``.
  ///   - values: The native values that the screen receives.
  ///   - finished: Receives the value that the screen returns.
  public init<Value: Route>(
    of route: Value, with values: RouteValues = RouteValues(),
    finished: @escaping @MainActor (Output) -> Void = { _ in }
  ) where Value.Output == Output {
    let url = try? RouteURL(route.url(), options: .unlimited)
    let reference = NavigatorReference(
      NavigatorReference.Substitute(url: url) { output in
        if let output = output as? Output { finished(output) }
      })
    self.init(NavigationEntry(id: .unassigned()), values, navigator: reference)
  }

  /// Returns the entry without retaining it again.
  @inline(__always)
  consuming func takeEntry() -> NavigationEntry { shown }

  /// Runs code in the scope to which the screen belongs, such as a login session: what it was made in, or what its window is
  /// bound to. What the user does on a screen runs in a task of its own, which has entered no scope; if several are open,
  /// such as those of two accounts, it has to say which is meant.
  ///
  /// ```swift
  /// contract.destination(FeedPage.self, with: feed) { _, screen, feed in
  ///   FeedScreen(feed, signOut: { try await screen.enter { try await signOut() } })
  /// }
  /// ```
  /// - Throws: An error with the code `outsideScope` if the scope has ended, or any error of the code.
  public func enter<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async throws -> Result {
    guard let scope = await navigator?.scope(of: shown) else { return try await body() }
    return try await scope.enter(isolation: isolation, body)
  }

  /// Closes the screen, and passes a value to the caller that opened the screen, if the caller is waiting for
  /// a value.
  ///
  /// ```swift
  /// destinations.destination(PickAddress.self, presentation: .sheet) { _, screen in
  ///   AddressScreen(onPick: { address in Task { await screen.finish(address) } })
  /// }
  /// ```
  /// - Parameters:
  ///   - output: The value.
  ///   - transition: How the screen disappears; `nil` for the transition with which it appeared.
  /// - Returns: The outcome of closing. The value is returned to the caller only if the outcome is `.done`.
  @discardableResult
  public func finish(_ output: Output, transition: ScreenTransition? = nil) async -> NavigationResult {
    guard let navigator else {
      guard let substitute = reference.substitute else { return .failed(.navigatorGone) }
      substitute.finished(output)
      return .done(nil)
    }
    return await navigator.finish(entry, with: output, transition: transition)
  }

  /// Closes the screen without a value.
  ///
  /// ```swift
  /// destinations.destination(Checkout.self) { _, screen in
  ///   CheckoutScreen(onCancel: { Task { await screen.close() } })   // a guard may still object
  /// }
  /// ```
  /// - Parameter transition: How the screen disappears; `nil` for the transition with which it appeared.
  @discardableResult
  public func close(transition: ScreenTransition? = nil) async -> NavigationResult {
    guard let navigator else { return reference.substitute == nil ? .failed(.navigatorGone) : .done(nil) }
    return await navigator.perform(.finish(entry), transition: transition)
  }
}
