import ShopValues

/// A place that only a user who is logged in can go to. The host holds all others back, lets them log in, and
/// then lets them go on.
public protocol MembersOnlyRoute: ScreenRoute {}
