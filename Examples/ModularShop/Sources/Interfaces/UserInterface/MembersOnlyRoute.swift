import ShopValues

/// A route that only a user who is logged in can open. The host sends other users to the login, from where
/// they continue.
public protocol MembersOnlyRoute: ScreenRoute {}
