extension Registration.Framework {
  /// The modules that offer the framework in Swift; empty if its calls are unmistakable without an import.
  var modules: Set<String> {
    switch self {
    case .swinject: ["Swinject", "SwinjectAutoregistration", "SwinjectStoryboard"]
    case .factory: ["Factory", "FactoryKit"]
    case .urlNavigator: ["URLNavigator", "URLMatcher"]
    case .ctMediator, .mgjRouter, .beeHive, .tinyPart, .zikRouter: []
    }
  }

  /// The names of products and pods that are the framework.
  public var libraries: Set<String> { modules.union([rawValue]) }

  /// Whether an application has one table for all of its modules, whose keys are names that any library can write. The keys of
  /// other frameworks are types, which a library from outside the repository cannot name.
  public var isFoundByName: Bool { self != .swinject && self != .factory }

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
    case .tinyPart:
      [
        "TinyPart", "TPContext", "TPMediator", "TPModuleManager", "TPNotificationCenter", "TPRouter",
        "TPServiceManager",
      ]
    case .zikRouter:
      [
        "ZIKRouter", "ZIKRouteRegistry", "ZIKRoute", "ZIKURLRouter", "ZIKViewRouter", "ZIKViewRoute",
        "ZIKViewRouteRegistry",
        "ZIKViewRouterType", "ZIKServiceRouter", "ZIKServiceRoute", "ZIKServiceRouteRegistry",
        "ZIKServiceRouterType", "ZIKViewRouteAdapter", "ZIKServiceRouteAdapter",
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
    case .zikRouter: ["struct RoutableService<", "struct RoutableView<"]
    case .ctMediator, .mgjRouter, .beeHive, .tinyPart: []
    }
  }

  /// Words of which every Swift file with registrations or uses has at least one.
  var swiftWords: [String] {
    switch self {
    case .swinject: ["register(", "resolve(", "~>", "implements("]
    case .factory: ["Factory", "Injected", "ontainer", "resolve("]
    case .urlNavigator: ["register(", "handle(", "push(", "present(", "open(", "viewController(", "handler("]
    case .ctMediator:
      ["performTarget", "performAction", "Target_", "CTMediator", "byTarget"]
        + ["\"action_", "\"Action_", ".action_", ".Action_"]
    case .mgjRouter: ["MGJRouter"]
    case .beeHive: ["BeeHive", "BHServiceManager", "BHContext"]
    case .tinyPart: ["TPMediator", "TPServiceManager", "TPModuleManager"]
    case .zikRouter:
      ["RoutableView", "RoutableService", "ZIKAnyViewRouter", "ZIKAnyServiceRouter", "registerIdentifier"]
    }
  }

  /// Words of which every Objective-C file with registrations or uses has at least one.
  var objectiveCWords: [String] {
    switch self {
    case .swinject, .factory, .urlNavigator: []
    case .ctMediator:
      ["performTarget", "performAction", "Target_", "CTMediator"]
        // Texts, selectors and messages.
        + ["action_", "Action_"].flatMap { ["\"\($0)", "(\($0)", " \($0)"] }
    case .mgjRouter: ["MGJRouter"]
    case .beeHive: ["BeeHive", "BHServiceManager", "BH_EXPORT_MODULE", "BHContext", "BHModuleManager"]
    case .tinyPart:
      [
        "TPMediator", "TPServiceManager", "TPModuleManager", "TPROUTER_", "TPSERVICE_", "TPMODULE_",
        "TP_MODULE_",
      ]
    case .zikRouter: ["ZIKRout", "ZIKView", "ZIKService", "ZIKAny"]
    }
  }
}
