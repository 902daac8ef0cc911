import TenonMediator
import Testing

private struct Addition: Hashable, Sendable, ActionInput {
  var product: String
  var count: Int

  init(product: String, count: Int) {
    self.product = product
    self.count = count
  }

  init(_ parameters: ActionParameters) throws(ActionError) {
    product = try parameters.required("product")
    count = try parameters.optional("count") ?? 1
  }
}

extension ActionReference where Input == Addition, Output == String, Failure == any Error {
  fileprivate static var cartAdd: Self { Self("Cart", "add") }
}

@Suite("Inputs from parameters", .timeLimit(.minutes(10)))
struct InputTests {
  static func mediator() throws -> Mediator {
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    registry.action(.cartAdd, exposure: .external) { addition, _ in "\(addition.count) \(addition.product)" }
    registry.action(.cartCount, exposure: .external) { _, _ in 3 }
    registry.action(.double) { number, _ in number * 2 }
    return try Mediator(registry)
  }

  @Test("a call by name gives the input by its keys")
  func byName() async throws {
    let mediator = try Self.mediator()
    let parameters: ActionParameters = ["product": "tea", "count": 2]
    #expect(try await mediator.perform(.cartAdd, Addition(product: "tea", count: 2)) == "2 tea")
    #expect(try await mediator.perform(.named("Cart", "add"), parameters) == "2 tea")
    #expect(try mediator.performImmediately(.named("Cart", "add"), parameters) == "2 tea")
    _ = try await mediator.perform(.named("Cart", "add"), parameters) as any Sendable
  }

  @Test("a URL gives the input by its query")
  func byURL() async throws {
    let mediator = try Self.mediator()
    #expect(
      try await mediator.perform(url: "shop://cart/add?product=tea&count=2", as: String.self) == "2 tea")
    #expect(try await mediator.perform(url: "shop://cart/add?product=tea", as: String.self) == "1 tea")
    try await mediator.perform(url: "shop://cart/add?product=tea")
  }

  @Test("what cannot be read is an error that names the action and the key")
  func unreadableParameters() async throws {
    let mediator = try Self.mediator()
    for (url, key) in [("shop://cart/add", "product"), ("shop://cart/add?product=tea&count=x", "count")] {
      let error = await #expect(throws: ActionError.self) { try await mediator.perform(url: url) }
      #expect(error?.action?.description == "Cart.add")
      #expect(error?.description.contains("the parameter \(key)") == true)
    }
  }

  @Test("an action without input reads nothing, whatever the parameters are")
  func void() async throws {
    let mediator = try Self.mediator()
    #expect(try await mediator.perform(url: "shop://cart/count?count=x&count=y", as: Int.self) == 3)
    #expect(try await mediator.perform(.named("Cart", "count"), ["k": 1]) == 3)
    #expect(try mediator.performImmediately(.named("Cart", "count"), [:]) as Int == 3)
  }

  @Test("a call by name of an action whose input cannot be read says what to do")
  func unreadableInput() async throws {
    let mediator = try Self.mediator()
    for error in [
      await #expect(throws: ActionError.self) {
        _ = try await mediator.perform(.named("Arithmetic", "double"), ["number": 1]) as any Sendable
      },
      #expect(throws: ActionError.self) {
        try mediator.performImmediately(.named("Arithmetic", "double"), [:]) as Int
      },
    ] {
      #expect(
        error?.description
          == "Arithmetic.double: it was called by name, but its input Swift.Int cannot be read from parameters"
          + "; take a struct that conforms to ActionInput, or perform the action by its own reference")
    }
  }

  @Test("an action that URLs may call and cannot give the input of is refused, with its place")
  func unreadableRemoteInput() throws {
    var registry = ActionRegistry()
    registry.action(.double, exposure: .external, fileID: "Shop/Double.swift", line: 7) { number, _ in number
    }
    let mediator = try Mediator()
    for error in [
      #expect(throws: ActionError.self) { try Mediator(registry) },
      #expect(throws: ActionError.self) { try mediator.install(registry) },
    ] {
      #expect(error?.code == .unreadableInput)
      #expect(error?.action?.description == "Arithmetic.double")
      #expect(error?.place == SourcePlace(fileID: "Shop/Double.swift", line: 7))
    }
    #expect(mediator.actions.isEmpty)
  }

  @Test("a URL reaches no action by reference that is not exposed")
  func notRemote() async throws {
    let mediator = try Self.mediator()
    #expect(!mediator.canPerform(url: "shop://Arithmetic/double"))
    await #expect(throws: ActionError.self) { try await mediator.perform(url: "shop://Arithmetic/double") }
    #expect(mediator.canPerform(url: "shop://cart/add"))
  }
}
