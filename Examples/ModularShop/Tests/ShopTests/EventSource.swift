import Foundation

/// Listens to server-sent events, as a browser does.
final class EventSource: Sendable {
  private let connection: PlainConnection
  private let lines: AsyncStream<String>
  private let splitting: Task<Void, Never>

  init(port: UInt16, path: String = "/events", cookie: String = "") throws {
    connection = try PlainConnection(port: port)
    try connection.send(
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\nCookie: \(cookie)\r\n\r\n")
    let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let (lines, output) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    splitting = Task {
      var rest: [UInt8] = []
      for await piece in pieces {
        rest += piece
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          output.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest = Array(rest[(end + 1)...])
        }
      }
      output.finish()
    }
    connection.read {
      continuation.yield($0)
    } end: {
      continuation.finish()
    }
  }

  deinit { connection.end() }

  /// The lines that still come, when the server has ended them.
  func rest() async -> [String] {
    var rest: [String] = []
    for await line in lines { rest.append(line) }
    return rest
  }

  /// The data of the next event of a name.
  func next(_ name: String) async throws -> String {
    var isNext = false
    for await line in lines {
      if isNext, line.hasPrefix("data: ") { return String(line.dropFirst(6)) }
      isNext = line == "event: \(name)"
    }
    throw PlainConnection.Failed()
  }
}
