import TenonScreens
import UserInterface

// The screens below the module's screens, regardless of which link opened them.

extension LoginRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute()] }
}

extension LoginCodeRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute()] }
}

extension ProfileRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute()] }
}
