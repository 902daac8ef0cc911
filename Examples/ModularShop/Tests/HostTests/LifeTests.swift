import Foundation
import ShopWebServer
import Testing

@Suite("The life of a web server", .timeLimit(.minutes(10)))
struct LifeTests {
  @Test("a port in use is not taken, unless another will do")
  func port() async throws {
    try await withServer { _ in
      .text("first")
    } _: { first in
      let strict = WebServerConfiguration(port: first.port, fallsBackToFreePort: false)
      #expect(throws: WebServerError.self) { try WebServer.start(strict) { _ in .text("") } }
      try await withServer(WebServerConfiguration(port: first.port)) { _ in
        .text("second")
      } _: { second in
        #expect(second.port != first.port)
        #expect(second.port != 0)
      }
    }
  }

  @Test("stopping lets a request finish, and takes no more")
  func gracefulStop() async throws {
    let gate = Gate()
    let server = try WebServer.start { _ in
      await gate.enter()
      return .text("finished")
    }
    let connection = try RawConnection(port: server.port)
    connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    await gate.waitUntilEntered()
    async let stopped: Void = server.stop()
    await gate.open()
    #expect(await connection.read(until: "finished").hasSuffix("finished"))
    await stopped
    #expect(throws: RawConnection.Failure.self) { try RawConnection(port: server.port) }
    await server.stop()
  }

  @Test("stopping cancels what does not finish in its grace")
  func abortiveStop() async throws {
    let gate = Gate()
    let server = try WebServer.start(WebServerConfiguration(stopGrace: .milliseconds(1))) { _ in
      await gate.enter()
      return .text("never")
    }
    let connection = try RawConnection(port: server.port)
    connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    await gate.waitUntilEntered()
    await server.stop()
    #expect(server.activeRequestCount == 0)
    #expect(await !connection.readToEnd().contains("never"))
    await gate.open()
  }

  @Test("events arrive as they happen, and end with the stream")
  func events() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: ServerSentEvent.self)
    try await withServer { _ in
      .events(stream)
    } _: { server in
      let connection = try RawConnection(port: server.port)
      connection.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
      #expect(await connection.read(until: ": connected\n\n").contains("Content-Type: text/event-stream"))
      for count in 1...3 {
        continuation.yield(ServerSentEvent("cart", data: "\(count)"))
        #expect(
          await connection.read(until: "data: \(count)\n\n").contains("event: cart\ndata: \(count)\n\n"))
      }
      continuation.yield(ServerSentEvent("cart\nevil: 1", data: "a\nevent: evil\r\nb"))
      #expect(
        await connection.read(until: "data: b\n\n")
          .contains("event: cartevil 1\ndata: a\ndata: event: evil\ndata: b\n\n"))
      continuation.finish()
      #expect(await connection.read(until: "0\r\n\r\n").hasSuffix("0\r\n\r\n"))
    }
  }

  @Test("a browser that went away ends its stream")
  func goneBrowser() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: ServerSentEvent.self)
    let ended = Counter()
    continuation.onTermination = { _ in ended.increment() }
    try await withServer(WebServerConfiguration(heartbeat: .milliseconds(5))) { _ in
      .events(stream)
    } _: { server in
      var connection: RawConnection? = try RawConnection(port: server.port)
      connection?.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
      _ = await connection?.read(until: ": connected")
      connection = nil
      await ended.wait(for: 1)
    }
  }

  @Test("stopping ends the streams that are open")
  func stopEndsStreams() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: ServerSentEvent.self)
    let ended = Counter()
    continuation.onTermination = { _ in ended.increment() }
    let server = try WebServer.start { _ in .events(stream) }
    let connections = try (0..<5).map { _ in try RawConnection(port: server.port) }
    for connection in connections {
      connection.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
      _ = await connection.read(until: ": connected")
    }
    await server.stop()
    #expect(server.activeRequestCount == 0)
    await ended.wait(for: 1)
  }
}
