/// One step of a resolution in progress: which service is being made, and who asked for it.
///
/// Frames live on the stack of the thread that resolves, linked towards the outermost caller. They cost two stores
/// and are read only to report an error.
@frozen
@usableFromInline
struct ResolutionFrame {
  @usableFromInline let identity: ServiceIdentity
  @usableFromInline let parent: UnsafePointer<ResolutionFrame>?
  @usableFromInline let depth: Int

  @inlinable
  @inline(__always)
  init(identity: ServiceIdentity, parent: UnsafePointer<ResolutionFrame>?) {
    self.identity = identity
    self.parent = parent
    depth = parent.map { $0.pointee.depth &+ 1 } ?? 0
  }

  /// How deep factories may nest. A cycle of transients is found here, long before the stack ends.
  @inlinable
  static var depthLimit: Int {
    @inline(__always) get { 256 }
  }
}

extension Optional where Wrapped == UnsafePointer<ResolutionFrame> {
  /// The services from the outermost that was asked for to the innermost that is being made.
  var path: [ServiceReference] {
    var path: [ServiceReference] = []
    var frame = self
    while let current = frame {
      path.append(ServiceReference(identity: current.pointee.identity))
      frame = current.pointee.parent
    }
    return path.reversed()
  }
}
