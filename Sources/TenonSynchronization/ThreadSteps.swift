import CTenonAtomics

/// Everything that the calling thread is making, from all sources: a service's factory may perform an action, and a
/// target's factory may request a service, so neither library sees the whole stack.
package enum ThreadSteps {
  /// A step, and the thread's innermost service frame while the step runs. For a service's step, this is the step's own
  /// frame. Frames cannot be ordered by their addresses, because sanitizers choose addresses arbitrarily.
  package typealias Placed = (frame: UInt, step: WaitForGraph.Step)
  /// Returns the steps in progress on the calling thread, the outermost first. Called when that thread is about to
  /// wait, under the locks of the waiting code.
  package typealias Source = @Sendable () -> [Placed]

  private static let sources = Mutex((services: Source?.none, others: Source?.none))

  /// Sets the closure that finds the services that a thread is making.
  package static func setServices(_ source: @escaping Source) { sources.withLock { $0.services = source } }

  /// Sets the closure that finds the other objects that a thread is making: targets of actions.
  package static func setOthers(_ source: @escaping Source) { sources.withLock { $0.others = source } }

  /// The innermost service frame on the calling thread, or 0 if there is none. Never inlined, so that the thread-local
  /// word is not read in an `async` function, which may change threads.
  package static var frame: UInt {
    @inline(never) get { UInt(tenon_services_frame_load()) }
  }

  /// All steps in progress on the calling thread, from the outermost to the innermost.
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
