/// How a destination appears by default.
///
/// ```swift
/// await navigator.open(Checkout(), as: .modal(.fullScreen))
/// await navigator.open(CartRoute(), as: .tab("cart"))
/// await navigator.open(Login(), as: .replace)   // there is no way back to what stood here
/// ```
public enum Presentation: Equatable, Sendable {
  /// Pushed onto the visible stack.
  case push
  /// Shown in place of all screens in the selected tab's stack. If the stack's root is equal, it is kept, and only the
  /// screens above it go.
  case root
  /// Shown in place of all screens in a tab's stack; the tab becomes the selected tab. If the tab's root is equal, it is
  /// kept, and only the screens above it go. A page that is registered for a tab that a window does not have is pushed.
  case tab(TabID)
  /// Shown like ``tab(_:)``, but if the tab's root is equal, the tab is selected with the stack that the user left there.
  ///
  /// ```swift
  /// await orders.show(Orders(), as: .tabAsLeft("orders"))   // with the order that the user was reading
  /// ```
  case tabAsLeft(TabID)
  /// Shown next to the stack if the host has room for two columns, and otherwise pushed onto the stack. The new screen
  /// replaces the current detail screen and all screens above it.
  ///
  /// ```swift
  /// await navigator.open(Message(id: 7), as: .detail)   // chosen in a list, which stays where it is
  /// ```
  case detail
  /// Shown in place of the visible screen.
  case replace
  /// Pushed if there is a stack, and otherwise presented as a sheet.
  case show
  /// Shown within another screen.
  ///
  /// ```swift
  /// await navigator.open(Recommendations(), as: .child(of: page))   // comes and goes with the product's page
  /// ```
  case child(of: EntryID)
  /// Shown over all other screens.
  case modal(ModalStyle, ModalContainer = .stack)

  var isPush: Bool { if case .push = self { true } else { false } }

  /// A sheet with its own stack.
  public static let sheet = Presentation.modal(.sheet)
}
