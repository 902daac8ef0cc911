import TenonEvents

/// A layer of the architecture. The standard ones are host > business > feature > core; an application may have its
/// own, see ``ApplicationOptions/layers``.
///
/// ```swift
/// extension Layer { static let checkout: Layer = "checkout" }   // to be named in `ApplicationOptions.layers`, too
/// ```
public typealias Layer = EventLayer
