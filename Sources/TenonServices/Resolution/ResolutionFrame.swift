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
      defer { tenon_services_frame_store(UInt(bitPattern: parent)) }
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

  /// The entries in the making on this thread, from the outermost to the innermost.
  private static var entries: [ServiceEntry] {
    var entries: [ServiceEntry] = []
    var next = current
    while let frame = next {
      entries.append(frame.pointee.entry)
      next = frame.pointee.parent
    }
    return entries.reversed()
  }

  /// The services in the making where this is called, from the outermost that was asked for to the innermost.
  static var path: [ServiceReference] { (AsyncFrame.current?.path ?? []) + entries.map(\.reference) }

  /// What is in the making on this thread; others can wait for what is shared.
  static var steps: [WaitForGraph.Step] {
    entries.map { ($0.lifetime == .transient ? nil : $0.address, $0.identity.word) }
  }

  /// How far the stack may be used when the unasked part of it is.
  /// - Throws: ``ServiceError`` with the code `cycle` or `tooDeep` if there is no more.
  @usableFromInline
  static func furtherLimit(from address: UInt, for entry: ServiceEntry) throws(ServiceError) -> UInt {
    let lowest = tenon_stack_lowest()
    if lowest != 0, address > lowest &+ reservedStack { return lowest &+ reservedStack }
    throw .tooDeep(along: path + [entry.reference])
  }

  /// What is left for the error, and for whoever catches it.
  private static var reservedStack: UInt { 128 << 10 }

  /// What a factory threw, as a service error: those of other services as they are, all else with the path.
  @usableFromInline
  static func failure(_ error: any Error) -> ServiceError {
    if let error = error as? ServiceError { return error }
    let path = path
    return .factoryFailed(path[path.count - 1], path: path, cause: error)
  }
}
