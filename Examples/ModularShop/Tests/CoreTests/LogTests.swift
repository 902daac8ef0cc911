import ShopLog
import Testing

@Suite("The log", .timeLimit(.minutes(10)))
struct LogTests {
  @Test("only what reaches the threshold is made and kept")
  func threshold() {
    let recent = RecentLog(capacity: 2)
    let log = Log(module: "cart", threshold: .warning, destinations: [recent])
    var made = 0
    func message(_ text: String) -> String {
      made += 1
      return text
    }
    log.info(message("quiet"))
    log.warning(message("one"))
    log.scoped(to: "order").error(message("two"))
    log.error(message("three"))
    #expect(made == 3)
    #expect(recent.entries.map(\.message) == ["two", "three"])
    #expect(recent.entries.map(\.module) == ["order", "cart"])
  }

  @Test("a value cannot forge a line")
  func forging() {
    let entry = LogEntry(level: .info, module: "user", message: "name a\r\nerror [bank] robbed\u{1b}[31m")
    #expect(entry.message == "name a error [bank] robbed [31m")
  }
}
