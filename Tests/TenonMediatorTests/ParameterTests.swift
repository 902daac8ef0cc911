import Foundation
import TenonMediator
import Testing

@Suite("Parameters", .timeLimit(.minutes(10)))
struct ParameterTests {
  enum Size: String { case small, large }

  static func text(_ text: String...) -> ActionParameters { ActionParameters(texts: text.map { ("k", $0) }) }

  @Test("a text is converted to the type that is wanted")
  func conversion() throws {
    #expect(try Self.text("42").required("k", as: String.self) == "42")
    #expect(try Self.text("42").required("k", as: Int.self) == 42)
    #expect(try Self.text("-0.5").required("k", as: Double.self) == -0.5)
    #expect(try Self.text("true").required("k", as: Bool.self))
    #expect(try Self.text("0").required("k", as: Bool.self) == false)
    #expect(try Self.text("large").required("k") == Size.large)
    #expect(try Self.text("https://a.b/c?d=e").required("k", as: URL.self).host == "a.b")
    #expect(try Self.text("not a URL").optional("x", as: URL.self) == nil)
    let id = UUID()
    #expect(try Self.text(id.uuidString).required("k", as: UUID.self) == id)
  }

  @Test("a key that occurs more than once is a list, and nothing else")
  func repeated() throws {
    #expect(try Self.text("1", "2").required("k", as: [Int].self) == [1, 2])
    #expect(try Self.text("1").required("k", as: [String].self) == ["1"])
    #expect(throws: ActionError.self) { try Self.text("1", "2").required("k", as: Int.self) }
    #expect(throws: ActionError.self) { try Self.text("1", "x").required("k", as: [Int].self) }
  }

  @Test(
    "a text that does not say the type is an error",
    arguments: ["", "x", "1.5", "99999999999999999999", " 1"])
  func unreadable(text: String) {
    #expect(throws: ActionError.self) { try Self.text(text).required("k", as: Int.self) }
    #expect(throws: ActionError.self) { try Self.text(text).optional("k", as: Int.self) }
  }

  @Test(
    "a number has one written form, which is that of routes: what initializers take beside it is an error")
  func numbers() throws {
    for text in ["+5", "0x10", "5_000"] {
      #expect(throws: ActionError.self, "\(text)") { try Self.text(text).required("k", as: Int.self) }
      #expect(throws: ActionError.self, "\(text)") { try Self.text(text).required("k", as: [UInt8].self) }
    }
    for text in ["+5", "nan", "inf", "-infinity", "0x1p3", "1e999", ".5", "5.", ""] {
      #expect(throws: ActionError.self, "\(text)") { try Self.text(text).required("k", as: Double.self) }
      #expect(throws: ActionError.self, "\(text)") { try Self.text(text).required("k", as: Float.self) }
    }
    #expect(try Self.text("-128").required("k", as: Int8.self) == -128)
    #expect(throws: ActionError.self) { try Self.text("128").required("k", as: Int8.self) }
    #expect(try Self.text("18446744073709551615").required("k", as: UInt64.self) == .max)
    #expect(try Self.text("-12.5e-1").required("k", as: Float.self) == -1.25)
    #expect(throws: ActionError.self) { try Self.text("").required("k", as: URL.self) }
    #expect(throws: ActionError.self) { try Self.text("{\(UUID())}").required("k", as: UUID.self) }
  }

  @Test("a value of this process has to be of the type; it is not converted")
  func values() throws {
    let parameters: ActionParameters = ["count": 3, "text": "3"]
    #expect(try parameters.required("count", as: Int.self) == 3)
    #expect(throws: ActionError.self) { try parameters.required("text", as: Int.self) }
    #expect(throws: ActionError.self) { try parameters.required("count", as: String.self) }
    #expect(try parameters.optional("missing", as: Int.self) == nil)
    #expect(throws: ActionError.self) { try parameters.optional("text", as: Int.self) }
  }

  @Test("an error names the action, the key, the type wanted and the value found")
  func messages() async throws {
    var registry = ActionRegistry()
    registry.action(.named("Cart", "add")) { parameters, _ in try parameters.required("count", as: Int.self) }
    let mediator = try Mediator(registry)
    func message(_ parameters: ActionParameters) async -> String? {
      let error = await #expect(throws: ActionError.self) {
        _ = try await mediator.perform(.named("Cart", "add"), parameters) as any Sendable
      }
      return error?.description
    }
    #expect(
      await message(["count": "three"])?
        .hasPrefix("Cart.add: the parameter count must be Int, but is String three;") == true)
    #expect(
      await message(ActionParameters(texts: [("count", "three")]))?
        .hasPrefix("Cart.add: the parameter count must be Int, but is the text \"three\";") == true)
    #expect(
      await message(["product": 1, "amount": 2])?
        .hasPrefix(
          "Cart.add: the parameter count, of type Int, is missing; the passed parameters are amount, product;"
        ) == true)
  }

  @Test("a typed closure can be a parameter, and a text cannot stand in for it")
  func closures() async throws {
    typealias Progress = @Sendable (Double) -> Void
    var registry = ActionRegistry()
    registry.allowScheme("shop")
    registry.action(.named("Upload", "start"), exposure: .external) { parameters, _ in
      let progress = try parameters.optional("progress", as: Progress.self)
      progress?(0.5)
      progress?(1)
    }
    let mediator = try Mediator(registry)
    let seen = Recorder<Double>()
    let progress: Progress = { seen.record($0) }
    _ = try await mediator.perform(.named("Upload", "start"), ["progress": progress]) as any Sendable
    #expect(seen.values == [0.5, 1])
    _ = try await mediator.perform(.named("Upload", "start"), [:]) as any Sendable
    await #expect(throws: ActionError.self) {
      try await mediator.perform(url: "shop://Upload/start?progress=x")
    }
  }

  @Test("parameters can be made of a dictionary, and their keys are listed in order")
  func building() throws {
    let values: [String: any Sendable] = ["b": "x", "a": 1]
    #expect(ActionParameters(values).keys == ["a", "b"])
  }
}
