import ShopValues

/// A place that only somebody who is logged in can go to. The host holds everybody else back, lets them log in, and
/// then lets them go on.
public protocol MembersOnlyRoute: ScreenRoute {}
