import Foundation
import Testing

@Suite("Each business module alone, as a program", .timeLimit(.minutes(10)))
struct DemoTests {
  @Test(
    "its demo starts among doubles, and its first screen has something to be seen, in both languages",
    arguments: [
      ("HomeDemo", "Clay Teapot", "紫砂壶"), ("ProductDemo", "Tea", "茶"), ("CartDemo", "Tenon Chair", "榫卯椅"),
      ("OrderDemo", "Tenon Chair", "榫卯椅"), ("UserDemo", "Log in", "登录"),
      ("MessageDemo", "Spring tea is here", "明前春茶已到"), ("InvoiceDemo", "¥113.00", "¥113.00"),
    ])
  func demo(program: String, english: String, chinese: String) async throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = ShopProcess.program(program)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let ended = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in ended.continuation.finish() }
    try process.run()
    let handle = output.fileHandleForReading
    let line = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: String(decoding: handle.availableData, as: UTF8.self))
      }
    }
    let origin = line.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/).map { String($0.0) }
    if let origin {
      let elsewhere = try? await Visitor(origin).open("/nowhere")
      #expect(elsewhere?.status == 404)
      #expect(elsewhere?.text.contains("This is a demo of one module") == true)
      for (language, text) in [("en", english), ("zh", chinese)] {
        let page = try? await Visitor(origin, language: language).open("/")
        #expect(page?.status == 200)
        #expect(page?.text.contains(text) == true)
      }
      let out = await linksOut(of: origin)
      // These two show products, which are another module's.
      if ["HomeDemo", "CartDemo"].contains(program) { #expect(!out.isEmpty) }
      for (link, text) in out {
        #expect(text.contains("This is a demo of one module"), "\(program) leads to \(link)")
      }
    }
    process.interrupt()
    for await _ in ended.stream {}
    #expect(origin != nil, "it said: \(line)")
    #expect(process.terminationStatus == 0)
  }

  /// The links of the first page that lead to nothing that the demo has, and what they show.
  private func linksOut(of origin: String) async -> [(link: String, text: String)] {
    let visitor = Visitor(origin)
    guard let page = try? await visitor.open("/") else { return [] }
    var out: [(String, String)] = []
    for link in Set(page.text.matches(of: /<a [^>]*href="(\/[^"]*)"/).map { String($0.1) }).sorted() {
      let path = link.replacing("&amp;", with: "&")
      if let answer = try? await visitor.open(path), answer.status != 200 { out.append((path, answer.text)) }
    }
    return out
  }
}
