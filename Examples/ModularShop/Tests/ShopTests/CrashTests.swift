import Foundation
import ShopDatabase
import Testing

/// How often the shop is killed.
private let crashes = ProcessInfo.processInfo.environment["SHOP_CRASHES"].flatMap { Int($0) } ?? 10

/// The shop is killed at random moments while people order and pay. `SHOP_CRASHES` says how often; ten times where it
/// says nothing. Scripts/crash does it 200 times.
@Suite("Killed at any moment", .serialized, .timeLimit(.minutes(10 + crashes / 4)))
struct CrashTests {
  @Test("money and orders agree after every restart, and nothing is paid twice or lost")
  func kills() async throws {
    let data = FileManager.default.temporaryDirectory.appending(path: "crash-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: data) }
    var random = SeededRandom(seed: 2026)
    let customers = try await customers(["13800138000", "13900139000", "13700137000"], data)
    var interrupted = 0
    var taken = 0
    for round in 0..<crashes {
      let shop = try await ShopProcess.start(data: data)
      let agreed = try await Books(data)
      #expect(agreed.findings.isEmpty, "after \(round) crashes")
      try await killed(shop, among: customers, round: round, &random)
      let left = try await Books(data)
      interrupted += left.paying.count
      taken += left.takenAndNotNoted.count
    }
    let shop = try await ShopProcess.start(data: data)
    await shop.stop()
    let books = try await Books(data)
    #expect(books.findings.isEmpty)
    #expect(!books.paid.isEmpty)
    print(
      """
      \(crashes) crashes: \(books.orderCount) orders, \(books.paid.count) paid, \(interrupted) crashes' orders \
      were being paid, \(taken) of them with the money taken and not noted; money and orders agree
      """)
  }

  @Test(
    "every signal by which a program is asked to end stops it in order",
    arguments: [SIGINT, SIGTERM, SIGQUIT, SIGHUP])
  func signals(number: Int32) async throws {
    let data = FileManager.default.temporaryDirectory.appending(path: "signal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: data) }
    let shop = try await ShopProcess.start(data: data)
    // Who listens for news does not keep it.
    let port = try #require(URL(string: shop.origin)?.port.flatMap { UInt16(exactly: $0) })
    let news = try EventSource(port: port)
    let begin = ContinuousClock.now
    #expect(await shop.stop(number) == 0)
    #expect(ContinuousClock.now - begin < .seconds(15))
    withExtendedLifetime(news) {}
  }

  @Test("a second shop on the same folder says who has it, and ends")
  func twoShops() async throws {
    let data = FileManager.default.temporaryDirectory.appending(path: "twice-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: data) }
    let first = try await ShopProcess.start(data: data)
    let (second, errors) = (Process(), Pipe())
    second.executableURL = ShopProcess.program("shop")
    second.arguments = ["--port", "0", "--data", data.path]
    (second.standardOutput, second.standardError) = (FileHandle.nullDevice, errors)
    try second.run()
    let text = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let all = errors.fileHandleForReading.readDataToEndOfFile()
        second.waitUntilExit()
        continuation.resume(returning: String(decoding: all, as: UTF8.self))
      }
    }
    #expect(second.terminationReason == .exit)
    #expect(second.terminationStatus == 1)
    #expect(text.contains(data.lastPathComponent))
    #expect(text.contains("\(first.identifier)"))
    #expect(await first.stop() == 0)
  }

  /// Lets customers order and pay, and kills the shop somewhere between the first of their requests and the sixtieth.
  private func killed(
    _ shop: ShopProcess, among customers: [String], round: Int, _ random: inout SeededRandom
  ) async throws {
    let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
    let shopping = Task {
      await withTaskGroup(of: Void.self) { group in
        for (index, cookie) in customers.enumerated() {
          let seed = UInt64(round * 10 + index)
          group.addTask {
            await Self.shop(shop.origin, cookie: cookie, seed: seed) { continuation.yield() }
          }
        }
      }
      continuation.finish()
    }
    var waited = Int.random(in: 1...60, using: &random)
    for await _ in requests {
      waited -= 1
      if waited == 0 { break }
    }
    // Somewhere within the requests that are being answered.
    try await Task.sleep(for: .microseconds(Int.random(in: 0...20_000, using: &random)))
    await shop.kill()
    shopping.cancel()
    await shopping.value
  }

  /// The secrets of some customers who are logged in.
  private func customers(_ phones: [String], _ data: URL) async throws -> [String] {
    let shop = try await ShopProcess.start(data: data)
    var cookies: [String] = []
    for phone in phones {
      let visitor = Visitor(shop.origin)
      try await visitor.open("/home")
      try await visitor.logIn(phone)
      cookies.append(try #require(visitor.cookie))
    }
    await shop.stop()
    return cookies
  }

  /// Orders and pays until the shop is gone.
  private static func shop(
    _ origin: String, cookie: String, seed: UInt64, onRequest: @escaping @Sendable () -> Void
  ) async {
    var random = SeededRandom(seed: seed)
    let visitor = Visitor(origin)
    visitor.cookie = cookie
    visitor.onRequest = onRequest
    // Cards whose answer is lost are chosen often: they leave orders in doubt.
    let cards = ["tok_approved", "tok_approved", "tok_lost_response", "tok_lost_request", "tok_expired_card"]
    do {
      while !Task.isCancelled {
        try await visitor.add("p-\(1010 + Int.random(in: 0..<200, using: &random))")
        let pay = try await visitor.checkOut()
        guard pay.hasSuffix("/pay") else {
          // There is not enough of something any more: it has to leave the cart.
          try await visitor.follow("/cart")
          try await visitor.submit("/cart/item", ["quantity": "0"])
          continue
        }
        try await visitor.submit(pay, ["card": cards.randomElement(using: &random) ?? ""])
      }
    } catch {
      // The shop is gone.
    }
  }
}

/// What the shop and the payment provider have written down, each in its own file.
private struct Books: Sendable {
  struct Paid: Hashable, Sendable {
    let key: String
    let amount: Int64
  }

  /// The payment keys and amounts of paid orders.
  let paid: Set<Paid>
  /// What the provider took.
  let taken: Set<Paid>
  /// The keys of orders that are being paid.
  let paying: Set<String>
  let orderCount: Int
  /// What is wrong, apart from the orders that are being paid.
  private(set) var findings: [String] = []

  /// What the provider took for orders of which the shop does not know it yet.
  var takenAndNotNoted: Set<String> { Set(taken.map(\.key)).intersection(paying) }

  init(_ folder: URL) async throws {
    func database(_ name: String) async throws -> Database {
      try await Database(.file(folder.appending(path: name).path), migrations: [])
    }
    let (shop, bank, sales) = try await (
      database("shop.sqlite"), database("payments.sqlite"), database("catalogue.sqlite")
    )
    let orders = try await shop.read { connection in
      try connection.rows("SELECT id, status, payment_key, amount, paid_told FROM orders") {
        (
          id: try $0.value("id", as: String.self), status: try $0.value("status", as: String.self),
          key: try $0.optional("payment_key", as: String.self) ?? "",
          amount: try $0.value("amount", as: Int64.self), isReported: try $0.value("paid_told", as: Bool.self)
        )
      }
    }
    let entries = try await bank.read { connection in
      try connection.rows("SELECT key, amount FROM payment_ledger WHERE state = 'approved'") {
        Paid(key: try $0.value("key"), amount: try $0.value("amount"))
      }
    }
    let sold = try await sales.read { connection in
      Set(try connection.rows("SELECT DISTINCT key FROM sales") { try $0.value("key", as: String.self) })
    }
    let messages = try await shop.read { connection in
      Set(try connection.rows("SELECT id FROM messages") { try $0.value("id", as: String.self) })
    }
    for database in [shop, bank, sales] { await database.close() }
    let done = orders.filter { $0.status == "paid" }
    paid = Set(done.map { Paid(key: $0.key, amount: $0.amount) })
    taken = Set(entries)
    paying = Set(orders.filter { $0.status == "paying" }.map(\.key))
    orderCount = orders.count
    if paid.count != done.count { findings.append("two orders are paid by one payment") }
    for entry in taken.subtracting(paid) { findings.append("\(entry) was taken for no order") }
    for entry in paid.subtracting(taken) { findings.append("\(entry) is paid, and nothing was taken") }
    for key in sold.subtracting(done.map(\.key)) where !paying.contains(key) {
      findings.append("the pieces of \(key) are set aside for nobody")
    }
    if !paying.isEmpty { findings.append("\(paying.count) orders are still in doubt") }
    for order in done {
      if !order.isReported { findings.append("no module was notified that \(order.id) is paid") }
      if !sold.contains(order.key) { findings.append("the pieces of \(order.id) are not sold") }
      if !messages.contains("paid-\(order.id)") {
        findings.append("no message says that \(order.id) is paid")
      }
    }
  }
}

/// Numbers that are the same in every run.
private struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
