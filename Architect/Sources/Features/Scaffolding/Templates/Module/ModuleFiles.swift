/// What a module declares about itself.
enum ModuleFiles {
  static let feature = Template.File(
    "___NAME___Module.swift",
    #"""
    ___IMPORTINTERFACE______ACCESS___import TenonScreens

    /// Provides a `___NAME___Service`, and shows `___NAME___Page`.
    ___ISOLATION___public struct ___NAME___Module: Module {
      public let layer: Layer = ___LAYERVALUE___

      public init() {}

      public func declare(in contract: inout ModuleContract) {
        let service = contract.provides((any ___NAME___Service).self) { Live___NAME___Service() }
        contract.destination(___NAME___Page.self, exposure: .external, with: service) { _, _, service in
          ___NAME___Screen(text: try await service.summary())
        }
      }
    }

    """#)

  static let service = Template.File(
    "___NAME___Module.swift",
    #"""
    ___IMPORTINTERFACE______ACCESS___import Tenon

    /// Provides a `___NAME___Service`.
    ___ISOLATION___public struct ___NAME___Module: Module {
      public let layer: Layer = ___LAYERVALUE___

      public init() {}

      public func declare(in contract: inout ModuleContract) {
        contract.provides((any ___NAME___Service).self) { Live___NAME___Service() }
      }
    }

    """#)

  static let page = Template.File(
    "___NAME___Module.swift",
    #"""
    ___IMPORTINTERFACE______ACCESS___import TenonScreens

    /// Shows `___NAME___Page`.
    ___ISOLATION___public struct ___NAME___Module: Module {
      public let layer: Layer = ___LAYERVALUE___

      public init() {}

      public func declare(in contract: inout ModuleContract) {
        contract.destination(___NAME___Page.self, exposure: .external) { _, _ in ___NAME___Screen(text: "___NAME___") }
      }
    }

    """#)
}
