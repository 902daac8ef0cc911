import ShopUI
import ShopValues
import TenonNavigation

/// What a screen answers to a visit.
public enum Answer: Sendable {
  /// A screen as it is now. If it knows only now on which other screens it lies, it names these, the lowest first;
  /// they take the place of its route's parents.
  case screen(Screen, beneath: [any Route] = [])
  /// Another place, and what the person reads on arriving there.
  case redirect(ScreenPath, notice: Notice? = nil)
  /// What was asked for cannot be done in this way, such as opening the address of a form.
  case methodNotAllowed
}
