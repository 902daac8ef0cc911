import Tenon
import TenonActions
import TenonDiagnostics
import TenonRoutes
import TenonWiringFaults

/// One thing that a module's Objective-C may do: see `ModuleContract.allowsObjectiveC`.
public struct ObjectiveCAllowance {
  let add: (inout ModuleContract, inout ObjectiveCGate.Entries) -> Void

  /// Objective-C may call an action: `[tenon.mediator perform:@"pay" parameters:@{@"orderID": orderID} completion:…]`.
  ///
  /// The completion gets the output, if it is one of the types that a target's result may have; verification reports other
  /// types.
  /// - Parameters:
  ///   - action: The action.
  ///   - name: The name by which Objective-C calls the action.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - input: Reads the action's input from the parameters. Numbers are read as any type of number.
  public static func calls<Input: Sendable, Output: Sendable, Failure: Error>(
    _ action: ActionReference<Input, Output, Failure>, as name: String, fileID: String = #fileID,
    line: Int = #line, input: @escaping @Sendable (ActionParameters) throws -> Input
  ) -> Self {
    Self { contract, entries in
      let caller = contract.calls(action, fileID: fileID, line: line)
      contract.note(
        DeclaredAllowance(
          verb: "perform", name: name, output: Output.self, place: SourcePlace(fileID: fileID, line: line)))
      entries.actions[name] = { parameters in
        try await ObjectiveCValue(caller(ObjectiveCGate.input(parameters, input)))
      }
    }
  }

  /// Objective-C may call an action that takes no input.
  public static func calls<Output: Sendable, Failure: Error>(
    _ action: ActionReference<Void, Output, Failure>, as name: String, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    calls(action, as: name, fileID: fileID, line: line) { _ in }
  }

  /// Objective-C may open a route: `[tenon.router open:@"product" parameters:@{@"id": @42} completion:…]`.
  /// - Parameters:
  ///   - route: The route. The completion gets its output; verification reports types that Objective-C does not know.
  ///   - name: The name by which Objective-C opens the route.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - make: Makes the route of the parameters.
  public static func opens<Value: Route>(
    _ route: Value.Type, as name: String, fileID: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (ActionParameters) throws -> Value
  ) -> Self {
    Self { contract, entries in
      let opener = contract.opens(route, fileID: fileID, line: line)
      contract.note(
        DeclaredAllowance(
          verb: "open", name: name, output: Value.Output.self, place: SourcePlace(fileID: fileID, line: line))
      )
      entries.routes[name] = { parameters in
        try await ObjectiveCValue(opener(ObjectiveCGate.input(parameters, make)))
      }
    }
  }

  /// Objective-C may open URLs that it has as text: `[tenon.router openURL:@"shop://product/42" completion:…]`. The
  /// completion gets the result if Objective-C knows its type, and `nil` otherwise, as for a URL that shows a screen.
  public static func opensURLs(fileID: String = #fileID, line: Int = #line) -> Self {
    Self { contract, entries in
      let opener = contract.opensURLs(fileID: fileID, line: line)
      entries.url = { url in
        let result = try await opener(url)
        return (try? ObjectiveCValue(result)) ?? .null
      }
    }
  }

  /// Objective-C may use a service.
  package static func requires<Service: Sendable>(
    _ service: Service.Type, named name: String, fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self { contract, entries in
      let place = SourcePlace(fileID: fileID, line: line)
      let needed = contract.requires(service, fileID: fileID, line: line)
      let code = contract.code("objective-c \(name)", with: needed, at: place)
      contract.note(DeclaredAllowance(verb: "use", name: name, output: Void.self, place: place))
      entries.services[name] = { try code.runNow { $0 } }
    }
  }
}

extension ModuleContract {
  fileprivate mutating func note(_ allowance: DeclaredAllowance) {
    self[ObjectiveCPart.self].allowances.append(allowance)
  }

  /// Declares what the module's Objective-C may do.
  package mutating func objectiveCGate(_ allowances: [ObjectiveCAllowance]) -> ObjectiveCGate {
    var entries = ObjectiveCGate.Entries()
    for allowance in allowances { allowance.add(&self, &entries) }
    return ObjectiveCGate(entries, handle(of: ObjectiveCPart.self))
  }
}

/// A name by which Objective-C may do something.
struct DeclaredAllowance: Sendable {
  let verb: String
  let name: String
  let output: Any.Type
  let place: SourcePlace

  func finding(in module: String, _ isFirst: Bool) -> WiringFinding? {
    let base = (output as? any OptionalType.Type)?.wrapped ?? output
    if !isFirst {
      return WiringFinding(.duplicateAllowance(name, verb, in: module), at: place)
    }
    guard base != Void.self, isValue(base), !(base is any ObjectiveCConvertible.Type) else { return nil }
    return WiringFinding(
      .unusableSignature, module: module, subject: name, at: place,
      message: "the Objective-C of \(module) may \(verb) \"\(name)\", but does not know its output"
        + " \(typeName(output, qualified: false)); offer it an action with a string, a number, a collection or an object"
    )
  }
}

extension Code where Subject == WiringFinding {
  /// A type cannot pass between the languages.
  package static var unusableSignature: Self { Self(rawValue: "unusable-signature") }
}
