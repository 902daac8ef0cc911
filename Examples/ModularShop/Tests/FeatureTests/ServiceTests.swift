import AnalyticsInterface
import Foundation
import PushInterface
import ShareInterface
import ShopAnalytics
import ShopPush
import ShopShare
import ShopValues
import Testing

@Suite("Sharing", .timeLimit(.minutes(10)))
struct ShareTests {
  let service = LinkShareService(origin: "http://127.0.0.1:8080/")
  let path = ScreenPath("product", "p-1", query: [.init("from", "茶 & co")])

  @Test("a link leads back to where it was made")
  func roundTrip() async {
    let link = await service.share(ShareContent(title: "Tea", text: "Look", path: path))
    #expect(link.deepLink == "shop://product/p-1?from=%E8%8C%B6%20%26%20co")
    #expect(link.message == "Tea\nLook\n\(link.url)")
    #expect(service.place(of: link.url) == path)
    #expect(service.place(of: link.deepLink) == path)
    #expect(service.place(of: "http://127.0.0.1:8080") == ScreenPath())
  }

  @Test(
    "a link that is not the shop's leads nowhere",
    arguments: [
      "http://127.0.0.1:8080.evil.example/product/p-1", "https://evil.example/", "javascript:alert(1)",
      "shop:///../x", "shop:////evil", "http://127.0.0.1:8080//evil", "",
    ])
  func foreign(link: String) {
    #expect(service.place(of: link) == nil)
  }
}

@Suite("Pushing", .timeLimit(.minutes(10)))
struct PushTests {
  private func message(_ id: PushID, to recipient: PushRecipient = "u1") -> PushMessage {
    PushMessage(
      id: id, recipient: recipient, title: LocalizedText(en: "Paid", zh: "已支付"),
      body: LocalizedText(en: "", zh: ""))
  }

  @Test("a notice reaches its recipient once, and no other user")
  func delivery() async {
    let service = InAppPushService()
    var first = await service.pushes(for: "u1").makeAsyncIterator()
    _ = await service.pushes(for: "u2")
    await service.push(message("m1"))
    await service.push(message("m1"))
    await service.push(message("m2"))
    #expect(await first.next()?.id == "m1")
    #expect(await first.next()?.id == "m2")
    #expect(await service.recentPushes(for: "u1").map(\.id) == ["m1", "m2"])
    #expect(await service.recentPushes(for: "u2").isEmpty)
  }

  @Test("what is kept is bounded")
  func bounds() async {
    let service = InAppPushService(historyLimit: 2, recipientLimit: 1)
    for id in ["m1", "m2", "m3"] as [PushID] { await service.push(message(id)) }
    #expect(await service.recentPushes(for: "u1").map(\.id) == ["m2", "m3"])
    await service.push(message("m4", to: "u2"))
    #expect(await service.recentPushes(for: "u1").isEmpty)
  }
}

@Suite("Analytics", .timeLimit(.minutes(10)))
struct AnalyticsTests {
  actor Sink: AnalyticsSink {
    struct Down: Error {}
    var batches: [[String]] = []
    var isDown = false

    func send(_ events: [AnalyticsEvent]) throws {
      if isDown { throw Down() }
      batches.append(events.map(\.name))
    }

    func set(isDown: Bool) { self.isDown = isDown }
  }

  @Test("events are sent in order and in batches")
  func batches() async {
    let sink = Sink()
    let queue = AnalyticsQueue(sink: sink, batchSize: 2)
    for name in ["a", "b", "c"] { await queue.track(AnalyticsEvent(name)) }
    await queue.flush()
    #expect(await sink.batches == [["a", "b"], ["c"]])
  }

  @Test("what could not be sent is kept, up to the bound")
  func failure() async {
    let sink = Sink()
    await sink.set(isDown: true)
    let queue = AnalyticsQueue(sink: sink, capacity: 2)
    for name in ["a", "b", "c"] { await queue.track(AnalyticsEvent(name)) }
    await queue.flush()
    #expect(await queue.droppedCount == 1)
    #expect(await queue.waitingCount == 2)
    await sink.set(isDown: false)
    await queue.flush()
    #expect(await sink.batches == [["b", "c"]])
  }
}
