import Formats
import Foundation
import Servers

/// The other side of a conversation, which says what its script contains and remembers what it receives.
///
/// `@unchecked` because the compiler cannot see that the pieces are only touched while `lock` is held.
public final class ScriptedChannel: ByteChannel, @unchecked Sendable {
  /// What is said next.
  private enum Step {
    case bytes([UInt8])
    /// Nothing is said until everything said before has been worked on.
    case pause
    /// Something is done to the world, at that moment.
    case act(@Sendable () throws -> Void)
  }

  private let lock = NSLock()
  private var steps: [Step] = []
  private var received: [UInt8] = []
  private let framing: Framing

  public init(_ framing: Framing) { self.framing = framing }

  // MARK: What the other side does

  public func say(bytes: [UInt8]) { lock.withLock { steps.append(.bytes(bytes)) } }

  public func say(_ text: String) { say(bytes: Array(text.utf8)) }

  /// Says one message.
  public func say(message: JSON) {
    let content = Array(message.text(isPretty: false).utf8)
    switch framing {
    case .lines: say(bytes: content + [10])
    case .contentLength: say(bytes: Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content)
    }
  }

  public func ask(_ id: Int, _ method: String, _ parameters: JSON = .object([])) {
    say(
      message: .members([
        "jsonrpc": .string("2.0"), "id": .integer(id), "method": .string(method), "params": parameters,
      ]))
  }

  public func tell(_ method: String, _ parameters: JSON = .object([])) {
    say(message: .members(["jsonrpc": .string("2.0"), "method": .string(method), "params": parameters]))
  }

  /// Waits until everything said before has been worked on.
  public func pause() { lock.withLock { steps.append(.pause) } }

  /// Waits, and then does something.
  public func act(_ body: @escaping @Sendable () throws -> Void) {
    lock.withLock { steps += [.pause, .act(body)] }
  }

  // MARK: What it received

  /// Everything received, byte by byte.
  public var output: [UInt8] { lock.withLock { received } }

  /// The messages received.
  public var messages: [JSON] {
    var splitter = MessageSplitter(framing, limit: 1 << 30)
    splitter.append(output)
    var messages: [JSON] = []
    while let piece = splitter.next() {
      guard case .message(let bytes) = piece, let json = try? JSON(reading: bytes) else { continue }
      messages.append(json)
    }
    return messages
  }

  /// The answer to a request.
  public func answer(to id: Int) -> JSON? {
    messages.first { $0["id"] == .integer(id) && $0["method"] == nil }
  }

  /// The parameters of all notifications and requests of a method.
  public func parameters(of method: String) -> [JSON] {
    messages.filter { $0["method"]?.string == method }.compactMap { $0["params"] }
  }

  // MARK: ByteChannel

  public func read() -> [UInt8] {
    while true {
      let step: Step? = lock.withLock { steps.isEmpty ? nil : steps.removeFirst() }
      switch step {
      case nil: return []
      case .bytes(let bytes): return bytes
      case .pause: continue
      case .act(let body): do { try body() } catch { fatalError("\(error)") }
      }
    }
  }

  public var isReady: Bool {
    lock.withLock {
      guard let first = steps.first else { return true }
      if case .bytes = first { return true }
      return false
    }
  }

  public func write(_ bytes: [UInt8]) { lock.withLock { received += bytes } }
}
