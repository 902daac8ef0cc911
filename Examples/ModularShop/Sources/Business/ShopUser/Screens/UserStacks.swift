import TenonNavigation
import UserInterface

// What lies below the module's screens, wherever a link to them comes from.

extension LoginRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute()] }
}

extension LoginCodeRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute()] }
}

extension ProfileRoute: NestedRoute {
  public var parents: [any Route] { [UserCenterRoute()] }
}
