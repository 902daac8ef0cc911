import ShopValues

/// A route that only logged-in users can open. The host sends other users to the login screen; after logging
/// in, they continue to the route.
public protocol MembersOnlyRoute: ScreenRoute {}
