import TenonEvents

/// A layer of the architecture. The standard ones are host > business > feature > core; an application may have its
/// own, see ``ApplicationOptions/layers``.
public typealias Layer = EventLayer
