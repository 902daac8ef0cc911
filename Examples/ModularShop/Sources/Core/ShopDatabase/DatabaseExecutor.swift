import Dispatch

/// Runs a database's work on a separate thread, so that waiting for the disk never blocks a thread that the
/// rest of the program shares.
final class DatabaseExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
