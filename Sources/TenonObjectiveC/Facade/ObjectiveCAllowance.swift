import Tenon
import TenonActions
import TenonDiagnostics
import TenonRouting

/// One thing that a module's Objective-C may do: see ``ModuleContract/allowsObjectiveC(_:fileID:line:)``.
public struct ObjectiveCAllowance {
  let add: (inout ModuleContract, inout ObjectiveCGate.Entries) -> Void

  /// Objective-C may call an action: `[tenon.mediator perform:@"pay" parameters:@{@"orderID": orderID} completion:…]`.
  /// - Parameters:
  ///   - action: The action.
  ///   - name: The name by which Objective-C calls the action.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - input: Reads the action's input from the parameters.
  public static func calls<Input: Sendable, Output: Sendable, Failure: Error>(
    _ action: ActionReference<Input, Output, Failure>, as name: String, fileID: String = #fileID,
    line: Int = #line, input: @escaping @Sendable (ActionParameters) throws -> Input
  ) -> Self {
    Self { contract, entries in
      let caller = contract.calls(action, fileID: fileID, line: line)
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
  ///   - route: The route.
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
      entries.routes[name] = { parameters in
        try await ObjectiveCValue(opener(ObjectiveCGate.input(parameters, make)))
      }
    }
  }

  /// Objective-C may open URLs that it has as text: `[tenon.router openURL:@"shop://product/42" completion:…]`.
  public static func opensURLs(fileID: String = #fileID, line: Int = #line) -> Self {
    Self { contract, entries in
      let opener = contract.opensURLs(fileID: fileID, line: line)
      entries.url = { url in try await ObjectiveCValue(opener(url)) }
    }
  }

  /// Objective-C may use a service.
  package static func requires<Service: Sendable>(
    _ service: Service.Type, named name: String, fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self { contract, entries in
      let needed = contract.requires(service, fileID: fileID, line: line)
      let code = contract.code(
        "objective-c \(name)", with: needed, at: SourcePlace(fileID: fileID, line: line))
      entries.services[name] = { try code.runNow { $0 } }
    }
  }
}

extension ModuleContract {
  /// Declares what the module's Objective-C may do.
  package mutating func objectiveCGate(_ allowances: [ObjectiveCAllowance]) -> ObjectiveCGate {
    var entries = ObjectiveCGate.Entries()
    for allowance in allowances { allowance.add(&self, &entries) }
    return ObjectiveCGate(entries, handle(of: ObjectiveCPart.self))
  }
}
