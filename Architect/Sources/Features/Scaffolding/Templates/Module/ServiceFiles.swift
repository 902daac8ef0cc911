/// A service: the protocol that other modules know, and what implements it.
enum ServiceFiles {
  static let interface = Template.File(
    "___NAME___Service.swift",
    #"""
    /// The service that ___NAME___ provides to other modules.
    public protocol ___NAME___Service: Sendable {
      /// One line about the current state.
      func summary() async throws -> String
    }

    """#)

  static let implementation = Template.File(
    "Live___NAME___Service.swift",
    #"""
    ___IMPORTINTERFACEALONE___/// The service that runs in the app.
    ___ISOLATION______PUBLICIFPLAIN___struct Live___NAME___Service: ___NAME___Service {
      ___PUBLICIFPLAIN___init() {}

      ___PUBLICIFPLAIN___func summary() async throws -> String { "___NAME___" }
    }

    """#)

  static let double = Template.File(
    "___NAME___Double.swift",
    #"""
    import ___INTERFACE___
    ___ACCESS___import Tenon

    /// Stands in for ___NAME___ in the tests and demos of other modules.
    ___ISOLATION___public struct ___NAME___Double: Module {
      public let layer: Layer = ___LAYERVALUE___
      private let summary: String

      public init(summary: String = "double") { self.summary = summary }

      public func declare(in contract: inout ModuleContract) {
        contract.provides((any ___NAME___Service).self) { [summary] in Fixed___NAME___Service(text: summary) }
      }
    }

    ___ISOLATION___struct Fixed___NAME___Service: ___NAME___Service {
      let text: String

      func summary() async throws -> String { text }
    }

    """#)

  static let plainDouble = Template.File(
    "___NAME___ServiceDouble.swift",
    #"""
    ___ACCESS___import ___INTERFACE___

    /// Stands in for the service in tests.
    ___ISOLATION___public struct ___NAME___ServiceDouble: ___NAME___Service {
      private let text: String

      public init(summary: String = "double") { text = summary }

      public func summary() async throws -> String { text }
    }

    """#)
}
