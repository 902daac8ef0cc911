/// Keeps the optimiser from removing the computation of `value`.
///
/// Costs one call through an opaque function; use it once a batch, or pay for it in the baseline too.
@inline(never)
@_optimize(none)
public func blackHole<Value: ~Copyable>(_ value: borrowing Value) {}

/// Returns `value`, of which the optimiser then knows nothing.
@inline(never)
@_optimize(none)
public func opaque<Value>(_ value: Value) -> Value { value }
