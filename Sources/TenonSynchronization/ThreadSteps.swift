import CTenonAtomics

/// What the calling thread is making, by all who make things on it: a service's factory may perform an action, and a
/// target's factory may ask for a service, so neither sees the whole stack.
package enum ThreadSteps {
  /// A step, and where on the thread's stack it stands: what is made within it stands lower.
  package typealias Placed = (address: UInt, step: WaitForGraph.Step)

  private static let sources = Mutex<[@Sendable () -> [Placed]]>([])

  /// Adds one who makes things.
  /// - Parameter source: What it is making on the thread that calls. Called when that thread is about to wait, under
  ///   the locks of who waits.
  package static func add(_ source: @escaping @Sendable () -> [Placed]) {
    sources.withLock { $0.append(source) }
  }

  /// About where the calling thread's stack is, for a step that begins here.
  package static var address: UInt { UInt(tenon_stack_address()) }

  /// All steps under way on the calling thread, from the outermost to the innermost.
  package static var current: [WaitForGraph.Step] {
    sources.withLock { $0 }.flatMap { $0() }.sorted { $0.address > $1.address }.map(\.step)
  }
}
