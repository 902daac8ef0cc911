import Tenon
import TenonActions
import TenonDiagnostics

#if canImport(ObjectiveC)
  extension ModuleContract {
    /// Declares an action that a target of Objective-C performs, as CTMediator and its like find it: the class
    /// `Target_Pay` with the method `Action_canPay:`, which receives a dictionary. Callers do not know that the target is in
    /// Objective-C.
    ///
    /// ```swift
    /// contract.performs(.canPay, byTarget: "Pay", action: "canPay") { ["orderID": $0.id] }
    /// contract.performs(.pay, byTarget: "Pay", action: "payWithOrderId:callback:", answer: .callback) {
    ///   [$0.id, ObjectiveCBlock.answer]
    /// }
    /// ```
    /// Verification finds a missing class, a missing method, and types that cannot be passed, without creating the target.
    /// Like all code of UIKit, the target is called on the main actor.
    /// - Parameters:
    ///   - action: The action's reference. Its output is `Void`, a Boolean, a number, a string, a date, a URL, data, an
    ///     array or dictionary of these, an optional of these, or a class.
    ///   - target: The target's name: `Pay` for the class `Target_Pay`.
    ///   - name: The action's name: `canPay` for `Action_canPay:`, `action_canPay:`, `Action_canPayWithParams:` or
    ///     `action_canPayWithParams:`. With a colon, it is a selector without the prefix `Action_` or `action_`.
    ///   - module: The Swift module of a target that is written in Swift without `@objc(Target_Pay)`.
    ///   - answer: How the target answers; with its result by default.
    ///   - keeps: Whether one instance of the target performs all calls until the module is uninstalled. Otherwise each
    ///     call has its own, which lives until the answer.
    ///   - onAnyThread: Whether the class may be called, and created, on any thread.
    ///   - notFound: Whether the target's method `notFound:` answers if there is no method for the action. Verification
    ///     then warns of the missing method.
    ///   - exposure: Whether URLs may call the action; internal by default.
    ///   - authorization: The authorization that a caller needs before the action runs.
    ///   - fileID: The file that contains the call, shown in errors and listings.
    ///   - line: The line that contains the call, shown in errors and listings.
    ///   - parameters: Turns the input into what the target receives.
    public mutating func performs<Input: Sendable, Output: Sendable, Failure: Error>(
      _ action: ActionReference<Input, Output, Failure>, byTarget target: String, action name: String,
      module: String? = nil, answer: ObjectiveCAnswer = .result, keeps: Bool = true,
      onAnyThread: Bool = false,
      notFound: Bool = false, exposure: Exposure = .internal, authorization: ActionAuthorization? = nil,
      fileID: String = #fileID, line: Int = #line,
      parameters: @escaping @Sendable (Input) throws -> ObjectiveCParameters
    ) {
      performs(
        action, byTarget: target, action: name, module: module, answer: answer, keeps: keeps,
        onAnyThread: onAnyThread, notFound: notFound, exposure: exposure, authorization: authorization,
        fileID: fileID, line: line, runtime: AppleRuntime(), parameters: parameters)
    }
  }
#endif

extension ModuleContract {
  /// The same with a runtime of Objective-C, for tests.
  package mutating func performs<Input: Sendable, Output: Sendable, Failure: Error>(
    _ action: ActionReference<Input, Output, Failure>, byTarget target: String, action name: String,
    module: String? = nil, answer: ObjectiveCAnswer = .result, keeps: Bool = true, onAnyThread: Bool = false,
    notFound: Bool = false, exposure: Exposure = .internal, authorization: ActionAuthorization? = nil,
    fileID: String = #fileID, line: Int = #line, runtime: any ObjectiveCRuntime,
    parameters: @escaping @Sendable (Input) throws -> ObjectiveCParameters
  ) {
    let names = TargetNames(target: target, action: name, module: module)
    let call = TargetCall<Output>(
      names: names, keeps: keeps, notFound: notFound, runtime: runtime, part: handle(of: ObjectiveCPart.self))
    switch answer.way {
    case .callback(let key, let withError):
      performs(action, exposure: exposure, authorization: authorization, fileID: fileID, line: line) {
        input async throws in
        try await call.answered(
          parameters(input), onMainActor: !onAnyThread, key: key, withError: withError)
      }
    case .result where onAnyThread:
      performs(action, exposure: exposure, authorization: authorization, fileID: fileID, line: line) {
        input throws in try call.result(parameters(input))
      }
    case .result:
      performs(
        action, exposure: exposure, authorization: authorization, fileID: fileID, line: line,
        onMainActor: { input in try call.result(parameters(input)) })
    }
    self[ObjectiveCPart.self].targets.append(
      DeclaredTarget(
        action: action.name.description, names: names, output: Output.self,
        answer: answer.way, notFound: notFound, runtime: runtime,
        place: SourcePlace(fileID: fileID, line: line)))
  }
}
