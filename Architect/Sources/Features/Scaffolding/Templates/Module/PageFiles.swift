/// A page: the route by which others open it, and its screen.
enum PageFiles {
  static let interface = Template.File(
    "___NAME___Page.swift",
    #"""
    ___ACCESS___import TenonRouter

    /// The page of ___NAME___.
    ___ISOLATION___public struct ___NAME___Page: Route {
      public static let pattern: RoutePattern = "/___PATH___"

      public init() {}
    }

    """#)

  static let screen = Template.File(
    "___NAME___Screen.swift",
    #"""
    /// The screen that `___NAME___Page` opens.
    struct ___NAME___Screen: CustomStringConvertible {
      let text: String

      /// What a terminal shows.
      var description: String { text }
    }

    #if canImport(SwiftUI)
      import SwiftUI

      extension ___NAME___Screen: View {
        var body: some View { Text(text).navigationTitle("___NAME___") }
      }
    #endif

    """#)

  static let double = Template.File(
    "___NAME___Double.swift",
    #"""
    import ___INTERFACE___
    ___ACCESS___import TenonScreens

    /// Stands in for ___NAME___ in the tests and demos of other modules.
    ___ISOLATION___public struct ___NAME___Double: Module {
      public let layer: Layer = ___LAYERVALUE___

      public init() {}

      public func declare(in contract: inout ModuleContract) {
        contract.destination(___NAME___Page.self, exposure: .external) { _, _ in "___NAME___" }
      }
    }

    """#)
}
