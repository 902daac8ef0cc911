import PushInterface

/// Delivers notices to open windows, and keeps the latest notices.
public actor InAppPushService: PushService {
  private let historyLimit: Int
  private let recipientLimit: Int
  private var history: [PushRecipient: [PushMessage]] = [:]
  private var order: [PushRecipient] = []
  private var readers: [PushRecipient: [Int: AsyncStream<PushMessage>.Continuation]] = [:]
  private var nextReader = 0

  /// - Parameters:
  ///   - historyLimit: The number of notices to keep for each recipient.
  ///   - recipientLimit: The maximum number of recipients whose notices are kept. Beyond this limit, the
  ///     least recently notified recipient is dropped.
  public init(historyLimit: Int = 50, recipientLimit: Int = 10_000) {
    self.historyLimit = max(1, historyLimit)
    self.recipientLimit = max(1, recipientLimit)
  }

  public func push(_ message: PushMessage) {
    let recipient = message.recipient
    var known = history[recipient] ?? []
    guard !known.contains(where: { $0.id == message.id }) else { return }
    known.append(message)
    history[recipient] = known.suffix(historyLimit)
    order.removeAll { $0 == recipient }
    order.append(recipient)
    if order.count > recipientLimit { history[order.removeFirst()] = nil }
    for reader in (readers[recipient] ?? [:]).values { reader.yield(message) }
  }

  public func pushes(for recipient: PushRecipient) -> AsyncStream<PushMessage> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: PushMessage.self, bufferingPolicy: .bufferingNewest(historyLimit))
    let reader = nextReader
    nextReader += 1
    readers[recipient, default: [:]][reader] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.remove(reader, of: recipient) }
    }
    return stream
  }

  public func recentPushes(for recipient: PushRecipient) -> [PushMessage] { history[recipient] ?? [] }

  /// The number of open streams.
  public var readerCount: Int { readers.values.reduce(0) { $0 + $1.count } }

  private func remove(_ reader: Int, of recipient: PushRecipient) {
    readers[recipient]?[reader] = nil
    if readers[recipient]?.isEmpty == true { readers[recipient] = nil }
  }
}
