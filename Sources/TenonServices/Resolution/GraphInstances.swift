import TenonSynchronization

/// What one resolution shares: the instances of services whose lifetime is ``Lifetime/graph``. Goes with the resolution.
final class GraphInstances: Sendable {
  /// Each container makes its own, of what it has: what is made for a service that a container above keeps must not have
  /// come from a scope.
  private struct Place: Hashable {
    let service: ServiceIdentity
    let container: ObjectIdentifier
  }

  private final class Instance<Service: Sendable>: Sendable {
    let service: Service
    /// Kept alive, so that its identity is not given out again.
    let container: ServiceContainer

    init(_ service: Service, in container: ServiceContainer) {
      self.service = service
      self.container = container
    }
  }

  private let instances = Mutex<[Place: any AnyObject & Sendable]>([:])

  /// The instance, if there is one by now.
  func instance<Service: Sendable>(
    of identity: ServiceIdentity, as type: Service.Type, in container: ServiceContainer
  ) -> Service? {
    let place = Place(service: identity, container: ObjectIdentifier(container))
    let known = instances.withLock { $0[place] }
    // The identity is that of the type.
    return known.map { unsafeDowncast($0, to: Instance<Service>.self).service }
  }

  /// Keeps a new instance, unless a part of the resolution that ran at the same time was first.
  /// - Returns: The one that is kept.
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

  /// Those of the resolution that the caller is a part of, if it is: of a task, or else of a thread.
  static var current: GraphInstances? {
    AsyncFrame.current?.instances ?? ResolutionFrame.outermost?.pointee.madeDetails.instances
  }
}

/// What few steps have besides an entry.
final class StepDetails {
  /// What others wait for, if it is not the entry.
  var node: UInt?
  /// Of the outermost step.
  private(set) lazy var instances = GraphInstances()
}

extension ResolutionFrame {
  /// The step that all others on this thread are a part of.
  static var outermost: UnsafeMutablePointer<ResolutionFrame>? {
    var frame = current
    while let parent = frame?.pointee.parent { frame = parent }
    return UnsafeMutablePointer(mutating: frame)
  }

  /// Says that the innermost step makes something else than what its entry holds.
  /// - Parameter node: What that is to those who wait.
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

  /// Releases a step's details when it ends, and with them what a resolution shared.
  @usableFromInline
  @inline(never)
  static func release(_ details: UInt) {
    UnsafeRawPointer(bitPattern: details).map { Unmanaged<StepDetails>.fromOpaque($0).release() }
  }
}
