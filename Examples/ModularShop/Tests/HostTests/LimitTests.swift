import Foundation
import ShopWebServer
import Testing

@Suite("What a web server puts up with", .timeLimit(.minutes(10)))
struct LimitTests {
  @Test(
    "a connection that sends a byte now and then does not stay open",
    arguments: [
      ("GET / HTTP/1.1\r\nX: ", "x"),
      ("POST / HTTP/1.1\r\nHOST\r\nContent-Length: 100000\r\n\r\n", "x"),
      ("GET / HTTP/1.1\r\nHOST\r\n\r\n", "\r\n"),
    ])
  func dripping(beginning: String, drop: String) async throws {
    let limits = WebServerConfiguration(
      headerTimeout: .milliseconds(100), uploadTimeout: .milliseconds(100))
    try await withServer(limits) { _ in
      .text("handled")
    } _: { server in
      let connection = try RawConnection(port: server.port, timeout: 20)
      connection.send(beginning.replacingOccurrences(of: "HOST", with: "Host: 127.0.0.1:\(server.port)"))
      let drip = Task {
        while (try? await Task.sleep(for: .milliseconds(10))) != nil { connection.send(drop) }
      }
      #expect(await connection.isClosed())
      drip.cancel()
    }
  }

  @Test("an answer that nobody takes is given up")
  func slowReader() async throws {
    let asked = Counter()
    try await withServer(WebServerConfiguration(answerTimeout: .milliseconds(100))) { _ in
      asked.increment()
      return .text(String(repeating: "x", count: 50_000_000))
    } _: { server in
      let connection = try RawConnection(port: server.port)
      connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
      await asked.wait(for: 1)
      while server.connectionCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
      #expect(await connection.readToEnd().utf8.count < 50_000_000)
    }
  }

  @Test("streams whose browsers have gone end, long before anything is written to them")
  func goneStreams() async throws {
    let ended = Counter()
    let limits = WebServerConfiguration(headerTimeout: .milliseconds(100), heartbeat: .seconds(3600))
    try await withServer(limits) { _ in
      let (stream, continuation) = AsyncStream.makeStream(of: ServerSentEvent.self)
      continuation.onTermination = { _ in ended.increment() }
      return .events(stream)
    } _: { server in
      for _ in 0..<50 {
        let connection = try RawConnection(port: server.port)
        connection.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        _ = await connection.read(until: ": connected")
      }
      await ended.wait(for: 50)
      while server.connectionCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
    }
  }

  @Test("streams leave connections for everything else")
  func streamLimit() async throws {
    try await withServer(WebServerConfiguration(streamLimit: 2)) { request in
      request.path.segments == ["events"] ? .events(AsyncStream { _ in }) : .text("a page")
    } _: { server in
      let host = "Host: 127.0.0.1:\(server.port)"
      let open = try (0..<2).map { _ in try RawConnection(port: server.port) }
      for connection in open {
        connection.send("GET /events HTTP/1.1\r\n\(host)\r\n\r\n")
        _ = await connection.read(until: ": connected")
      }
      #expect(
        try await answer(to: "GET /events HTTP/1.1\r\nHOST\r\n\r\n", port: server.port)
          .hasPrefix("HTTP/1.1 503 "))
      #expect(
        try await answer(to: "GET / HTTP/1.1\r\nHOST\r\nConnection: close\r\n\r\n", port: server.port)
          .hasSuffix("a page"))
      withExtendedLifetime(open) {}
    }
  }

  @Test(
    "unless somebody says otherwise, one address has an eighth of the connections, and a quarter of the streams"
  )
  func defaults() {
    let configuration = WebServerConfiguration()
    #expect(configuration.connectionsPerClient * 8 <= configuration.connectionLimit)
    #expect(configuration.connectionsPerClient * 4 <= configuration.streamLimit)
    // A browser opens six to one host.
    #expect(configuration.connectionsPerClient >= 6 * 8)
  }

  /// Limits under which only a new connection makes an idle one close.
  private var patient: WebServerConfiguration {
    WebServerConfiguration(
      connectionLimit: 20, connectionsPerClient: 5, idleSeconds: 3600, headerTimeout: .seconds(3600))
  }

  @Test("idle connections give way to new ones, those of the same address first")
  func idleConnections() async throws {
    try await withServer(patient) { _ in
      .text("a page")
    } _: { server in
      let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
      let quiet = try RawConnection(port: server.port, from: 0x7f00_0002)
      quiet.send(request)
      #expect(await quiet.read(until: "a page").hasSuffix("a page"))
      let idle = try (0..<30).map { number in
        let connection = try RawConnection(port: server.port)
        if number.isMultiple(of: 2) { connection.send("GET / HTTP/1.1\r\nX: ") }
        return connection
      }
      for connection in idle.prefix(25) { #expect(await connection.isClosed()) }
      let next = try RawConnection(port: server.port)
      next.send(request)
      #expect(await next.read(until: "a page").hasSuffix("a page"))
      #expect(await idle[25].isClosed())
      // Another address has connections of its own.
      quiet.send(request)
      #expect(await quiet.read(until: "a page").hasSuffix("a page"))
      withExtendedLifetime(idle) {}
    }
  }

  @Test("many addresses with idle connections keep nobody out")
  func idleAddresses() async throws {
    try await withServer(patient) { _ in
      .text("a page")
    } _: { server in
      let idle = try (0..<50).map { try RawConnection(port: server.port, from: 0x7f00_0002 + UInt32($0 / 5)) }
      #expect(
        try await answer(to: "GET / HTTP/1.1\r\nHOST\r\nConnection: close\r\n\r\n", port: server.port)
          .hasSuffix("a page"))
      #expect(await idle[0].isClosed())
      withExtendedLifetime(idle) {}
    }
  }

  @Test("if all connections of an address are event streams, the oldest one gives way")
  func streamsOfAnAddress() async throws {
    let ended = Counter()
    try await withServer(patient) { request in
      guard request.path.segments == ["events"] else { return .text("a page") }
      let (stream, continuation) = AsyncStream.makeStream(of: ServerSentEvent.self)
      continuation.onTermination = { _ in ended.increment() }
      return .events(stream)
    } _: { server in
      func stream(from address: UInt32 = 0x7f00_0001) async throws -> RawConnection {
        let connection = try RawConnection(port: server.port, from: address)
        connection.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        _ = await connection.read(until: ": connected")
        return connection
      }
      let other = try await stream(from: 0x7f00_0002)
      var streams: [RawConnection] = []
      for _ in 0..<5 { streams.append(try await stream()) }
      for oldest in 0..<3 {
        #expect(
          try await answer(to: "GET / HTTP/1.1\r\nHOST\r\nConnection: close\r\n\r\n", port: server.port)
            .hasSuffix("a page"))
        #expect(await streams[oldest].isClosed())
        await ended.wait(for: oldest + 1)
        // The page's connection is not counted any more.
        while server.connectionCount > 5 { try await Task.sleep(for: .milliseconds(10)) }
        streams.append(try await stream())
      }
      #expect(ended.value == 3)
      withExtendedLifetime((streams, other)) {}
    }
  }

  @Test("a connection on which a request is in progress gives way to no other")
  func busyConnections() async throws {
    let (entered, opened) = (Counter(), Counter())
    try await withServer(patient) { _ in
      entered.increment()
      await opened.wait(for: 1)
      return .text("a page")
    } _: { server in
      let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
      let busy = try (0..<5).map { _ in try RawConnection(port: server.port) }
      for connection in busy { connection.send(request) }
      await entered.wait(for: 5)
      let refused = try RawConnection(port: server.port)
      #expect(await refused.isClosed())
      opened.increment()
      for connection in busy { #expect(await connection.read(until: "a page").hasSuffix("a page")) }
    }
  }
}
