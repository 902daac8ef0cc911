/// How a destination appears by default.
///
/// ```swift
/// await navigator.open(Checkout(), as: .modal(.fullScreen))
/// await navigator.open(CartRoute(), as: .tab("cart"))
/// await navigator.open(Login(), as: .replace)   // there is no way back to what stood here
/// ```
public enum Presentation: Equatable, Sendable {
  /// On the stack that the user sees.
  case push
  /// As the whole stack of the selected tab.
  case root
  /// As the whole stack of a tab, which becomes the selected tab.
  case tab(TabID)
  /// Next to the stack if the host has room for two columns, and pushed onto it otherwise; replaces the current detail
  /// and everything above it.
  ///
  /// ```swift
  /// await navigator.open(Message(id: 7), as: .detail)   // chosen in a list, which stays where it is
  /// ```
  case detail
  /// In place of the screen that the user sees.
  case replace
  /// Pushed if there is a stack, presented as a sheet if there is none.
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

  /// A sheet with its own stack.
  public static let sheet = Presentation.modal(.sheet)
}
