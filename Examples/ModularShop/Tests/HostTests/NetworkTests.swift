import Foundation
import ShopNetwork
import ShopValues
import ShopWebServer
import Testing

@Suite("The network client, against a real server", .timeLimit(.minutes(10)))
struct NetworkTests {
  struct Item: Codable, Equatable, Sendable {
    var id: Int
    var name: String
  }

  private func client(_ server: WebServer, _ policy: HTTPClient.Policy = .init(timeout: .seconds(60))) throws
    -> HTTPClient
  {
    HTTPClient(base: try #require(URL(string: "http://127.0.0.1:\(server.port)/")), policy: policy) { _ in }
  }

  @Test("an answer is decoded, and a body is sent")
  func echo() async throws {
    try await withServer { request in
      Response(
        .ok, body: .bytes(request.method == .post ? request.body : Array(#"{"id":1,"name":"茶"}"#.utf8)))
    } _: { server in
      let client = try client(server)
      #expect(
        try await client.request(Endpoint(.get, "x"), responseType: Item.self) == Item(id: 1, name: "茶"))
      let sent = Item(id: 2, name: "é")
      let endpoint = try Endpoint(.post, "x").sending(sent)
      #expect(try await client.request(endpoint, responseType: Item.self) == sent)
    }
  }

  @Test("a request that may be repeated is, a bounded number of times", arguments: [(2, true), (3, false)])
  func retries(failures: Int, succeeds: Bool) async throws {
    let tries = Counter()
    try await withServer { _ in
      tries.increment()
      return tries.value > failures ? .text("1") : .text("busy", status: .serviceUnavailable)
    } _: { server in
      let result = try? await client(server).request(Endpoint(.get, "x"), responseType: Int.self)
      #expect((result != nil) == succeeds)
      #expect(tries.value == 3)
    }
  }

  @Test("a request that may not be repeated is sent once, and a client's mistake too")
  func noRetries() async throws {
    let tries = Counter()
    try await withServer { request in
      tries.increment()
      return .text("no", status: request.method == .post ? .serviceUnavailable : .notFound)
    } _: { server in
      let client = try client(server)
      let error = await #expect(throws: NetworkError.self) {
        try await client.data(for: Endpoint(.post, "x"))
      }
      #expect(error == .status(503, address: "http://127.0.0.1:\(server.port)/x", body: "no"))
      await #expect(throws: NetworkError.self) { try await client.data(for: Endpoint(.get, "x")) }
      #expect(tries.value == 2)
    }
  }

  @Test("no server, no answer in time, nonsense, and too much are different errors")
  func failures() async throws {
    try await withServer(WebServerConfiguration(stopGrace: .milliseconds(1))) { request in
      if request.path.segments == ["slow"] { await untilCancelled() }
      return .text(String(repeating: "x", count: 100))
    } _: { server in
      let hasty = try client(server, HTTPClient.Policy(timeout: .milliseconds(300), retryDelays: []))
      let strict = try client(
        server, HTTPClient.Policy(timeout: .seconds(60), retryDelays: [], responseLimit: 99))
      let address = "http://127.0.0.1:\(server.port)"
      await #expect(throws: NetworkError.timedOut(address: "\(address)/slow")) {
        try await hasty.data(for: Endpoint(.get, "slow"))
      }
      await #expect(throws: NetworkError.tooLarge(address: "\(address)/x", limit: 99)) {
        try await strict.data(for: Endpoint(.get, "x"))
      }
      let error = await #expect(throws: NetworkError.self) {
        try await client(server).request(Endpoint(.get, "x"), responseType: Item.self)
      }
      #expect(error?.description.contains("did not answer with Item") == true)
    }
    let gone = HTTPClient(
      base: try #require(URL(string: "http://127.0.0.1:1")), policy: HTTPClient.Policy(retryDelays: []))
    let error = await #expect(throws: NetworkError.self) { try await gone.data(for: Endpoint(.get, "x")) }
    guard case .unreachable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("cancelling the task ends the request")
  func cancellation() async throws {
    let gate = Gate()
    try await withServer { _ in
      await gate.enter()
      return .text("late")
    } _: { server in
      let client = try client(server)
      let task = Task { try await client.data(for: Endpoint(.get, "x")) }
      await gate.waitUntilEntered()
      task.cancel()
      await #expect(throws: NetworkError.cancelled) { try await task.value }
      await gate.open()
    }
  }
}
