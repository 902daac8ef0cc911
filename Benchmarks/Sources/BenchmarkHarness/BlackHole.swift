/// Keeps the optimiser from removing the computation of `value`.
///
/// Costs one call to an opaque function. Use it once per batch, or use it in the baseline as well.
@inline(never)
@_optimize(none)
public func blackHole<Value: ~Copyable>(_ value: borrowing Value) {}

/// Returns `value`, hidden from the optimiser.
@inline(never)
@_optimize(none)
public func opaque<Value>(_ value: Value) -> Value { value }
