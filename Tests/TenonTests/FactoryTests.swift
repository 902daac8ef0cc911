import Tenon
import TestSupport
import Testing

@Suite("Factories are given what they name in with:", .timeLimit(.minutes(10)))
struct FactoryTests {
  struct Made: Sendable { var text: String }
  enum Kind: String, CaseIterable {
    case plain, async, mainActor, taking, contributed, decorated, asyncDecorated, mainActorDecorated, shared,
      adapted
  }

  private let product = TestModule(Product.self) {
    $0.provides((any ProductService).self) { Products(title: "live") }
  }

  /// Declares a service of a kind, made of a required and an absent one, and a phase that notes it.
  private static func declare(_ kind: Kind, in contract: inout ModuleContract, _ journal: Journal) {
    let product = contract.requires((any ProductService).self)
    let absent = contract.requires(ifPresent: (any NetworkService).self)
    @Sendable func text(_ product: any ProductService, _ absent: (any NetworkService)?) -> String {
      "\(product.title) \(absent == nil)"
    }
    switch kind {
    case .plain:
      let made = contract.provides(Made.self, with: product, absent) { Made(text: text($0, $1)) }
      contract.starts(with: made) { journal.note($0.text) }
    case .async:
      let made = contract.provides(async: Made.self, with: product, absent) { one, other async in
        Made(text: text(one, other))
      }
      contract.starts(with: made) { journal.note(try await $0().text) }
    case .mainActor:
      let made = contract.provides(onMainActor: Made.self, with: product, absent) { one, other in
        MainActor.assertIsolated()
        return Made(text: text(one, other))
      }
      contract.starts(with: made) { @MainActor made in journal.note(try made().text) }
    case .taking:
      let made = contract.provides(Made.self, taking: Int.self, with: product, absent) {
        Made(text: text($1, $2) + " \($0)")
      }
      contract.starts(with: made) { journal.note(try $0(1).text) }
    case .contributed:
      contract.contributes(Made.self, with: product, absent) { Made(text: text($0, $1)) }
      let all = contract.collects(Made.self)
      contract.starts(with: all) { journal.note($0.map(\.text).joined()) }
    case .decorated:
      let made = contract.provides(Made.self) { Made(text: "inner") }
      contract.decorates(Made.self, with: product, absent) { Made(text: $0.text + " " + text($1, $2)) }
      contract.starts(with: made) { journal.note($0.text) }
    case .asyncDecorated:
      let made = contract.provides(async: Made.self) { Made(text: "inner") }
      contract.decorates(async: Made.self, with: product, absent) { inner, one, other async in
        Made(text: inner.text + " " + text(one, other))
      }
      contract.starts(with: made) { journal.note(try await $0().text) }
    case .mainActorDecorated:
      let made = contract.provides(onMainActor: Made.self) { Made(text: "inner") }
      contract.decorates(onMainActor: Made.self, with: product, absent) {
        Made(text: $0.text + " " + text($1, $2))
      }
      contract.starts(with: made) { @MainActor made in journal.note(try made().text) }
    case .shared:
      let made = contract.provides(Made.self, as: absent) { Made(text: "live \($0 == nil)") }
      contract.starts(with: made) { journal.note($0.text) }
    case .adapted:
      contract.adapts((any ProductService).self, to: Made.self) { Made(text: "adapted \($0.title)") }
      let made = contract.requires(Made.self)
      contract.starts(with: made) { journal.note($0.text) }
    }
  }

  @Test(
    "of every kind",
    arguments: [
      (Kind.plain, "live true"), (.async, "live true"), (.mainActor, "live true"), (.taking, "live true 1"),
      (.contributed, "live true"), (.decorated, "inner live true"), (.asyncDecorated, "inner live true"),
      (.mainActorDecorated, "inner live true"), (.shared, "live true"), (.adapted, "adapted live"),
    ])
  func made(_ kind: Kind, _ text: String) async throws {
    let journal = Journal([])
    let application = try Application([
      product, TestModule(Host.self) { Self.declare(kind, in: &$0, journal) },
    ])
    try await application.launch()
    #expect(journal.value == [text])
    await application.stop()
  }

  @Test("what they are given is a requirement that is followed", arguments: Kind.allCases)
  func missing(_ kind: Kind) throws {
    guard kind != .shared else { return }  // its source need not be there
    let error = #expect(throws: WiringError.self) {
      try Application([TestModule(Host.self) { Self.declare(kind, in: &$0, Journal([])) }])
    }
    #expect(error?.findings.count == 1)
    #expect(
      error?.description.contains("no module provides TenonTests.ProductService, which Host requires") == true
    )
  }

  @Test("a cycle through the factories' handles is found, and one that is broken by later is none")
  func cycles() throws {
    struct One: Sendable {}
    struct Two: Sendable {}
    func modules(later: Bool) -> [any Module] {
      [
        TestModule(Cart.self) { contract in
          if later {
            let two = contract.requires(later: Two.self)
            contract.provides(One.self, with: two) { _ in One() }
          } else {
            let two = contract.requires(Two.self)
            contract.provides(One.self, with: two) { _ in One() }
          }
        },
        TestModule(Order.self) { contract in
          let one = contract.requires(One.self)
          contract.provides(Two.self, with: one) { _ in Two() }
        },
      ]
    }
    let error = #expect(throws: WiringError.self) { try Application(modules(later: false)) }
    #expect(error?.description.contains("Cart -> Order -> Cart") == true)
    _ = try Application(modules(later: true))
  }

  @Test("a singleton is made once, however many are given it")
  func once() async throws {
    let made = Box(0)
    let application = try Application([
      TestModule(Cart.self) { contract in
        let service = contract.provides(Made.self) {
          made.update { $0 += 1 }
          return Made(text: "")
        }
        contract.provides(String.self, with: service) { $0.text }
        contract.setsUp(with: service) { _ in }
        contract.starts(with: service, service) { _, _ in }
      }
    ])
    try await application.launch()
    _ = try application.services.resolve(String.self)
    #expect(made.value == 1)
    await application.stop()
  }
}
