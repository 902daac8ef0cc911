import TenonEvents

/// A layer of the architecture. The standard ones are host > business > feature > core; an application may have its
/// own, see ``ApplicationOptions/layers``.
///
/// ```swift
/// extension Layer { static let checkoutParts: Layer = "checkout parts" }   // in `ApplicationOptions.layers`, too
/// ```
public typealias Layer = EventLayer
