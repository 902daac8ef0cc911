/// One step of an asynchronous resolution: as ``ResolutionFrame``, but on the heap, because it lives across `await`.
final class AsyncFrame: Sendable {
  let identity: ServiceIdentity
  /// Which making this is; an edge of the graph of who waits for whom starts here.
  let source: ObjectIdentifier
  let parent: AsyncFrame?
  let depth: Int

  init(identity: ServiceIdentity, source: ObjectIdentifier, parent: AsyncFrame?) {
    self.identity = identity
    self.source = source
    self.parent = parent
    depth = (parent?.depth ?? -1) + 1
  }

  var path: [ServiceReference] {
    (parent?.path ?? []) + [ServiceReference(identity: identity)]
  }

  /// Runs `body` with the same path as frames on the stack, for synchronous factories further down.
  func withStackFrames<Result>(
    _ body: (UnsafePointer<ResolutionFrame>) throws(ServiceError) -> Result
  ) throws(ServiceError) -> Result {
    func push(_ above: UnsafePointer<ResolutionFrame>?) throws(ServiceError) -> Result {
      let frame = ResolutionFrame(identity: identity, parent: above)
      return try withUnsafePointer(to: frame) { frame throws(ServiceError) in try body(frame) }
    }
    guard let parent else { return try push(nil) }
    return try parent.withStackFrames { above throws(ServiceError) in try push(above) }
  }
}
