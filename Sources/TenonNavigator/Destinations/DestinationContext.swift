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

/// How a destination appears where nobody says otherwise.
///
/// ```swift
/// await navigator.open(Checkout(), as: .modal(.fullScreen))
/// await navigator.open(CartRoute(), as: .tab("cart"))
/// await navigator.open(Login(), as: .replace)   // there is no way back to what stood here
/// ```
public enum Presentation: Equatable, Sendable {
  /// On the stack that the person sees.
  case push
  /// As the whole stack, of the tab that is selected.
  case root
  /// As the whole stack of a tab, which is selected.
  case tab(TabID)
  /// In the place of the screen that the person sees.
  case replace
  /// Pushed where there is a stack, presented as a sheet where there is none.
  case show
  /// Within another screen.
  ///
  /// ```swift
  /// await navigator.open(Recommendations(), as: .child(of: page))   // comes and goes with the product's page
  /// ```
  case child(of: EntryID)
  /// Over everything.
  case modal(ModalStyle, ModalContainer = .stack)

  var isPush: Bool { if case .push = self { true } else { false } }

  /// A sheet with a stack of its own.
  public static let sheet = Presentation.modal(.sheet)
}

/// A route that stands below others: a link to it shows those first, so that there is a way back.
///
/// ```swift
/// struct Reviews: NestedRoute {
///   static let pattern: RoutePattern = "/product/:id/reviews"
///   var id: Int
///   var parents: [any Route] { [Home(), ProductDetail(id: id)] }   // a link leads back to the product
/// }
/// ```
public protocol NestedRoute: Route {
  /// What lies below, the root first. Their own parents are not asked for.
  var parents: [any Route] { get }
}
