import Formats
import ModuleGraph

/// A JSON-RPC 2.0 connection.
///
/// Input that is not a valid message is answered with the error that the protocol defines; it does not end
/// the connection. Only the end of the stream ends the connection.
public struct Connection {
  private enum Item {
    case message(Message)
    case fault(Message.Fault)
    /// The following messages were sent as one batch, and are answered as one batch.
    case batch
    case endOfBatch
  }

  private let channel: any ByteChannel
  private let framing: Framing
  private var splitter: MessageSplitter
  private var items: [Item] = []
  private var next = 0
  private var hasEnded = false
  /// The answers to the current batch.
  private var answers: [JSON]?
  private var requests = 0

  /// - Parameters:
  ///   - channel: The channel that messages are read from and written to.
  ///   - framing: How messages are separated.
  ///   - limit: The maximum size of a message in bytes.
  public init(_ channel: any ByteChannel, framing: Framing, limit: Int = 64 << 20) {
    self.channel = channel
    self.framing = framing
    splitter = MessageSplitter(framing, limit: limit)
  }

  /// Waits for the next message and returns it, or returns `nil` at the end of the stream.
  public mutating func receive() -> Message? {
    while true {
      settle()
      if next < items.count, case .message(let message) = items[next] {
        next += 1
        return message
      }
      if !cut(), !read() { return nil }
    }
  }

  /// Returns whether a message, or the end of the stream, can be received without waiting. If so, the caller can
  /// postpone lengthy work.
  public mutating func hasMore() -> Bool {
    while true {
      settle()
      if next < items.count || hasEnded { return true }
      if cut() { continue }
      guard channel.isReady else { return false }
      _ = read()
    }
  }

  /// Handles everything that precedes the next message: faults, and the beginnings and ends of batches.
  private mutating func settle() {
    while next < items.count {
      switch items[next] {
      case .message: return
      case .fault(let fault): send(fault.error, to: fault.id)
      case .batch: answers = []
      case .endOfBatch:
        let batch = answers ?? []
        answers = nil
        if !batch.isEmpty { write(.array(batch)) }
      }
      next += 1
    }
  }

  /// Takes the next message from the bytes read so far; returns false if there is none.
  private mutating func cut() -> Bool {
    guard let piece = splitter.next() else { return false }
    items.removeAll(keepingCapacity: true)
    next = 0
    take(piece)
    return true
  }

  /// Waits for bytes; returns false at the end of the stream.
  private mutating func read() -> Bool {
    let bytes = hasEnded ? [] : channel.read()
    hasEnded = bytes.isEmpty
    splitter.append(bytes)
    return !hasEnded
  }

  private mutating func take(_ piece: MessageSplitter.Piece) {
    let json: JSON
    switch piece {
    case .fault(let reason): return items.append(.fault(.init(error: RPCError(.parseError, reason))))
    case .message(let bytes):
      do {
        json = try JSON(reading: bytes)
      } catch {
        return items.append(.fault(.init(error: RPCError(.parseError, "\(error)"))))
      }
    }
    guard let batch = json.array, !batch.isEmpty else { return items.append(Self.item(json)) }
    items += [.batch] + batch.map(Self.item) + [.endOfBatch]
  }

  private static func item(_ json: JSON) -> Item {
    do {
      return .message(try Message(json))
    } catch let fault as Message.Fault {
      return .fault(fault)
    } catch {
      return .fault(.init(error: RPCError(.internalError, "\(error)")))
    }
  }

  /// Answers a request.
  public mutating func send(_ result: JSON, to id: Message.RequestID) {
    answer(["jsonrpc": .string("2.0"), "id": id.json, "result": result])
  }

  /// Answers a request with an error; the `id` is `nil` if the request could not be read.
  public mutating func send(_ error: RPCError, to id: Message.RequestID?) {
    answer(["jsonrpc": .string("2.0"), "id": id?.json ?? .null, "error": error.json])
  }

  private mutating func answer(_ members: KeyValuePairs<String, JSON?>) {
    if answers == nil { write(.members(members)) } else { answers?.append(.members(members)) }
  }

  /// Sends a notification to the other side.
  public func notify(_ method: String, _ parameters: JSON) {
    write(.members(["jsonrpc": .string("2.0"), "method": .string(method), "params": parameters]))
  }

  /// Sends a request to the other side; the answer arrives as a ``Message/response(_:)``.
  public mutating func request(_ method: String, _ parameters: JSON) {
    requests += 1
    write(
      .members([
        "jsonrpc": .string("2.0"), "id": .integer(requests), "method": .string(method), "params": parameters,
      ]))
  }

  /// Writes a message. Whatever texts the other side receives are shown or given to an assistant, so nothing in them may
  /// control a terminal; only the `id` must come back as it was sent.
  private func write(_ json: JSON) {
    channel.write(framing.frame(Array(json.shown(except: "id").text(isPretty: false).utf8)))
  }
}

extension JSON {
  /// The value with the texts in it as they can be shown.
  /// - Parameter key: The member of a message that stays as it is.
  fileprivate func shown(except key: String? = nil) -> JSON {
    switch self {
    case .string(let text): .string(text.onLines)
    case .array(let values): .array(values.map { $0.shown(except: key) })
    case .object(let members):
      .object(
        members.map { member in
          member.key == key ? member : JSON.Member(key: member.key.onLines, value: member.value.shown())
        })
    case .null, .boolean, .integer, .number: self
    }
  }
}
