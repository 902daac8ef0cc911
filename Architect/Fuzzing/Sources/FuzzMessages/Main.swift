import CReaderFuzzer
import Formats
import Foundation
import Servers

/// Feeds arbitrary bytes, in arbitrary pieces, to the reader of messages, in both framings. The oracle: the
/// conversation ends with the stream, the messages do not depend on how the stream is divided, and every answer is a
/// JSON message. A value that was read can be written and read again without a change, and Foundation can read the
/// original bytes, too.
@main
enum FuzzMessages {
  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzMessages))
  }

  fileprivate static func run(_ buffer: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard let first = buffer.first else { return 0 }
    let bytes = Array(buffer.dropFirst())
    for framing in [Framing.lines, .contentLength] {
      let whole = converse(bytes, size: max(1, bytes.count), framing)
      let pieces = converse(bytes, size: 1 + Int(first) % 7, framing)
      precondition(whole == pieces, "\(whole) \(pieces)")
      var splitter = MessageSplitter(framing, limit: .max)
      splitter.append(whole.output)
      while let piece = splitter.next() {
        guard case .message(let answer) = piece, (try? JSON(reading: answer)) != nil else { fatalError() }
      }
    }
    if let value = try? JSON(reading: bytes) {
      let again = try? JSON(reading: Array(value.text(isPretty: first % 2 == 0).utf8))
      precondition(again == value, "\(value)")
      let foundation = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      precondition(foundation != nil || hasHalfPair(bytes), "\(value)")
    }
    return 0
  }

  /// Whether the bytes may contain half a surrogate pair, which Foundation rejects and this reader accepts.
  private static func hasHalfPair(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).lowercased().contains("\\ud")
  }

  private struct Record: Equatable {
    var messages: [Message]
    var output: [UInt8]
  }

  private static func converse(_ bytes: [UInt8], size: Int, _ framing: Framing) -> Record {
    let channel = PiecewiseChannel(bytes, size: size)
    var connection = Connection(channel, framing: framing, limit: 1_000)
    var messages: [Message] = []
    while let message = connection.receive() {
      messages.append(message)
      if case .request(let id, _, let parameters) = message { connection.send(parameters, to: id) }
    }
    return Record(messages: messages, output: channel.output)
  }
}

/// A stream that arrives in pieces of equal size.
private final class PiecewiseChannel: ByteChannel {
  private var rest: ArraySlice<UInt8>
  private let size: Int
  private(set) var output: [UInt8] = []

  init(_ bytes: [UInt8], size: Int) {
    rest = bytes[...]
    self.size = size
  }

  func read() -> [UInt8] {
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }

  var isReady: Bool { true }

  func write(_ bytes: [UInt8]) { output += bytes }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzMessages(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzMessages.run(UnsafeBufferPointer(start: data, count: size))
}
