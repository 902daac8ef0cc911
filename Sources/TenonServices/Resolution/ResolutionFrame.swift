import CTenonAtomics
import TenonSynchronization

/// One step of a resolution in progress: the service that is being made, and the step that requested it.
///
/// Frames live on the stack of the resolving thread and are linked towards the outermost caller; a thread-local word
/// points to the innermost frame. The path is therefore known no matter how a factory resolves a service: through its
/// resolver, a provider, or another container. Creating a frame takes only a few stores. Frames are rarely read,
/// and then mostly to report an error.
@frozen
@usableFromInline
struct ResolutionFrame {
  @usableFromInline let entry: ServiceEntry
  @usableFromInline let parent: UnsafePointer<ResolutionFrame>?
  /// The stack address below which no inner step may begin without a check of the available stack.
  @usableFromInline let limit: UInt
  /// A retained ``StepDetails``, which few steps have; otherwise 0.
  @usableFromInline var details: UInt = 0

  @inlinable
  init(entry: ServiceEntry, parent: UnsafePointer<ResolutionFrame>?, limit: UInt) {
    self.entry = entry
    self.parent = parent
    self.limit = limit
  }

  /// How much stack a resolution may use before it checks how much is available: half the stack of the smallest usual
  /// thread.
  @inlinable
  static var unaskedStack: UInt {
    @inline(__always) get { 256 << 10 }
  }

  /// The innermost step on this thread.
  @inlinable
  static var current: UnsafePointer<ResolutionFrame>? {
    @inline(__always) get { UnsafePointer(bitPattern: tenon_services_frame_load()) }
  }

  /// Runs a factory as the innermost step.
  /// - Throws: ``ServiceError``: the error that the factory throws, with the path, or the error for factories that are
  ///   nested too deeply.
  @inlinable
  @inline(__always)
  static func run<Result>(making entry: ServiceEntry, _ factory: () throws -> Result) throws(ServiceError)
    -> Result
  {
    let parent = current
    let address = tenon_stack_address()
    var limit = parent?.pointee.limit ?? address &- unaskedStack
    if address < limit { limit = try furtherLimit(from: address, for: entry) }
    var frame = ResolutionFrame(entry: entry, parent: parent, limit: limit)
    return try withUnsafeMutablePointer(to: &frame) { frame throws(ServiceError) in
      tenon_services_frame_store(UInt(bitPattern: frame))
      defer {
        tenon_services_frame_store(UInt(bitPattern: parent))
        if _slowPath(frame.pointee.details != 0) { release(frame.pointee.details) }
      }
      do {
        return try factory()
      } catch {
        throw failure(error)
      }
    }
  }
}

extension ResolutionFrame {
  /// The entry whose factory is running. Must be called in a factory.
  static var innermost: ServiceEntry { current.unsafelyUnwrapped.pointee.entry }

  /// The steps in progress on this thread, from the outermost to the innermost.
  private static var frames: [UnsafePointer<ResolutionFrame>] {
    sequence(first: current) { $0?.pointee.parent }.prefix { $0 != nil }.compactMap { $0 }.reversed()
  }

  /// The services that the calling code is making, from the outermost requested service to the innermost.
  static var path: [ServiceReference] {
    (AsyncFrame.current?.path ?? []) + frames.map(\.pointee.entry.reference)
  }

  /// The service that requested the transient service that is being made now. `nil` if no factory requested it.
  static var requester: ServiceReference? {
    // The innermost step comes first. An alias only passes on the request of another service.
    var steps = frames.reversed().map { frame in
      let entry = frame.pointee.entry
      let isAlias = entry.details?.options.isAlias ?? false
      return Step(identity: entry.identity, isTransient: entry.lifetime == .transient, isAlias: isAlias)
    }
    var task = AsyncFrame.current
    while let frame = task {
      steps.append(Step(identity: frame.identity, isTransient: frame.node == nil, isAlias: false))
      task = frame.parent
    }
    guard steps.first?.isTransient == true else { return nil }
    return steps.dropFirst().first { !$0.isAlias }.map { ServiceReference(identity: $0.identity) }
  }

  private struct Step {
    let identity: ServiceIdentity
    let isTransient: Bool
    let isAlias: Bool
  }

  /// Makes the services that a thread is making visible to the wait-for graph. Other threads can wait only for shared
  /// services.
  static let isShownToWaits: Void = ThreadSteps.setServices {
    frames.map { frame in
      let entry = frame.pointee.entry
      let node = frame.pointee.knownDetails?.node ?? (entry.lifetime.isUnkept ? nil : entry.address)
      return (UInt(bitPattern: frame), (node, entry.reference))
    }
  }

  /// Returns the new limit when the stack that may be used without a check is used up.
  /// - Throws: ``ServiceError`` with the code `cycle` if no more stack is available.
  @usableFromInline
  static func furtherLimit(from address: UInt, for entry: ServiceEntry) throws(ServiceError) -> UInt {
    let lowest = tenon_stack_lowest()
    if lowest != 0, address > lowest &+ reservedStack { return lowest &+ reservedStack }
    throw .tooDeep(along: path + [entry.reference])
  }

  /// The stack that is reserved for creating the error and for the code that catches it.
  private static var reservedStack: UInt { 128 << 10 }

  /// Converts an error that a factory threw into a service error. A service error stays as it is; any other error is
  /// wrapped together with the path.
  @usableFromInline
  static func failure(_ error: any Error) -> ServiceError {
    if let error = error as? ServiceError { return error }
    let path = path
    return .factoryFailed(
      path[path.count - 1], path: path, at: frames.last?.pointee.entry.location.place, cause: error)
  }
}
