import AccountInterface
import Foundation
import ShareInterface
import TenonActions
import TenonHost
import Testing
import TinyPartApp

@Suite("TinyPart", .timeLimit(.minutes(10)))
struct TinyPartTests {
  @Test("the modules fit")
  func fit() throws {
    #expect(try Application(TinyPartApp.modules).verify() == [])
  }

  @Test("a report to a module that is not in the list is refused")
  func incomplete() {
    expectRefusal("Moments/MomentsModule.swift:", "Live") {
      _ = try Application(TinyPartApp.modules.filter { $0.name != "Live" })
    }
  }

  @Test("a report upwards is refused")
  func direction() {
    struct LogModule: Module {
      let layer = Layer.core
      func declare(in contract: inout ModuleContract) {
        let full = contract.sends(notification: "log_full", .report(to: "Moments"))
        contract.starts { await full(NamedNotification("log_full")) }
      }
    }
    expectRefusal("TinyPartTests.swift:", "Log", "Moments") {
      _ = try Application(TinyPartApp.modules + [LogModule()])
    }
  }

  @Test("a broadcast reaches the layers above, with the sender's name")
  func broadcast() async throws {
    struct ObserverModule: Module {
      let layer = Layer.host
      let seen: @Sendable (String) -> Void
      func declare(in contract: inout ModuleContract) {
        let sender = contract.knowsSender()
        contract.observes(ShareFinished.self, with: sender) { event, sender in
          seen("\(sender): \(event.text)")
        }
      }
    }
    let seen = AsyncStream.makeStream(of: String.self)
    let observer = ObserverModule { seen.continuation.yield($0) }
    let application = try Application(TinyPartApp.modules + [observer])
    try await application.launch()
    #expect(await seen.stream.first { _ in true } == "Share: Hello from Lu Ban")
  }

  @Test(
    "only the module to which a URL belongs handles it",
    arguments: [("wx42://done", true), ("mail://x", false)])
  @MainActor func openURL(text: String, isHandled: Bool) async throws {
    let application = try Application(TinyPartApp.modules)
    try await application.launch()
    let url = try #require(URL(string: text))
    #expect(application.send(.openURL, OpenedURL(url)) == isHandled)
  }

  @Test("an action is called by its reference and by its name")
  func action() async throws {
    let application = try Application(TinyPartApp.modules)
    try await application.launch()
    #expect(try await application.perform(.accountName) == "Lu Ban")
    let named: String = try await application.mediator.perform(.named("Account", "name"), [:])
    #expect(named == "Lu Ban")
  }
}
