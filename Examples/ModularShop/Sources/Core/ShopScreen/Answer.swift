import ShopUI
import ShopValues
import TenonNavigation

/// A screen's answer to a visit.
public enum Answer: Sendable {
  /// A screen in its current state. If the screens below it become known only at this point, `beneath` lists
  /// their routes, the lowest first. They replace the parents of its route.
  case screen(Screen, beneath: [any Route] = [])
  /// A redirect to another address, with a notice for the user to read there.
  case redirect(ScreenPath, notice: Notice? = nil)
  /// The request method is not allowed, such as for opening the address of a form.
  case methodNotAllowed
}
