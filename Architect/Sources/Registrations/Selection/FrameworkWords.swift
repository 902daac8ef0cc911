extension Registration.Framework {
  /// The modules that offer the framework in Swift; empty if its calls are unmistakable without an import.
  var modules: Set<String> {
    switch self {
    case .swinject: ["Swinject", "SwinjectAutoregistration", "SwinjectStoryboard"]
    case .factory: ["Factory", "FactoryKit"]
    case .urlNavigator: ["URLNavigator", "URLMatcher"]
    case .ctMediator, .mgjRouter, .beeHive: []
    }
  }

  /// The Objective-C classes of which the framework consists.
  var classes: Set<String> {
    switch self {
    case .swinject, .factory, .urlNavigator: []
    case .ctMediator: ["CTMediator"]
    case .mgjRouter: ["MGJRouter"]
    case .beeHive:
      [
        "BeeHive", "BHServiceManager", "BHModuleManager", "BHAnnotation", "BHRouter", "BHContext",
        "BHAppDelegate",
      ]
    }
  }

  /// Words by which the framework's own sources are known, because a repository can contain them instead of depending on
  /// the framework. They are in every version of the last years.
  var sourceWords: [String] {
    switch self {
    case .swinject: ["class ServiceEntry<"]
    case .factory: ["protocol FactoryModifying"]
    case .urlNavigator: ["protocol NavigatorType", "protocol NavigatorProtocol"]
    case .ctMediator, .mgjRouter, .beeHive: []
    }
  }

  /// Words of which every Swift file with registrations or uses has at least one.
  var swiftWords: [String] {
    switch self {
    case .swinject: ["register(", "resolve(", "~>", "implements("]
    case .factory: ["Factory", "Injected", "ontainer", "resolve("]
    case .urlNavigator: ["register(", "handle(", "push(", "present(", "open(", "viewController(", "handler("]
    case .ctMediator: ["performTarget", "performAction", "Target_"]
    case .mgjRouter: ["MGJRouter"]
    case .beeHive: ["BeeHive", "BHServiceManager", "BHContext"]
    }
  }

  /// Words of which every Objective-C file with registrations or uses has at least one.
  var objectiveCWords: [String] {
    switch self {
    case .swinject, .factory, .urlNavigator: []
    case .ctMediator: ["performTarget", "performAction", "Target_"]
    case .mgjRouter: ["MGJRouter"]
    case .beeHive: ["BeeHive", "BHServiceManager", "BH_EXPORT_MODULE", "BHContext", "BHModuleManager"]
    }
  }
}
