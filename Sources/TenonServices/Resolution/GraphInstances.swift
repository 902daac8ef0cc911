import TenonSynchronization

/// The instances that one resolution shares: those of services whose lifetime is ``Lifetime/graph``. They are released
/// with the resolution.
final class GraphInstances: Sendable {
  /// The key of an instance. Each container has a separate instance, made from the container's own services, because a
  /// service that a parent container keeps must not depend on services from a scope.
  private struct Place: Hashable {
    let service: ServiceIdentity
    let container: ObjectIdentifier
  }

  private final class Instance<Service: Sendable>: Sendable {
    let service: Service
    /// Kept alive, so that its identity is not reused.
    let container: ServiceContainer

    init(_ service: Service, in container: ServiceContainer) {
      self.service = service
      self.container = container
    }
  }

  private let instances = Mutex<[Place: any AnyObject & Sendable]>([:])

  /// Returns the instance, if one exists.
  func instance<Service: Sendable>(
    of identity: ServiceIdentity, as type: Service.Type, in container: ServiceContainer
  ) -> Service? {
    let place = Place(service: identity, container: ObjectIdentifier(container))
    let known = instances.withLock { $0[place] }
    // The cast is safe, because the identity determines the type.
    return known.map { unsafeDowncast($0, to: Instance<Service>.self).service }
  }

  /// Keeps a new instance, unless a concurrent part of the resolution has already stored one.
  /// - Returns: The instance that is kept.
  func keep<Service: Sendable>(
    _ service: Service, for identity: ServiceIdentity, in container: ServiceContainer
  ) -> Service {
    let place = Place(service: identity, container: ObjectIdentifier(container))
    let new = Instance(service, in: container)
    let kept = instances.withLock { instances -> any AnyObject & Sendable in
      if let earlier = instances[place] { return earlier }
      instances[place] = new
      return new
    }
    return unsafeDowncast(kept, to: Instance<Service>.self).service
  }

  /// The instances of the calling task's resolution or, if there is none, those of the calling thread's resolution.
  /// `nil` outside a resolution.
  static var current: GraphInstances? {
    AsyncFrame.current?.instances ?? ResolutionFrame.outermost?.pointee.madeDetails.instances
  }
}

/// Details that few steps have in addition to an entry.
final class StepDetails {
  /// The node that other callers wait for, if it is not the entry.
  var node: UInt?
  /// The instances that the resolution shares. Only the outermost step has them.
  private(set) lazy var instances = GraphInstances()
}

extension ResolutionFrame {
  /// The outermost step on this thread.
  static var outermost: UnsafeMutablePointer<ResolutionFrame>? {
    var frame = current
    while let parent = frame?.pointee.parent { frame = parent }
    return UnsafeMutablePointer(mutating: frame)
  }

  /// Notes that the innermost step makes something other than its entry's value.
  /// - Parameter node: The node that other callers wait for.
  static func makes(_ node: UInt) {
    UnsafeMutablePointer(mutating: current)?.pointee.madeDetails.node = node
  }

  /// The details, if there are any.
  var knownDetails: StepDetails? {
    UnsafeRawPointer(bitPattern: details).map { Unmanaged<StepDetails>.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate var madeDetails: StepDetails {
    mutating get {
      if let knownDetails { return knownDetails }
      let new = StepDetails()
      details = UInt(bitPattern: Unmanaged.passRetained(new).toOpaque())
      return new
    }
  }

  /// Releases a step's details when the step ends, together with the instances that the resolution shared.
  @usableFromInline
  @inline(never)
  static func release(_ details: UInt) {
    UnsafeRawPointer(bitPattern: details).map { Unmanaged<StepDetails>.fromOpaque($0).release() }
  }
}
