import ShopUI
import ShopValues
import TenonScreens

/// A screen's answer to a visit.
public enum Answer: Sendable {
  /// A screen in its current state. If the screens below it are known only at this point, `beneath` lists
  /// their routes, from bottom to top. These routes replace the parents of the screen's route.
  case screen(Screen, beneath: [any Route] = [])
  /// A redirect to another address, with a notice to show there.
  case redirect(ScreenPath, notice: Notice? = nil)
  /// The request method is not allowed, for example because the address only accepts forms.
  case methodNotAllowed
}
