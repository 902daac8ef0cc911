import Tenon
import TenonSynchronization

/// How an action calls its target.
struct TargetCall<Output: Sendable>: Sendable {
  let names: TargetNames
  /// Whether the target is kept for the next call.
  let keeps: Bool
  /// Whether `notFound:` answers if there is no such method.
  let notFound: Bool
  let runtime: any ObjectiveCRuntime
  let part: PartHandle<ObjectiveCPart>

  /// Calls the target, which answers with its result.
  func result(_ parameters: ObjectiveCParameters) throws -> Output {
    let message = try message()
    return try send(message, parameters, answer: nil).read(as: Output.self, runtime)
  }

  /// Calls the target, and waits until it calls its callback, or releases it, or its module ends.
  func answered(
    _ parameters: ObjectiveCParameters, onMainActor: Bool, key: String?, withError: Bool
  ) async throws -> Output {
    let answer = CallbackAnswer<Output>()
    let waiting = try part().waits(for: part.module) { answer.abandon(with: $0) }
    defer { waiting.end() }
    // A target that is made for one call lives until its answer, and ends where it was made.
    let target: Held
    if onMainActor {
      target = try await MainActor.run { Held(try ask(answer, parameters, key, withError)) }
    } else {
      target = Held(try ask(answer, parameters, key, withError))
    }
    let result: Result<Output, any Error>
    do { result = .success(try await answer()) } catch { result = .failure(error) }
    if onMainActor { await MainActor.run { target.release() } }
    return try result.get()
  }

  /// Calls the target.
  /// - Returns: The target.
  private func ask(
    _ answer: CallbackAnswer<Output>, _ parameters: ObjectiveCParameters, _ key: String?, _ withError: Bool
  ) throws -> AnyObject {
    let message = try message()
    var parameters = parameters
    if let key {
      guard case .dictionary(var dictionary) = parameters.content else {
        throw ObjectiveCError(.wrongParameters, "a callback with the key \"\(key)\" needs a dictionary")
      }
      dictionary[key] = ObjectiveCBlock.answer
      parameters.content = .dictionary(dictionary)
    }
    guard let shape = ObjectiveCBlock.Shape(answering: Output.self, withError: withError) else {
      throw ObjectiveCError.noShape(for: Output.self)
    }
    let name = "\(message)"
    let block = block(
      shape, answer, withError,
      CallbackLife {
        answer.give(
          .failure(ObjectiveCError(.unanswered, "\(name) released its callback without calling it")))
      })
    _ = try send(message, parameters, answer: block)
    return message.object
  }

  private func block(
    _ shape: ObjectiveCBlock.Shape, _ answer: CallbackAnswer<Output>, _ withError: Bool, _ life: CallbackLife
  ) -> AnyObject {
    let (runtime, part, names) = (runtime, part, names)
    return runtime.block(shape) { results in
      let arguments = ObjectiveCArguments(results: results, runtime: runtime)
      let result: Result<Output, any Error>
      if withError, let error = arguments.error {
        result = .failure(error)
      } else {
        result = Result {
          try Output.self == Void.self
            ? ObjectiveCResult.nothing.read(as: Output.self, runtime) : arguments.read(0)
        }
      }
      if !answer.give(result) {
        part.note(
          "call \(names.action) of Target_\(names.target)",
          ObjectiveCError(.wrongResult, "the target called its callback again"))
      }
      withExtendedLifetime(life) {}
    }
  }
}

/// An object that is released at a chosen moment.
private final class Held: @unchecked Sendable {
  // `@unchecked Sendable`: only the task that made it uses it.
  private var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
  func release() { object = nil }
}

// MARK: - One message

extension TargetCall {
  /// An instance of the target and the method to call.
  private struct Message: CustomStringConvertible {
    let className: String
    let method: TargetMethod
    let object: AnyObject

    var description: String { "-[\(className) \(method.selector)]" }
  }

  private func message() throws -> Message {
    let (className, method) = try found()
    let object =
      keeps
      ? try part().instance(of: className, for: part.module) { runtime.instance(of: className) }
      : runtime.instance(of: className)
    return Message(className: className, method: method, object: object)
  }

  /// Finds the class and the method, or the one for actions that the target does not have.
  private func found() throws -> ObjectiveCPart.Found {
    let part = try part()
    do throws(ObjectiveCError) {
      return try part.found(names) { () throws(ObjectiveCError) in
        let className = try names.className(runtime)
        return (className, try names.method(of: className, runtime))
      }
    } catch {
      guard notFound, error.code == .missingSelector else { throw error }
      let className = try names.className(runtime)
      guard let fallback = try names.fallback(of: className, runtime) else { throw error }
      return (className, fallback)
    }
  }

  private func send(
    _ message: Message, _ parameters: ObjectiveCParameters, answer: AnyObject?
  ) throws -> ObjectiveCResult {
    let values: [ObjectiveCValue]
    do throws(UnknownToObjectiveC) {
      switch parameters.content {
      case .dictionary(let dictionary): values = [try ObjectiveCValue(dictionary)]
      case .objects(let objects):
        values = try objects.map { object throws(UnknownToObjectiveC) in try ObjectiveCValue(object) }
      }
    } catch {
      throw ObjectiveCError(error)
    }
    guard values.count == message.method.signature.count else {
      throw ObjectiveCError(
        .wrongParameters,
        "\(message) takes \(message.method.signature.count) objects, but gets \(values.count)")
    }
    var isAsked = false
    let arguments = try values.map { value in
      try runtime.object(for: value) { block in
        guard block.shape == nil else { return made(block) }
        guard let answer else {
          throw ObjectiveCError(
            .wrongParameters,
            "ObjectiveCBlock.answer is among the parameters; declare the action with `answer: .callback`")
        }
        isAsked = true
        return answer
      }
    }
    guard answer == nil || isAsked else {
      throw ObjectiveCError(
        .wrongParameters,
        "the action waits for a callback that the target does not get; pass ObjectiveCBlock.answer, or pass its key"
      )
    }
    return runtime.send(message.method.selector, message.method.signature, to: message.object, arguments)
  }

  /// Returns a block that runs its closure on the main actor.
  private func made(_ block: ObjectiveCBlock) -> AnyObject {
    let (runtime, part, names) = (runtime, part, names)
    return runtime.block(block.shape ?? .nothing) { results in
      do {
        let run = try block.read(ObjectiveCArguments(results: results, runtime: runtime))
        if MainQueue.isCurrent {
          MainActor.assumeIsolated(run)
        } else {
          Task { @MainActor in run() }
        }
      } catch {
        part.note("receive a callback of Target_\(names.target)", error)
      }
    }
  }
}
