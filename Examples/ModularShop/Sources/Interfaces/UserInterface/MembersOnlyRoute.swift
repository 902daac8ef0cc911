import ShopValues

/// A route that only a user who is logged in can open. The host sends other users to the login screen, after
/// which they continue to the route.
public protocol MembersOnlyRoute: ScreenRoute {}
