import Foundation
import TenonObjectiveC
import Testing

/// What the systems of the articles do with targets, and what Tenon does: the same rows are tried with Objective-C itself.
@Suite("targets of Objective-C", .timeLimit(.minutes(10))) struct TargetTests {
  @Test("a method is found under each of its names, upper case first")
  func names() async throws {
    #expect(try await answer("Pay", "canPay", ["orderID": "o-1"]) == true)
    #expect(try await answer("Pay", "canPay") == false)
    #expect(try await answer("Lower", "a") == "lower")
    #expect(try await answer("WithParams", "a") == "A")
    #expect(try await answer("WithParams", "b") == "b")
    #expect(try await answer("Both", "a") == "upper")
    #expect(try await answer("Both", "a:") == "upper")
  }

  @Test("a class of a Swift module is found under both of its names")
  func modules() async throws {
    #expect(try await answer("Swift", "a", module: "Some") == "Swift")
    #expect(try await answer("Lower", "a", module: "Some") == "lower")
    #expect(found("Swift", "a") == "missing-target")
  }

  @Test("every kind of result is read as what the action's output says")
  func results() async throws {
    try await answer("Results", "nothing", as: Void.self)
    try await answer("Results", "nil", as: Void.self)
    try await answer("Results", "string", as: Void.self)
    #expect(try await answer("Results", "nil", as: String?.self) == nil)
    #expect(try await answer("Results", "string", as: String?.self) == "text")
    #expect(try await answer("Results", "bool") == true)
    #expect(try await answer("Results", "bool", as: Bool?.self) == true)
    #expect(try await answer("Results", "integer", as: Int.self) == -7)
    #expect(try await answer("Results", "integer") == Int16(-7))
    #expect(try await answer("Results", "unsigned") == UInt(7))
    #expect(try await answer("Results", "unsigned") == 7)
    #expect(try await answer("Results", "int") == -3)
    #expect(try await answer("Results", "double", as: Double.self) == 1.5)
    #expect(try await answer("Results", "float") == Float(2.5))
    #expect(try await answer("Results", "character") == true)
    #expect(try await answer("Results", "character") == 1)
    #expect(try await answer("Results", "string") == "text")
    #expect(try await answer("Results", "yes") == true)
    #expect(try await answer("Results", "number") == 1)
    #expect(try await answer("Results", "number", as: Double.self) == 1)
    #expect(try await answer("Results", "url") == URL(string: "shop://a"))
    #expect(try await answer("Results", "date") == Date(timeIntervalSinceReferenceDate: 5))
    #expect(try await answer("Results", "data") == Data([1, 2]))
    #expect(try await answer("Results", "strings") == ["a", "b"])
    let table = try await answer("Results", "table", as: [String: any Sendable].self)
    #expect(table["a"] as? Int == 1)
    #expect((table["b"] as? [any Sendable])?.first as? String == "c")
  }

  @Test("what contains itself, or NSNull, is read as far as the output says")
  func unusualCollections() async throws {
    try await answer("Results", "cycle", as: Void.self)
    #expect(await wrong("Results", "cycle", as: [any Sendable].self))
    #expect(await wrong("Results", "cycle", as: [String].self))
    let table = try await answer("Results", "nullInside", as: [String: any Sendable].self)
    #expect(table.keys.sorted() == ["b"])
    #expect(try await answer("Results", "nullInside", as: [String: Int?].self) == ["a": nil, "b": 1])
  }

  @Test("a value that is nil is left out of the dictionary")
  func leftOut() async throws {
    #expect(try await answer("Results", "keys", as: Int.self, ["a": String?.none, "b": "b"]) == 1)
  }

  @Test("an object of a class is passed through, but not inside what is copied")
  func objects() async throws {
    let target = try await answer("Results", "self", as: TestInstance.self)
    #expect(await wrong("Results", "selfInside", as: [any Sendable].self))
    #expect(await wrong("Results", "self", as: String.self))
    #expect(try await answer("Results", "echo:", as: TestInstance.self, [target]).isSame(as: target))
  }

  @Test("an answer of another type is an error that says both")
  func wrongResults() async throws {
    #expect(await wrong("Results", "string", as: Int.self))
    #expect(await wrong("Results", "string", as: Int?.self))
    #expect(await wrong("Results", "number", as: Bool.self))
    #expect(await wrong("Results", "yes", as: Int.self))
    #expect(await wrong("Results", "nil", as: String.self))
    #expect(await wrong("Results", "mixed", as: [String].self))
    #expect(found("Results", "string", as: Custom.self) == "unusable-signature")
    #expect(await wrong("Results", "unsigned", as: Int8?.self) == false)
    let error = await #expect(throws: ObjectiveCError.self) {
      try await answer("Results", "nil", as: String.self)
    }
    #expect(
      error?.message
        == "the answer is nil, but the action's output is String; make the output optional if the target may answer nil"
    )
  }

  @Test("what Objective-C knows arrives as it was sent")
  func parameters() async throws {
    let sent: [String: any Sendable] = [
      "text": "a", "yes": true, "count": 3, "ratio": 0.5, "url": URL(string: "shop://a")!,
      "list": ["x", "y"],
      "inside": ["none": Optional<String>.none, "some": Optional("s")] as [String: String?],
    ]
    let echo = try await answer(
      "Results", "echo:", as: [String: any Sendable]?.self, [sent.filter { $0.key != "inside" }])
    #expect(echo?["text"] as? String == "a")
    #expect(echo?["yes"] as? Bool == true)
    #expect(echo?["count"] as? Int == 3)
    #expect(echo?["ratio"] as? Double == 0.5)
    #expect(echo?["url"] as? URL == URL(string: "shop://a"))
    #expect((echo?["list"] as? [any Sendable])?.count == 2)
  }

  @Test("what Objective-C does not know is an error at the call, with its place")
  func unknownParameters() async throws {
    for (parameters, place) in [
      (["order": Custom()], #"["order"]"#), ([Custom()], ""), (["list": [[Custom()]]], #"["list"][0][0]"#),
      (["c": { @Sendable () in }], #"["c"]"#),
    ] as [(ObjectiveCParameters, String)] {
      let error = await #expect(throws: ObjectiveCError.self) {
        try await answer("Results", "echo", as: Void.self, parameters)
      }
      #expect(error?.code == .wrongParameters)
      #expect(error?.message.contains(place.isEmpty ? "Objective-C does not know" : "at \(place);") == true)
    }
  }

  @Test("too many or too few objects are an error at the call")
  func counts() async throws {
    for parameters in [[], ["a", "b"]] as [ObjectiveCParameters] {
      let error = await #expect(throws: ObjectiveCError.self) {
        try await answer("Results", "echo:", as: Void.self, parameters)
      }
      #expect(error?.code == .wrongParameters)
    }
  }

  @Test("verification finds what is missing or cannot be called, without an instance")
  func findings() {
    #expect(found("Nobody", "a") == "missing-target")
    #expect(found("Lower", "b") == "missing-selector")
    #expect(found("OfClass", "a") == "missing-selector")
    #expect(found("Unusable", "structure") == "unusable-signature")
    #expect(found("Unusable", "pointer") == "unusable-signature")
    #expect(found("Unusable", "flag") == "unusable-signature")
    #expect(found("Unusable", "number") == "unusable-signature")
    #expect(found("Unusable", "one:two:three:") == "unusable-signature")
    #expect(found("Results", "integer") == "unusable-signature")
    #expect(found("Results", "nothing") == "unusable-signature")
    #expect(found("Results", "double", as: Int.self) == "unusable-signature")
    #expect(found("Results", "bool", as: Int.self) == "unusable-signature")
    #expect(found("Results", "integer", as: Bool.self) == "unusable-signature")
    #expect(found("Results", "character", as: Double.self) == "unusable-signature")
    #expect(found("Results", "integer", as: Double.self) == nil)
    #expect(found("Results", "integer", as: Int?.self) == nil)
    #expect(found("Results", "string", as: Int.self) == nil)
  }

  @Test("a fallback answers only if it is declared, and does not hide the missing method")
  func notFound() async throws {
    #expect(found("NotFound", "a") == "missing-selector")
    #expect(found("NotFound", "a", notFound: true) == "warning missing-selector")
    #expect(try await answer("NotFound", "a", notFound: true, ["name": "asked"]) == "asked")
    #expect(found("Lower", "b", notFound: true) == "missing-selector")
  }

  @Test("an action that a target does not have leaves the kept instance in its place")
  func missingKeepsInstance() async throws {
    let (next, missing) = (
      ActionReference<Void, Int, any Error>("NotFound", "next"),
      ActionReference<Void, String?, any Error>("NotFound", "missing")
    )
    let application = try await running {
      $0.performs(next, byTarget: "NotFound", action: "next", runtime: TestRuntime()) { _ in [:] }
      $0.performs(missing, byTarget: "NotFound", action: "missing", notFound: true, runtime: TestRuntime()) {
        _ in [:]
      }
    }
    #expect(try await application.perform(next) == 1)
    #expect(try await application.perform(missing) == nil)
    #expect(try await application.perform(next) == 2)
    await application.stop()
  }

  private func wrong<Output: Sendable>(_ target: String, _ action: String, as type: Output.Type) async -> Bool
  {
    do {
      _ = try await answer(target, action, as: type)
      return false
    } catch {
      return (error as? ObjectiveCError)?.code == .wrongResult
    }
  }

  private struct Custom: Sendable {}
}
