/// The files for each of a new module's targets.
public struct ModuleTemplate: Sendable {
  /// A target of a module. The raw value is the name of the target's folder in a template.
  public enum Part: String, CaseIterable, Sendable {
    case implementation = "Implementation"
    /// Protocols, values and routes that other modules may import.
    case interface = "Interface"
    /// Doubles for the tests of other modules.
    case testing = "Testing"
    /// A program that runs the module on its own.
    case demo = "Demo"
    case tests = "Tests"
  }

  /// What a module in a Tenon app offers to other modules.
  public enum Kind: String, CaseIterable, Sendable {
    /// A service and a page.
    case feature
    /// Only a service.
    case service
    /// Only a page, which other modules open by its route.
    case page
    /// Actions that other modules perform by name through typed references, as in Target-Action with a
    /// façade.
    case action
    /// A protocol and its implementation, without the runtime.
    case plain
  }

  /// How tests are written.
  public enum TestFramework: Sendable { case testing, xctest }

  /// What a demo is.
  public enum Demo: Sendable {
    /// A program for `swift run`.
    case program
    /// An app on platforms with SwiftUI, and a program on other platforms.
    case app
  }

  public var parts: [Part: Template]

  public init(_ parts: [Part: Template]) { self.parts = parts }

  /// The files that `tenon new module` writes if a team has no template of its own.
  /// - Parameter hasOwnLayers: Whether the app's layers differ from the runtime's standard ones, so that the
  ///   demo and the tests must list them.
  public static func standard(
    _ kind: Kind, tests: TestFramework, demo: Demo = .program, hasOwnLayers: Bool = false
  ) -> ModuleTemplate {
    var interface: [Template.File] = []
    var implementation: [Template.File] = []
    var doubles: [Template.File] = []
    if kind == .feature || kind == .service || kind == .plain {
      interface.append(ServiceFiles.interface)
      implementation.append(ServiceFiles.implementation)
    }
    if kind == .feature || kind == .page {
      interface.append(PageFiles.interface)
      implementation.append(PageFiles.screen)
    }
    switch kind {
    case .feature: implementation.append(ModuleFiles.feature)
    case .service: implementation.append(ModuleFiles.service)
    case .page: implementation.append(ModuleFiles.page)
    case .action:
      interface.append(ActionFiles.interface)
      implementation += [ActionFiles.module, ActionFiles.target]
    case .plain: break
    }
    switch kind {
    case .feature, .service: doubles.append(ServiceFiles.double)
    case .page: doubles.append(PageFiles.double)
    case .action: doubles.append(ActionFiles.double)
    case .plain: doubles.append(ServiceFiles.plainDouble)
    }
    return ModuleTemplate([
      .interface: Template(interface), .implementation: Template(implementation), .testing: Template(doubles),
      .demo: Template([DemoFiles.file(demo, kind, hasOwnLayers: hasOwnLayers)]),
      .tests: Template([TestFiles.tests(kind, tests, hasOwnLayers: hasOwnLayers)]),
    ])
  }

  /// The products by which a manifest shows that it uses Tenon.
  public static let runtimeProducts: Set<String> = [
    "Tenon", "TenonRoutes", "TenonActions", "TenonScreens", "TenonHost", "TenonSwiftUI", "TenonUIKit",
    "TenonRouter",
    "TenonMediator", "TenonServices", "TenonEvents", "TenonNavigator", "TenonTesting",
  ]

  /// The Tenon products that a part of a module imports.
  public static func products(of part: Part, _ kind: Kind) -> [String] {
    switch (kind, part) {
    case (.plain, _): []
    case (.service, .interface): []
    case (.service, .tests), (.feature, .tests), (.page, .tests), (.action, .tests): ["TenonTesting"]
    case (.service, _): ["Tenon"]
    case (.action, .interface): ["TenonMediator"]
    case (.action, _): ["TenonActions"]
    case (.feature, .interface), (.page, .interface): ["TenonRouter"]
    case (.feature, .testing): ["Tenon"]
    case (.feature, _), (.page, _): ["TenonScreens"]
    }
  }
}
