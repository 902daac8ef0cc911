import TenonSynchronization
import TenonObjectiveC
import TestSupport
import Testing

@Suite("callbacks of Objective-C", .timeLimit(.minutes(10))) struct CallbackTests {
  @Test("two objects, of which the second is the callback")
  func pay() async throws {
    let reference = ActionReference<String, Bool, any Error>("Payment", "pay")
    let application = try await running {
      $0.performs(
        reference, byTarget: "Pay", action: "payWithOrderId:callback:", answer: .callback,
        runtime: TestRuntime()
      ) { [$0, ObjectiveCBlock.answer] }
    }
    #expect(try await application.perform(reference, "o-1"))
    await application.stop()
  }

  @Test("a callback ends the action in each of its shapes")
  func shapes() async throws {
    #expect(try await called("object") == "done")
    try await called("nothing", as: Void.self)
    #expect(try await called("bool") == true)
    #expect(try await called("integer") == 9)
    #expect(try await called("double") == 0.5)
    #expect(try await called("noError", withError: true) == "done")
    await #expect(throws: TestProblem.self) { try await called("error", as: String.self, withError: true) }
    #expect(try await called("boolAndError", withError: true) == true)
    await #expect(throws: TestProblem.self) { try await called("errorOnly", as: Void.self, withError: true) }
    // A block with a number of this width has no shape.
    await #expect(throws: WiringError.self) { try await called("object", as: Int32.self) }
    await #expect(throws: WiringError.self) { try await called("object", as: Int.self, withError: true) }
  }

  @Test("the second call of a callback is an issue, and the first is the answer")
  func twice() async throws {
    let reference = ActionReference<Void, String, any Error>("Callback", "twice")
    let application = try await running {
      $0.performs(
        reference, byTarget: "Callback", action: "twice", answer: .callback(key: "callback"),
        runtime: TestRuntime()
      ) { _ in [:] }
    }
    #expect(try await application.perform(reference) == "first")
    #expect(application.issues.all.count == 1)
    await application.stop()
  }

  @Test("a callback that nobody keeps ends the action")
  func forgotten() async throws {
    let error = await #expect(throws: ObjectiveCError.self) { try await called("forget", as: String.self) }
    #expect(error?.code == .unanswered)
  }

  @Test("a callback that the target does not get is an error at the call")
  func unasked() async throws {
    for (answer, parameters) in [
      (.callback, [:]), (.callback(key: "c"), ["a"]), (.result, ["callback": ObjectiveCBlock.answer]),
    ] as [(ObjectiveCAnswer, ObjectiveCParameters)] {
      let reference = ActionReference<Void, Void, any Error>("Callback", "asked")
      let application = try await running {
        $0.performs(
          reference, byTarget: "Callback", action: "nothing", answer: answer, runtime: TestRuntime()
        ) { _ in parameters }
      }
      let error = await #expect(throws: ObjectiveCError.self) { try await application.perform(reference) }
      #expect(error?.code == .wrongParameters)
      await application.stop()
    }
  }

  @Test("a kept callback answers later, when it is released, or when the caller is cancelled")
  func kept() async throws {
    let keep = ActionReference<Void, String, any Error>("Callback", "keep")
    let count = ActionReference<Void, Int, any Error>("Callback", "count")
    let (tell, forget) = (
      ActionReference<Void, Void, any Error>("Callback", "tell"),
      ActionReference<Void, Void, any Error>("Callback", "forget")
    )
    let application = try await running {
      $0.performs(
        keep, byTarget: "Callback", action: "keep", answer: .callback(key: "callback"), runtime: TestRuntime()
      ) { _ in [:] }
      $0.performs(count, byTarget: "Callback", action: "keptCount", runtime: TestRuntime()) { _ in [:] }
      $0.performs(tell, byTarget: "Callback", action: "answerKept", runtime: TestRuntime()) { _ in [:] }
      $0.performs(forget, byTarget: "Callback", action: "forgetKept", runtime: TestRuntime()) { _ in [:] }
    }
    func waiting() async throws -> Task<String, any Error> {
      let task = Task { try await application.perform(keep) }
      try await eventually { try await application.perform(count) == 1 }
      return task
    }
    let answered = try await waiting()
    try await application.perform(tell)
    #expect(try await answered.value == "late")

    let released = try await waiting()
    try await application.perform(forget)
    await #expect(throws: ObjectiveCError.self) { try await released.value }

    let cancelled = try await waiting()
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    // The target may answer although the caller has gone.
    try await application.perform(tell)
    #expect(application.issues.all.count == 1)
    await application.stop()
  }

  @Test("a call that waits for its callback ends with its module")
  func uninstalled() async throws {
    let keep = ActionReference<Void, String, any Error>("Callback", "keep")
    let count = ActionReference<Void, Int, any Error>("Callback", "count")
    let declare: @Sendable (inout ModuleContract) -> Void = {
      $0.performs(
        keep, byTarget: "Callback", action: "keep", answer: .callback(key: "callback"), runtime: TestRuntime()
      ) { _ in [:] }
      $0.performs(count, byTarget: "Callback", action: "keptCount", runtime: TestRuntime()) { _ in [:] }
    }
    for stops in [false, true] {
      let application = try await running(declare)
      let waiting = Task { try await application.perform(keep) }
      try await eventually { try await application.perform(count) == 1 }
      if stops { await application.stop() } else { try await application.uninstall("Caller") }
      let error = await #expect(throws: ObjectiveCError.self) { try await waiting.value }
      #expect(error?.code == .unanswered)
      await application.stop()
    }
  }

  @Test(
    "a synchronous action is also called by code that cannot await, on the main actor, and one with a callback is not"
  )
  @MainActor func immediately() async throws {
    let (next, object) = (
      ActionReference<Void, Int, any Error>("Count", "next"),
      ActionReference<Void, String, any Error>("Callback", "object")
    )
    let application = try await running {
      $0.performs(next, byTarget: "Count", action: "next", runtime: TestRuntime()) { _ in [:] }
      $0.performs(
        object, byTarget: "Callback", action: "object", answer: .callback(key: "callback"),
        runtime: TestRuntime()
      ) { _ in [:] }
    }
    #expect(try application.mediator.performImmediately(next, ()) == 1)
    #expect(throws: ActionError.self) { try application.mediator.performImmediately(object, ()) }
    await application.stop()
  }

  @Test("a target is reached by URL only if its action is declared external")
  func urls() async throws {
    let (inside, outside) = (
      ActionReference<Void, Int, any Error>("Count", "inside"),
      ActionReference<Void, Int, any Error>("Count", "outside")
    )
    var options = ApplicationOptions()
    options.actionSchemes = ["shop"]
    let caller = Caller {
      $0.performs(inside, byTarget: "Count", action: "next", runtime: TestRuntime()) { _ in [:] }
      $0.performs(outside, byTarget: "Count", action: "next", exposure: .external, runtime: TestRuntime()) {
        _ in [:]
      }
    }
    let application = try Application([caller], options: options)
    try await application.launch()
    #expect(try await application.mediator.perform(url: "shop://Count/outside") as? Int == 1)
    await #expect(throws: ActionError.self) {
      try await application.mediator.perform(url: "shop://Count/inside")
    }
    await #expect(throws: ActionError.self) {
      try await application.mediator.perform(url: "shop://Count/next")
    }
    await application.stop()
  }

  @Test("blocks among the parameters run on the main actor, in each of their shapes")
  func blocks() async throws {
    let log = Box<[String]>([])
    for (action, block) in [
      ("object", ObjectiveCBlock.object { (text: String) in log.note(text) }),
      ("nothing", .nothing { log.note("nothing") }),
      ("bool", .bool { log.note("\($0)") }), ("integer", .integer { log.note("\($0)") }),
      ("double", .double { log.note("\($0)") }),
      ("noError", .objectAndError { (text: String?, error) in log.note("\(text ?? "") \(error == nil)") }),
      ("error", .objectAndError { (text: String?, error) in log.note("\(text ?? "none") \(error == nil)") }),
      ("objects", .objects { (a: String, b: String) in log.note("\(a) \(b)") }),
    ] {
      try await answer("Callback", action, as: Void.self, ["callback": block])
    }
    #expect(log.value == ["done", "nothing", "true", "9", "0.5", "done true", "none false", "a b"])
  }

  @Test("a block that is called on another thread runs on the main actor, too")
  func elsewhere() async throws {
    let log = Box<[String]>([])
    try await answer(
      "Callback", "elsewhere", as: Void.self,
      ["callback": ObjectiveCBlock.object { (text: String) in log.note("\(text) \(MainQueue.isCurrent)") }])
    await eventually { log.value == ["done true"] }
    #expect(try await called("elsewhere") == "done")
  }

  @Test("a kept target ends on the main thread, with its module or with the application")
  func ending() async throws {
    final class Probe: Sendable {
      let log: Box<[String]>
      init(_ log: Box<[String]>) { self.log = log }
      deinit { log.note("ended \(MainQueue.isCurrent)") }
    }
    let keep = ActionReference<Void, Void, any Error>("Callback", "keep")
    for stops in [false, true] {
      let log = Box<[String]>([])
      let application = try await running {
        $0.performs(keep, byTarget: "Callback", action: "keep", runtime: TestRuntime()) { _ in
          let probe = Probe(log)
          return ["callback": ObjectiveCBlock.object { (_: String) in withExtendedLifetime(probe) {} }]
        }
      }
      try await application.perform(keep)
      #expect(log.value == [])
      if stops { await application.stop() } else { try await application.uninstall("Caller") }
      #expect(log.value == ["ended true"])
      await application.stop()
    }
  }

  @Test("an argument of another type is an issue, and does not reach the closure")
  func wrongArgument() async throws {
    let log = Box<[String]>([])
    let reference = ActionReference<Void, Void, any Error>("Callback", "object")
    let application = try await running {
      $0.performs(reference, byTarget: "Callback", action: "object", runtime: TestRuntime()) { _ in
        ["callback": ObjectiveCBlock.object { (number: Int) in log.note("\(number)") }]
      }
    }
    try await application.perform(reference)
    #expect(log.value.isEmpty)
    #expect(application.issues.all.count == 1)
    await application.stop()
  }

  @Test("one instance performs all calls of a module, or each call has its own")
  func instances() async throws {
    let (kept, fresh) = (
      ActionReference<Void, Int, any Error>("Count", "kept"),
      ActionReference<Void, Int, any Error>("Count", "fresh")
    )
    let application = try await running {
      $0.performs(kept, byTarget: "Count", action: "next", runtime: TestRuntime()) { _ in [:] }
      $0.performs(
        fresh, byTarget: "Count", action: "next", keeps: false, onAnyThread: true, runtime: TestRuntime()
      ) {
        _ in [:]
      }
    }
    #expect(try await application.perform(kept) == 1)
    #expect(try await application.perform(kept) == 2)
    #expect(try await application.perform(fresh) == 1)
    #expect(try await application.perform(fresh) == 1)
    await application.stop()
  }
}

extension Box<[String]> {
  fileprivate func note(_ text: String) { update { $0.append(text) } }
}
