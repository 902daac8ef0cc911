import CTenonAtomics
import TenonSynchronization

/// One step of a resolution in progress: which service is being made, and who asked for it.
///
/// Frames live on the stack of the thread that resolves, linked towards the outermost caller; a word of the thread
/// points to the innermost. So the path is known however a factory asks: through its resolver, a provider, or another
/// container. They cost a few stores and are read only to report an error.
@frozen
@usableFromInline
struct ResolutionFrame {
  @usableFromInline let entry: ServiceEntry
  @usableFromInline let parent: UnsafePointer<ResolutionFrame>?
  /// The stack address below which the steps further in may not begin unasked.
  @usableFromInline let limit: UInt
  /// A retained ``StepDetails``, or 0: what few steps have.
  @usableFromInline var details: UInt = 0

  @inlinable
  init(entry: ServiceEntry, parent: UnsafePointer<ResolutionFrame>?, limit: UInt) {
    self.entry = entry
    self.parent = parent
    self.limit = limit
  }

  /// How much stack a resolution may use before it asks how much there is: half of what the smallest usual thread has.
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
  /// - Throws: ``ServiceError``: what the factory throws, with the path, or that factories nest too deep.
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
  /// The entry whose factory is running. To be called in a factory.
  static var innermost: ServiceEntry { current.unsafelyUnwrapped.pointee.entry }

  /// The steps under way on this thread, from the outermost to the innermost.
  private static var frames: [UnsafePointer<ResolutionFrame>] {
    sequence(first: current) { $0?.pointee.parent }.prefix { $0 != nil }.compactMap { $0 }.reversed()
  }

  /// The services in the making where this is called, from the outermost that was asked for to the innermost.
  static var path: [ServiceReference] {
    (AsyncFrame.current?.path ?? []) + frames.map(\.pointee.entry.reference)
  }

  /// Who needs the transient service whose factory is running, if that is a factory, too.
  static var requester: ServiceReference? {
    // The innermost first. One that shares the instance of another only asks on behalf of another.
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

  /// Lets the waits of others know what services are in the making on their thread. Others can wait for what is shared.
  static let isShownToWaits: Void = ThreadSteps.setServices {
    frames.map { frame in
      let entry = frame.pointee.entry
      let node = frame.pointee.knownDetails?.node ?? (entry.lifetime.isUnkept ? nil : entry.address)
      return (UInt(bitPattern: frame), (node, entry.reference))
    }
  }

  /// How far the stack may be used when the unasked part of it is.
  /// - Throws: ``ServiceError`` with the code `cycle` or `tooDeep` if there is no more.
  @usableFromInline
  static func furtherLimit(from address: UInt, for entry: ServiceEntry) throws(ServiceError) -> UInt {
    let lowest = tenon_stack_lowest()
    if lowest != 0, address > lowest &+ reservedStack { return lowest &+ reservedStack }
    throw .tooDeep(along: path + [entry.reference])
  }

  /// What is left for the error, and for the code that catches it.
  private static var reservedStack: UInt { 128 << 10 }

  /// What a factory threw, as a service error: those of other services as they are, all else with the path.
  @usableFromInline
  static func failure(_ error: any Error) -> ServiceError {
    if let error = error as? ServiceError { return error }
    let path = path
    return .factoryFailed(path[path.count - 1], path: path, cause: error)
  }
}
