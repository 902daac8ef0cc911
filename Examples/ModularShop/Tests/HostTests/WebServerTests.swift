import Foundation
import ShopNetwork
import ShopValues
import ShopWebServer
import Testing

/// Runs a server for as long as a test needs it.
func withServer<Result>(
  _ configuration: WebServerConfiguration = WebServerConfiguration(), handler: @escaping WebServer.Handler,
  _ body: (WebServer) async throws -> Result
) async throws -> Result {
  let server = try WebServer.start(configuration, handler: handler)
  do {
    let result = try await body(server)
    await server.stop()
    return result
  } catch {
    await server.stop()
    throw error
  }
}

@Suite("The web server", .timeLimit(.minutes(10)))
struct WebServerTests {
  @Test("a request arrives as it was sent, and the answer as it was made")
  func exchange() async throws {
    try await withServer { request in
      let form = request.form?["name"] ?? "no form"
      return .text(
        "\(request.method) \(request.path) \(request.cookies["a"] ?? "-") \(form) \(request.language)",
        status: .created)
    } _: { server in
      let reply = try await answer(
        to: "POST /caf%C3%A9/x?q=%E8%8C%B6&r HTTP/1.1\r\nHOST\r\nConnection: close\r\nCookie: a=1; b=2\r\n"
          + "Accept-Language: zh\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 14\r\n\r\n"
          + "name=%E8%8C%B6", port: server.port)
      #expect(reply.hasPrefix("HTTP/1.1 201 Created\r\n"))
      #expect(reply.hasSuffix("\r\n\r\npost /caf%C3%A9/x?q=%E8%8C%B6&r= 1 茶 chinese"))
    }
  }

  @Test("every answer tells the browser to be careful")
  func securityHeaders() async throws {
    try await withServer { _ in
      .html("<p>hi</p>")
    } _: { server in
      let reply = try await answer(
        to: "GET / HTTP/1.1\r\nHOST\r\nConnection: close\r\n\r\n", port: server.port)
      for header in [
        "Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff",
        "X-Frame-Options: DENY",
        "Referrer-Policy: same-origin", "Cache-Control: no-store", "Content-Type: text/html; charset=utf-8",
      ] {
        #expect(reply.contains(header))
      }
    }
  }

  @Test(
    "what is malformed or not allowed gets its status, and no handler sees it",
    arguments: [
      ("BREW / HTTP/1.1\r\nHOST\r\n\r\n", 501),
      ("GET /../etc/passwd HTTP/1.1\r\nHOST\r\n\r\n", 400),
      ("GET /%2e%2e/etc HTTP/1.1\r\nHOST\r\n\r\n", 400),
      ("GET /%zz HTTP/1.1\r\nHOST\r\n\r\n", 400),
      ("GET /a%00b HTTP/1.1\r\nHOST\r\n\r\n", 400),
      ("GET /%ff HTTP/1.1\r\nHOST\r\n\r\n", 400),
      ("GET //evil.example HTTP/1.1\r\nHOST\r\n\r\n", 400),
      ("GET /?q=%zz HTTP/1.1\r\nHOST\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
      ("GET / HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHOST\r\nHost: evil.example\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHOST\r\nContent-Length: 1\r\nContent-Length: 5\r\n\r\nhello", 400),
      ("POST / HTTP/1.1\r\nHOST\r\nContent-Length: 1001\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\nHOST\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\nHOST\r\nContent-Length: -1\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHOST\r\nContent-Length: +3\r\n\r\nabc", 400),
      ("POST / HTTP/1.1\r\nHOST\r\nContent-Length : 3\r\n\r\nabc", 400),
      ("POST / HTTP/1.1\r\nHOST\r\nContent-Length\t: 3\r\n\r\nabc", 400),
      ("POST / HTTP/1.1\r\n Content-Length: 3\r\nHOST\r\n\r\nabc", 400),
      ("POST / HTTP/1.1\r\nHOST\r\nContent-Length:\r\n 3\r\n\r\nabc", 400),
      ("POST / HTTP/1.1\r\nHOST\r\nTransfer-Encoding:\r\n chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHOST\r\nX: y\r\n\tContent-Length: 3\r\nA: b\r\n\r\nabc", 400),
      ("GET / HTTP/1.1\r\nHOST\r\nX: y\rContent-Length: 3\r\n\r\nabc", 400),
      ("GET / HTTP/1.1\r\nHOST\r\nX@: y\r\n\r\n", 400),
      ("GET / HTTP/1.1\nHOST\n\n", 400),
      ("GET / HTTP/1.1\r\nHOST\nX: y\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHOST\r\n\n", 400),
      ("GET / HTTP/1.1\r\nHOST\r\nX: aNULb\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHOST\r\nX: aNULNULY: b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHOST\r\nX: NUL\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHOST\r\nNULX: y\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHOST\r\nXNUL: y\r\n\r\n", 400),
      ("GET /NUL HTTP/1.1\r\nHOST\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHOST\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 411),
    ])
  func refused(request: String, status: Int) async throws {
    let seen = Counter()
    try await withServer(WebServerConfiguration(bodyLimit: 1000)) { _ in
      seen.increment()
      return .text("handled")
    } _: { server in
      let connection = try RawConnection(port: server.port)
      let host = "Host: 127.0.0.1:\(server.port)"
      connection.send(request.replacing("HOST", with: host).replacing("NUL", with: "\0"))
      #expect(await connection.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 \(status) "))
    }
    #expect(seen.value == 0)
  }

  @Test(
    "after a request that others may read differently, nothing more is read from the connection",
    arguments: ["Content-Length : 3", "X: y\r\n Content-Length: 3", "Transfer-Encoding: chunked"])
  func smuggling(header: String) async throws {
    let seen = Counter()
    try await withServer { _ in
      seen.increment()
      return .text("handled")
    } _: { server in
      let connection = try RawConnection(port: server.port, timeout: 20)
      let host = "Host: 127.0.0.1:\(server.port)"
      connection.send(
        "POST / HTTP/1.1\r\n\(host)\r\n\(header)\r\n\r\nabcGET /smuggled HTTP/1.1\r\n\(host)\r\n\r\n")
      #expect(await connection.isClosed())
    }
    #expect(seen.value == 0)
  }

  @Test("spaces around a header's value are none of it, and headers without are as good")
  func spaces() async throws {
    try await withServer { request in
      let names: [HeaderName] = ["A", "B", "C"]
      return .text(names.map { "[\(request.headers[$0] ?? "-")]" }.joined())
    } _: { server in
      let reply = try await answer(
        to: "GET / HTTP/1.1\r\nHOST\r\nConnection: close\r\nA:1\r\nB: \t 2\r\nC:\r\n\r\n", port: server.port)
      #expect(reply.hasSuffix("[1][2][]"))
    }
  }

  @Test("headers that are too large are refused")
  func largeHeaders() async throws {
    try await withServer(WebServerConfiguration(headerLimit: 8192)) { _ in
      .text("handled")
    } _: { server in
      let reply = try await answer(
        to: "GET / HTTP/1.1\r\nHOST\r\nX: \(String(repeating: "x", count: 20_000))\r\n\r\n", port: server.port
      )
      #expect(reply.hasPrefix("HTTP/1.1 431 ") || reply.isEmpty)
    }
  }

  @Test("random bytes do not hurt: the next request is answered")
  func noise() async throws {
    try await withServer(WebServerConfiguration(idleSeconds: 2)) { request in
      .text("\(request.path) \(request.form?.names ?? []) \(request.cookies.count)")
    } _: { server in
      var random = SeededNoise(seed: 11)
      let template = Array(
        "POST /a?b=c HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nCookie: a=b\r\nContent-Length: 3\r\n\r\na=1"
          .utf8)
      for round in 0..<300 {
        let connection = try RawConnection(port: server.port, timeout: 1)
        var bytes = round % 3 == 0 ? (0..<200).map { _ in random.byte() } : template
        for _ in 0..<(1 + round % 6) { bytes[Int(random.byte()) % bytes.count] = random.byte() }
        connection.send(bytes)
        connection.finishSending()
        if round % 20 == 0 { _ = await connection.readToEnd() }
      }
      let reply = try await answer(
        to: "GET /ok HTTP/1.1\r\nHOST\r\nConnection: close\r\n\r\n", port: server.port)
      #expect(reply.hasSuffix("/ok [] 0"))
    }
  }

  @Test("a handler that takes too long is cancelled and answered with 503")
  func handlerTimeout() async throws {
    let cancelled = Counter()
    try await withServer(WebServerConfiguration(handlerTimeout: .milliseconds(20))) { _ in
      await untilCancelled()
      cancelled.increment()
      return .text("late")
    } _: { server in
      let reply = try await answer(
        to: "GET / HTTP/1.1\r\nHOST\r\nConnection: close\r\n\r\n", port: server.port)
      #expect(reply.hasPrefix("HTTP/1.1 503 "))
    }
    await cancelled.wait(for: 1)
  }

  @Test("many requests at once are all answered")
  func concurrency() async throws {
    try await withServer { request in
      .text(request.path.description)
    } _: { server in
      // All at once, each of them may take as long as the whole on a busy machine.
      let client = HTTPClient(
        base: try #require(URL(string: "http://127.0.0.1:\(server.port)")),
        policy: .init(timeout: .seconds(60)))
      let replies = try await withThrowingTaskGroup(of: Bool.self) { group in
        for index in 0..<300 {
          group.addTask {
            let data = try await client.data(for: Endpoint(.get, "\(index)"))
            return String(decoding: data, as: UTF8.self) == "/\(index)"
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.count == 300)
      #expect(replies.allSatisfy { $0 })
    }
  }

  @Test("a header's value cannot begin another header")
  func splitting() async throws {
    try await withServer { request in
      var response = Response.text("x")
      response.headers["X-Echo"] = request.path.value("v")
      return response
    } _: { server in
      let reply = try await answer(
        to: "GET /?v=a%0d%0aSet-Cookie:%20evil=1 HTTP/1.1\r\nHOST\r\nConnection: close\r\n\r\n",
        port: server.port)
      #expect(reply.contains("X-Echo: aSet-Cookie: evil=1\r\n"))
      #expect(!reply.contains("\r\nSet-Cookie"))
    }
  }
}
