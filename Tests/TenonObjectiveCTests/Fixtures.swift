import TenonObjectiveC
import Testing

/// A module that calls targets.
struct Caller: Module {
  let layer = Layer.feature
  let body: @Sendable (inout ModuleContract) -> Void

  func declare(in contract: inout ModuleContract) { body(&contract) }
}

/// Performs one action of a target with a dictionary.
func answer<Output: Sendable>(
  _ target: String, _ action: String, module: String? = nil, as type: Output.Type = Output.self,
  notFound: Bool = false, _ parameters: ObjectiveCParameters = [:]
) async throws -> Output {
  let reference = ActionReference<Void, Output, any Error>(target, "asked")
  let application = try await running {
    $0.performs(
      reference, byTarget: target, action: action, module: module, notFound: notFound, runtime: TestRuntime()
    ) { _ in parameters }
  }
  let result = await Result { () async throws in try await application.perform(reference) }
  await application.stop()
  return try result.get()
}

/// Performs one action of `Target_Callback`, which answers with its block.
func called<Output: Sendable>(
  _ action: String, as type: Output.Type = Output.self, withError: Bool = false
) async throws -> Output {
  let reference = ActionReference<Void, Output, any Error>("Callback", action)
  let application = try await running {
    $0.performs(
      reference, byTarget: "Callback", action: action,
      answer: .callback(key: "callback", withError: withError),
      runtime: TestRuntime()
    ) { _ in [:] }
  }
  let result = await Result { () async throws in try await application.perform(reference) }
  await application.stop()
  return try result.get()
}

/// The application of one module, started.
func running(_ body: @escaping @Sendable (inout ModuleContract) -> Void) async throws -> Application {
  let application = try Application([Caller(body: body)])
  try await application.launch()
  return application
}

/// The code of the finding about an action of a target; `nil` if there is none.
func found<Output: Sendable>(
  _ target: String, _ action: String, module: String? = nil, as type: Output.Type = String.self,
  notFound: Bool = false
) -> String? {
  let caller = Caller {
    $0.performs(
      ActionReference<Void, Output, any Error>(target, "asked"), byTarget: target, action: action,
      module: module, notFound: notFound, runtime: TestRuntime()
    ) { _ in [:] }
  }
  let findings: [WiringFinding]
  do throws(WiringError) {
    findings = try Application([caller]).verify()
  } catch {
    findings = error.findings
  }
  return findings.first.map { ($0.isWarning ? "warning " : "") + $0.code.rawValue }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
