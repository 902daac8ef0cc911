import Formats
import Samples
import Servers
import Testing

@Suite("A conversation in JSON-RPC", .timeLimit(.minutes(10))) struct ConnectionTests {
  /// The methods of what is received until the stream ends; every request is answered with its parameters.
  private func echo(_ channel: ScriptedChannel, _ framing: Framing, limit: Int = 1_000_000) -> [String] {
    var connection = Connection(channel, framing: framing, limit: limit)
    var methods: [String] = []
    while let message = connection.receive() {
      switch message {
      case .request(let id, let method, let parameters):
        methods.append(method)
        connection.send(parameters, to: id)
      case .notification(let method, _): methods.append(method)
      case .response: methods.append("response")
      }
    }
    return methods
  }

  private func codes(_ channel: ScriptedChannel) -> [Int] {
    channel.messages.compactMap { $0["error"]?["code"]?.integer }
  }

  @Test(
    "requests are answered with their ids, notifications are not", arguments: [Framing.lines, .contentLength])
  func requests(framing: Framing) {
    let channel = ScriptedChannel(framing)
    channel.ask(1, "a", .members(["x": .string("ä\n")]))
    channel.tell("b")
    channel.say(
      message: .members(["jsonrpc": .string("2.0"), "id": .string("two"), "method": .string("c")]))
    #expect(echo(channel, framing) == ["a", "b", "c"])
    #expect(
      channel.messages == [
        .members(["jsonrpc": .string("2.0"), "id": .integer(1), "result": .members(["x": .string("ä\n")])]),
        .members(["jsonrpc": .string("2.0"), "id": .string("two"), "result": .object([])]),
      ])
  }

  @Test(
    "texts that go out cannot control a terminal, but an id comes back as it was",
    arguments: [Framing.lines, .contentLength])
  func controls(framing: Framing) {
    let channel = ScriptedChannel(framing)
    let text = "a\u{1B}[31m\u{9B}b\u{202E}c\nd\te"
    let shown = "a\\u{1b}[31m\\u{9b}b\\u{202e}c\nd\te"
    channel.say(
      message: .members([
        "jsonrpc": .string("2.0"), "id": .string(text), "method": .string("a"),
        "params": .members([
          "id": .array([.string(text)]), "x": .object([.init(key: text, value: .string(text))]),
        ]),
      ]))
    _ = echo(channel, framing)
    #expect(
      channel.messages == [
        .members([
          "jsonrpc": .string("2.0"), "id": .string(text),
          "result": .members([
            "id": .array([.string(shown)]), "x": .object([.init(key: shown, value: .string(shown))]),
          ]),
        ])
      ])
    let other = ScriptedChannel(framing)
    var connection = Connection(other, framing: framing)
    connection.send(RPCError(.invalidParameters, text, data: .string(text)), to: nil)
    connection.notify("n", .members(["message": .string(text)]))
    #expect(
      other.messages.map { $0["error"]?["message"]?.string ?? $0["params"]?["message"]?.string } == [
        shown, shown,
      ])
  }

  @Test("a message may come byte by byte", arguments: [Framing.lines, .contentLength])
  func pieces(framing: Framing) {
    let whole = ScriptedChannel(framing)
    let channel = ScriptedChannel(framing)
    whole.ask(1, "a")
    whole.ask(2, "b")
    for byte in whole.read() + whole.read() { channel.say(bytes: [byte]) }
    #expect(echo(channel, framing) == ["a", "b"])
  }

  @Test(
    "what is no message is answered with the protocol's error, and the next one is received",
    arguments: [
      ("{", -32700), ("nonsense", -32700), ("\u{0}", -32700), ("[", -32700), ("[]", -32600), ("1", -32600),
      ("\"text\"", -32600), ("null", -32600), ("{}", -32600), ("{\"jsonrpc\":\"2.0\"}", -32600),
      ("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"a\"}", -32600), ("{\"id\":1,\"method\":\"a\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"a\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"a\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":3}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"} x", -32700), ("{\"a\":1e999}", -32700),
      (String(repeating: "[", count: 100_000), -32700),
      (String(repeating: "{\"a\":", count: 65) + "1" + String(repeating: "}", count: 65), -32700),
    ])
  func badMessages(text: String, code: Int) {
    for framing in [Framing.lines, .contentLength] {
      let channel = ScriptedChannel(framing)
      channel.say(framing == .lines ? text + "\n" : "Content-Length: \(text.utf8.count)\r\n\r\n" + text)
      channel.ask(2, "next")
      #expect(echo(channel, framing) == ["next"])
      #expect(codes(channel) == [code])
      #expect(channel.answer(to: 2) != nil)
    }
  }

  @Test("bytes that are no UTF-8 are a parse error")
  func notUTF8() {
    let channel = ScriptedChannel(.lines)
    channel.say(
      bytes: Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"".utf8) + [0xFF, 0xC3] + Array("\"}\n".utf8))
    channel.ask(2, "next")
    #expect(echo(channel, .lines) == ["next"])
    #expect(codes(channel) == [-32700])
  }

  @Test(
    "a header that says no length is reported once, and the next message is found",
    arguments: [
      "Content-Type: x\r\n\r\n{}", "Content-Length: x\r\n\r\n{}", "Content-Length: -2\r\n\r\n{}",
      "Content-Length: 99999999999999999999999\r\n\r\n{}", "Content-Length: 2000000\r\n\r\n{}", "\r\n\r\n",
      "Content-Length:\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", String(repeating: "x", count: 10_000),
    ])
  func badHeaders(text: String) {
    let channel = ScriptedChannel(.contentLength)
    channel.say(text)
    channel.ask(2, "next")
    channel.ask(3, "after")
    #expect(echo(channel, .contentLength) == ["next", "after"])
    #expect(codes(channel) == [-32700])
  }

  @Test("a header may be written otherwise")
  func otherHeader() {
    let channel = ScriptedChannel(.contentLength)
    let text = "{\"jsonrpc\":\"2.0\",\"method\":\"a\"}"
    channel.say(
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:\(text.count) \r\n\r\n\(text)"
    )
    #expect(echo(channel, .contentLength) == ["a"])
  }

  @Test("a stream that ends within a message ends the conversation, without an answer")
  func truncated() {
    for text in ["Content-Le", "Content-Length: 10\r\n", "Content-Length: 10\r\n\r\n{\"a"] {
      let channel = ScriptedChannel(.contentLength)
      channel.say(text)
      #expect(echo(channel, .contentLength) == [])
      #expect(channel.output.isEmpty)
    }
  }

  @Test("a line that is too long is reported once and skipped, however long it is")
  func longLine() {
    let channel = ScriptedChannel(.lines)
    for _ in 0..<100 { channel.say(String(repeating: "x", count: 1_000)) }
    channel.say("\n")
    channel.ask(2, "next")
    #expect(echo(channel, .lines, limit: 5_000) == ["next"])
    #expect(codes(channel) == [-32700])
  }

  @Test("blank lines are nothing")
  func blankLines() {
    let channel = ScriptedChannel(.lines)
    channel.say("\n \r\n")
    channel.tell("a")
    #expect(echo(channel, .lines) == ["a"])
    #expect(channel.output.isEmpty)
  }

  @Test("a batch is answered as one, with an error for each part that is no message")
  func batch() {
    let channel = ScriptedChannel(.lines)
    let request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}"
    channel.say(
      "[\(request),1,{\"jsonrpc\":\"2.0\",\"method\":\"b\"}]\n[{\"jsonrpc\":\"2.0\",\"method\":\"c\"}]\n")
    #expect(echo(channel, .lines) == ["a", "b", "c"])
    #expect(channel.messages.count == 1)
    #expect(channel.messages.first?.array?.map { $0["id"] } == [.integer(1), .null])
  }

  @Test("an answer that names no request is no request")
  func strayAnswer() {
    let channel = ScriptedChannel(.lines)
    channel.say("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"\"}}\n")
    #expect(echo(channel, .lines) == ["response"])
    #expect(channel.output.isEmpty)
  }

  @Test("more is waited for only where it is asked to be received")
  func waiting() {
    let channel = ScriptedChannel(.lines)
    channel.tell("a")
    channel.pause()
    channel.tell("b")
    var connection = Connection(channel, framing: .lines)
    var more = [connection.hasMore()]
    _ = connection.receive()
    more.append(connection.hasMore())
    _ = connection.receive()
    more.append(connection.hasMore())
    let last = connection.receive()
    #expect(more == [true, false, true])
    #expect(last == nil)
  }
}
