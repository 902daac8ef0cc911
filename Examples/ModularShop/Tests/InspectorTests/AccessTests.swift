import ShopInspector
import Tenon
import Testing

@Suite("Who may look into the application", .timeLimit(.minutes(10)))
struct AccessTests {
  private let access = InspectorAccess(environment: .development)

  @Test(
    "who develops it, on the same machine", arguments: ["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])
  func loopback(peer: String) {
    for host in ["127.0.0.1:8080", "localhost", "LOCALHOST:80", "[::1]:8080", "127.0.0.1"] {
      #expect(access.allows(peer: peer, host: host))
    }
  }

  @Test(
    "nobody from another machine",
    arguments: [
      "10.0.0.1", "192.168.1.2", "0.0.0.0", "127.0.0.1.evil", "128.0.0.1", "1270.0.1", "127.0.0", "", "::",
      "127.0.0.999", "fe80::1",
    ])
  func elsewhere(peer: String) { #expect(!access.allows(peer: peer, host: "127.0.0.1")) }

  @Test(
    "no page of another name that leads here",
    arguments: [
      "evil.example", "127.0.0.1.evil.example", "localhost.evil", "evil@127.0.0.1", "[::1", "[::2]",
      "127.0.0.1:x", "",
    ])
  func rebinding(host: String) { #expect(!access.allows(peer: "127.0.0.1", host: host)) }

  @Test("nobody who does not say whom he asks, and nobody behind a proxy")
  func unclear() {
    #expect(!access.allows(peer: "127.0.0.1", host: nil))
    #expect(!access.allows(peer: "127.0.0.1", host: "localhost", isForwarded: true))
  }

  @Test(
    "nobody at all outside of development", arguments: [ApplicationEnvironment.test, .stage, .production])
  func environments(environment: ApplicationEnvironment) {
    #expect(!InspectorAccess(environment: environment).allows(peer: "127.0.0.1", host: "localhost"))
  }
}
