import AnalyticsInterface

/// The destination of events.
public protocol AnalyticsSink: Sendable {
  /// Receives events, either all of them or none.
  /// - Throws: Any error that prevented it. The events are then kept and sent again.
  func send(_ events: [AnalyticsEvent]) async throws
}

/// Collects events and sends them in batches.
public actor AnalyticsQueue: AnalyticsService {
  private let sink: any AnalyticsSink
  private let capacity: Int
  private let batchSize: Int
  private var waiting: [AnalyticsEvent] = []
  private var isSending = false
  /// The number of events that were dropped because too many were waiting.
  public private(set) var droppedCount = 0

  /// - Parameters:
  ///   - sink: The destination of events.
  ///   - capacity: The maximum number of waiting events.
  ///   - batchSize: The number of events in each batch.
  public init(sink: any AnalyticsSink, capacity: Int = 1000, batchSize: Int = 50) {
    self.sink = sink
    self.capacity = max(1, capacity)
    self.batchSize = max(1, batchSize)
  }

  /// The number of events that are waiting.
  public var waitingCount: Int { waiting.count }

  public func track(_ event: AnalyticsEvent) {
    if waiting.count == capacity {
      waiting.removeFirst()
      droppedCount += 1
    }
    waiting.append(event)
  }

  public func flush() async {
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while !waiting.isEmpty {
      let batch = Array(waiting.prefix(batchSize))
      waiting.removeFirst(batch.count)
      do {
        try await sink.send(batch)
      } catch {
        restore(batch)
        return
      }
    }
  }

  /// Puts a batch back in front of newer events, as far as there is room.
  private func restore(_ batch: [AnalyticsEvent]) {
    let room = max(0, capacity - waiting.count)
    droppedCount += max(0, batch.count - room)
    waiting.insert(contentsOf: batch.suffix(room), at: 0)
  }
}
