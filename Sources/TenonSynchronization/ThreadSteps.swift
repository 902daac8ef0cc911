import CTenonAtomics

/// What the calling thread is making, by all who make things on it: a service's factory may perform an action, and a
/// target's factory may ask for a service, so neither sees the whole stack.
package enum ThreadSteps {
  /// A step, and the thread's innermost frame of a service while it runs: its own, for a service's step. Frames cannot
  /// be ordered by their addresses, which sanitizers choose as they like.
  package typealias Placed = (frame: UInt, step: WaitForGraph.Step)
  /// What is in the making on the calling thread, the outermost first. Called when that thread is about to wait, under
  /// the locks of the code that waits.
  package typealias Source = @Sendable () -> [Placed]

  private static let sources = Mutex((services: Source?.none, others: Source?.none))

  /// Says how the services are found that a thread is making.
  package static func setServices(_ source: @escaping Source) { sources.withLock { $0.services = source } }

  /// Says how the rest is found that a thread is making: targets of actions.
  package static func setOthers(_ source: @escaping Source) { sources.withLock { $0.others = source } }

  /// The innermost frame of a service on the calling thread; 0 for none. Never inlined, so that the thread's word is not
  /// read in an `async` function, which may change threads.
  package static var frame: UInt {
    @inline(never) get { UInt(tenon_services_frame_load()) }
  }

  /// All steps under way on the calling thread, from the outermost to the innermost.
  package static var current: [WaitForGraph.Step] {
    let (services, others) = sources.withLock { $0 }
    let (frames, rest) = (services?() ?? [], others?() ?? [])
    guard !rest.isEmpty else { return frames.map(\.step) }
    var steps = rest.filter { $0.frame == 0 }.map(\.step)
    for (frame, step) in frames {
      steps.append(step)
      steps += rest.filter { $0.frame == frame }.map(\.step)
    }
    return steps
  }
}
