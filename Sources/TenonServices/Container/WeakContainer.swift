/// A container that is not kept alive, for what the container itself may keep.
final class WeakContainer: @unchecked Sendable {
  // `@unchecked Sendable`: a weak reference is read atomically, and nobody but the runtime writes it.
  private(set) weak var value: ServiceContainer?

  init(_ value: ServiceContainer) { self.value = value }
}
