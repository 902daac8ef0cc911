import Foundation
import Tenon
import TenonHost
import TestSupport
import Testing

extension ApplicationEvent where Payload == String, Answer == Int {
  fileprivate static var howMany: Self { Self(AnswerRule(initial: 0) { $0 + $1 }) }
}

extension ApplicationEvent where Payload == Int, Answer == Void {
  // Made by stored properties, whose `#function` is the type that has them.
  fileprivate static let opened = Self(.all)
  fileprivate static let closed = Self(.all)

  /// Two events that one line of code makes.
  fileprivate static func numbered(_ name: StaticString) -> Self { Self(.all, name: name) }
}

private func asked<Answer>(_ rule: AnswerRule<Answer>, in file: StaticString) -> ApplicationEvent<
  Void, Answer
> {
  ApplicationEvent(rule, name: "asked", fileID: file)
}

@Suite("Application events", .timeLimit(.minutes(10)))
@MainActor
struct ApplicationEventTests {
  private func running(_ modules: [any Module]) async throws -> Application {
    let application = try Application(modules)
    try await application.launch()
    return application
  }

  @Test("modules are asked in the order of launch, core before business")
  func order() async throws {
    let journal = Journal([])
    let application = try await running([
      TestModule(Cart.self) {
        $0.handles(.didEnterBackground) { _ in journal.note("Cart") }
      },
      TestModule(User.self) {
        $0.handles(.didEnterBackground) { _ in journal.note("User") }
      },
      TestModule(Network.self) {
        $0.handles(.didEnterBackground) { _ in journal.note("Network") }
      },
    ])
    application.send(.didEnterBackground)
    #expect(journal.value == ["Network", "User", "Cart"])
    await application.stop()
    application.send(.didEnterBackground)
    #expect(journal.value.count == 3)
  }

  @Test("the first module that handles a URL ends the search")
  func first() async throws {
    let journal = Journal([])
    let application = try await running(
      [
        TestModule(User.self) {
          $0.handles(.openURL) { _ in
            journal.note("User"); return false
          }
        },
        TestModule(Message.self) {
          $0.handles(.openURL) { _ in
            journal.note("Message"); return true
          }
        },
        TestModule(Cart.self) {
          $0.handles(.openURL) { _ in
            journal.note("Cart"); return true
          }
        },
      ])
    let url = try #require(URL(string: "shop://cart"))
    #expect(application.send(.openURL, OpenedURL(url)))
    #expect(journal.value == ["User", "Message"])
    await application.stop()
  }

  @Test("fact 11: a phase of the launch is delivered once, and asking again gives the first answer")
  func once() async throws {
    let journal = Journal([])
    let application = try await running([
      TestModule(Cart.self) { contract in
        contract.handles(.willFinishLaunching) { _ in
          journal.note("will"); return true
        }
        contract.handles(.didFinishLaunching) { _ in
          journal.note("did"); return false
        }
      }
    ])
    #expect(application.send(.willFinishLaunching, LaunchOptions()))
    #expect(!application.send(.didFinishLaunching, LaunchOptions()))
    #expect(!application.send(.didFinishLaunching, LaunchOptions()))
    #expect(journal.value == ["will", "did"])
    await application.stop()
  }

  @Test("answers are joined by the event's rule")
  func joined() async throws {
    let application = try await running([
      TestModule(User.self) { $0.handles(.performBackgroundFetch) { _ in .failed } },
      TestModule(Message.self) { $0.handles(.performBackgroundFetch) { _ in .newData } },
      TestModule(Cart.self) { contract in
        contract.handles(.performBackgroundFetch) { _ in .noData }
        contract.handles(.handleWatchRequest) { _ in ["cart": "2"] }
        contract.handles(.willPresentNotification) { _ in [.banner, .badge] }
      },
      TestModule(Order.self) { contract in
        contract.handles(.handleWatchRequest) { _ in ["cart": "9", "orders": "1"] }
        contract.handles(.willPresentNotification) { _ in .sound }
      },
    ])
    #expect(await application.send(.performBackgroundFetch) == .newData)
    #expect(await application.send(.handleWatchRequest, SystemInfo()) == ["cart": "2", "orders": "1"])
    let notification = NotificationContent(identifier: "1", isRemote: false)
    #expect(await application.send(.willPresentNotification, notification) == [.banner, .badge, .sound])
    await application.stop()
  }

  @Test("a background fetch that failed in one module, whichever, and brought nothing new has failed")
  func failedFetch() async throws {
    for (first, second) in [(BackgroundResult.failed, BackgroundResult.noData), (.noData, .failed)] {
      let application = try await running([
        TestModule(User.self) { $0.handles(.performBackgroundFetch) { _ in first } },
        TestModule(Cart.self) { $0.handles(.performBackgroundFetch) { _ in second } },
      ])
      #expect(await application.send(.performBackgroundFetch) == .failed)
      await application.stop()
    }
  }

  @Test("a module that throws does not keep the others from being asked, and is noted")
  func throwing() async throws {
    let journal = Journal([])
    let application = try await running([
      TestModule(User.self) { $0.handles(.didBecomeActive) { _ in throw Broken() } },
      TestModule(Cart.self) { $0.handles(.didBecomeActive) { _ in journal.note("Cart") } },
    ])
    application.send(.didBecomeActive)
    #expect(journal.value == ["Cart"])
    #expect(application.snapshot().issues.map(\.module) == ["User"])
    await application.stop()
  }

  @Test("a typed event of one's own has a typed answer")
  func custom() async throws {
    let application = try await running([
      TestModule(Cart.self) { $0.handles(.howMany) { what in what.count } },
      TestModule(Order.self) { $0.handles(.howMany) { _ in 10 } },
    ])
    #expect(application.send(.howMany, "abc") == 13)
    await application.stop()
  }

  @Test(
    "events of one name are distinguished by what comes with them, what is answered, and where they are declared"
  )
  func namesakes() async throws {
    let application = try await running([
      TestModule(Cart.self) { contract in
        contract.handles(asked(.any, in: "Cart/Events.swift")) { _ in true }
      }
    ])
    #expect(application.send(asked(.any, in: "Cart/Events.swift")))
    #expect(!application.send(asked(.any, in: "Cart/Others.swift")))
    #expect(application.send(asked(AnswerRule(initial: 0, join: +), in: "Cart/Events.swift")) == 0)
    await application.stop()
  }

  @Test("events that stored properties and functions make are events of their own")
  @MainActor
  func storedEvents() async throws {
    let seen = Journal([])
    let cart = TestModule(Cart.self) { contract in
      contract.handles(.opened) { seen.note("opened \($0)") }
      contract.handles(.closed) { seen.note("closed \($0)") }
      contract.handles(.numbered("one")) { seen.note("one \($0)") }
      contract.handles(.numbered("two")) { seen.note("two \($0)") }
    }
    let application = try Application([cart])
    try await application.launch()
    application.send(.opened, 1)
    application.send(.numbered("two"), 2)
    application.send(.closed, 3)
    #expect(seen.value == ["opened 1", "two 2", "closed 3"])
    let handled = application.snapshot().modules.first?.names(.handles) ?? []
    #expect(handled.filter { $0.contains("ApplicationEventTests.swift:") }.count == 2)
    #expect(Set(handled).count == 4)
  }

  @Test("an event that no module handles has the rule's answer")
  func unhandled() async throws {
    let application = try await running([])
    let url = try #require(URL(string: "shop://cart"))
    #expect(!application.send(.openURL, OpenedURL(url)))
    #expect(application.send(.didFinishLaunching, LaunchOptions()))
    #expect(await application.send(.performBackgroundFetch) == .noData)
    await application.stop()
  }
}
