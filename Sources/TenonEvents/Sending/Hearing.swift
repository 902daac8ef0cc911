/// What became of one event at one observer.
enum Hearing: Sendable {
  case heard
  case failed(EventFailure)
  /// The subscription ended before, or while the handler was at it.
  case ended
}

extension EventDelivery {
  /// Sums up what became of an event at each observer, in the order of delivery.
  init(_ hearings: [Hearing]) {
    var heard = 0
    var failures: [EventFailure] = []
    for hearing in hearings {
      switch hearing {
      case .heard: heard += 1
      case .failed(let failure): failures.append(failure)
      case .ended: break
      }
    }
    self.init(observers: heard, failures: failures)
  }
}
