/// Target-Action: actions by name, and the façade of typed references that other modules know.
enum ActionFiles {
  static let interface = Template.File(
    "___NAME___Actions.swift",
    #"""
    ___ACCESS___import TenonMediator

    extension ActionReference where Input == Void, Output == String, Failure == any Error {
      /// One line about the current state of ___NAME___.
      public ___ISOLATION___static var ___LOWER___Summary: Self { Self("___NAME___", "summary") }
    }

    """#)

  static let module = Template.File(
    "___NAME___Module.swift",
    #"""
    ___IMPORTINTERFACE______ACCESS___import TenonActions

    /// Performs the actions of ___NAME___.
    ___ISOLATION___public struct ___NAME___Module: Module {
      public let layer: Layer = ___LAYERVALUE___

      public init() {}

      public func declare(in contract: inout ModuleContract) {
        let target = contract.provides(___NAME___Target.self) { ___NAME___Target() }
        contract.performs(.___LOWER___Summary, with: target) { _, target in try await target.summary() }
      }
    }

    """#)

  static let target = Template.File(
    "___NAME___Target.swift",
    #"""
    /// Does what the actions of ___NAME___ ask for.
    ___ISOLATION___struct ___NAME___Target {
      func summary() async throws -> String { "___NAME___" }
    }

    """#)

  static let double = Template.File(
    "___NAME___Double.swift",
    #"""
    import ___INTERFACE___
    ___ACCESS___import TenonActions

    /// Stands in for ___NAME___ in the tests and demos of other modules.
    ___ISOLATION___public struct ___NAME___Double: Module {
      public let layer: Layer = ___LAYERVALUE___
      private let summary: String

      public init(summary: String = "double") { self.summary = summary }

      public func declare(in contract: inout ModuleContract) {
        contract.performs(.___LOWER___Summary) { [summary] _ in summary }
      }
    }

    """#)
}
