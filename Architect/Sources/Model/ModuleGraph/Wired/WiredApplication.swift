/// An application that is assembled from Tenon modules somewhere in the repository, as its source shows it.
public struct WiredApplication: Hashable, Sendable {
  /// The place where it is assembled: the call of `Application(…)`, or the call that leads to it with its modules.
  public var place: Place
  /// The call of `Application(…)`.
  public var site: Place
  /// The module of the graph that contains ``place``.
  public var home: Module.ID
  /// The programs that assemble it.
  public var programs: [Module.ID]
  /// The modules in its list, in order.
  public var modules: [WiredModule]
  /// The layers, uppermost first.
  public var layers: [String]
  /// The module types that ``home`` imports but no list of the application contains.
  public var unlisted: [UnlistedModule]
  /// What could not be read about the list of modules. If there is anything, it is not known what is missing.
  public var gaps: [WiringGap]
  /// Whether its modules are passed in by code that is not read, such as tests: no code that is read does.
  public var isAssembledElsewhere = false
  /// URLs that code outside the modules opens.
  public var openings: [URLOpening]
  /// Names of configuration values that are known to be set; `nil` if the configuration is not known.
  public var configuration: Set<String>?
  /// The options with which it reads URLs.
  public var routing = WiredRouting()

  public init(
    place: Place, home: Module.ID, programs: [Module.ID] = [], modules: [WiredModule] = [],
    layers: [String] = WiredApplication.standardLayers, unlisted: [UnlistedModule] = [],
    gaps: [WiringGap] = [], openings: [URLOpening] = [], configuration: Set<String>? = nil
  ) {
    self.place = place
    site = place
    self.home = home
    self.programs = programs
    self.modules = modules
    self.layers = layers
    self.unlisted = unlisted
    self.gaps = gaps
    self.openings = openings
    self.configuration = configuration
  }

  /// The layers of an application whose options set none.
  public static let standardLayers = ["host", "business", "feature", "core"]

  /// Whether everything that its modules declare is known, so that what was not found is missing.
  public var isComplete: Bool {
    !gaps.contains(where: \.hidesDeclarations)
      && !modules.contains { $0.gaps.contains(where: \.hidesDeclarations) }
  }

  /// Whether all routes are known. A running application can add some, which no declaration shows.
  public var hasAllRoutes: Bool { isComplete && !gaps.contains(where: \.hidesRoutes) }

  /// The name for reports: the program's, if there is only one, or the name of the module that assembles it.
  public var name: String { programs.count == 1 ? programs[0] : home }

  /// Returns the application in one build: without what the build does not compile. What the build may or may not
  /// compile stays, and is uncertain.
  public func compiled(_ truth: (Condition) -> Truth) -> WiredApplication {
    var result = self
    result.modules = modules.compactMap { module in
      var module = module
      guard module.reach.narrow(truth) else { return nil }
      module.narrowWires(truth)
      module.openings = module.openings.filter { truth($0.condition) != .no }
      return module
    }
    return result
  }
}

/// A module that could be in an application's list.
public struct UnlistedModule: Hashable, Sendable {
  /// The names of its module types.
  public var types: [String]
  /// The module of the graph that declares them.
  public var home: Module.ID
  /// The import in the file that lists the application's modules, or the declaration of the type.
  public var place: Place
  /// Whether a file that lists modules imports ``home``. If not, no application of the repository lists the type.
  public var isImported: Bool
  /// What the types provide, perform, route and show.
  public var offers: Set<WireSubject>

  public init(
    types: [String], home: Module.ID, place: Place, isImported: Bool, offers: Set<WireSubject>
  ) {
    self.types = types
    self.home = home
    self.place = place
    self.isImported = isImported
    self.offers = offers
  }
}

/// Something that is decided when the program runs, so that the source does not show it.
public struct WiringGap: Hashable, Sendable {
  public var place: Place
  /// What it is, as the subject of a sentence: "a list of modules that is computed".
  public var what: String
  /// Whether modules or declarations may exist that were not found. If not, only a detail is not known.
  public var hidesDeclarations: Bool
  /// Whether patterns of routes may exist that no declaration shows.
  public var hidesRoutes: Bool

  public init(place: Place, what: String, hidesDeclarations: Bool = true, hidesRoutes: Bool = false) {
    self.place = place
    self.what = what
    self.hidesDeclarations = hidesDeclarations
    self.hidesRoutes = hidesRoutes
  }
}

/// When a piece of wiring exists.
public struct WireReach: Hashable, Sendable {
  /// The `#if` conditions around it.
  public var condition: Condition
  /// Whether it exists whenever it is compiled. If not, the program decides while it runs.
  public var isCertain: Bool

  public init(condition: Condition = .always, isCertain: Bool = true) {
    self.condition = condition
    self.isCertain = isCertain
  }

  /// Settles the condition for a build, and returns whether the piece may exist in it.
  mutating func narrow(_ truth: (Condition) -> Truth) -> Bool {
    switch truth(condition) {
    case .yes: break
    case .no: return false
    case .unknown: isCertain = false
    }
    condition = .always
    return true
  }
}

/// A Tenon module in an application's list.
public struct WiredModule: Hashable, Sendable {
  /// The name, as errors and snapshots show it.
  public var name: String
  /// Whether ``name`` is certain. If not, it is the name that modules of this type usually have.
  public var isNameKnown = true
  /// The full name of its type.
  public var type: String
  /// The module of the graph that declares the type; `nil` if the repository does not contain it.
  public var home: Module.ID?
  /// The declaration of the type.
  public var place: Place
  /// The place where the module is created for the application.
  public var listed: Place
  /// The layer; `nil` if it is not known.
  public var layer: String?
  /// The declaration of the layer.
  public var layerPlace: Place?
  /// Whether the module starts after the first screen has appeared.
  public var isDeferred = false
  public var reach: WireReach
  public var wires: [Wire]
  /// What could not be read about its contract. If there is anything, the module may declare more than is known.
  public var gaps: [WiringGap]
  /// URLs that the module opens.
  public var openings: [URLOpening]

  public init(
    name: String, type: String, home: Module.ID?, place: Place, listed: Place, layer: String? = nil,
    layerPlace: Place? = nil, reach: WireReach = WireReach(), wires: [Wire] = [], gaps: [WiringGap] = [],
    openings: [URLOpening] = []
  ) {
    self.name = name
    self.type = type
    self.home = home
    self.place = place
    self.listed = listed
    self.layer = layer
    self.layerPlace = layerPlace
    self.reach = reach
    self.wires = wires
    self.gaps = gaps
    self.openings = openings
  }

  /// Removes the declarations that a build does not compile.
  fileprivate mutating func narrowWires(_ truth: (Condition) -> Truth) {
    var positions: [Int: Int] = [:]
    var rest: [Wire] = []
    for (position, wire) in wires.enumerated() {
      var wire = wire
      guard wire.reach.narrow(truth) else { continue }
      positions[position] = rest.count
      rest.append(wire)
    }
    for index in rest.indices { rest[index].given = rest[index].given.compactMap { positions[$0] } }
    wires = rest
  }

  /// Whether the module passes what it declares in a wire to another of its declarations, or may do so.
  /// - Parameter index: The position of the wire.
  public func passesOn(_ index: Int) -> Bool {
    wires.contains { $0.isGivenMore || $0.given.contains(index) }
  }
}

/// A place where code opens a URL that is given as text.
public struct URLOpening: Hashable, Sendable {
  /// The text, with `nil` for each part that is computed while the program runs.
  public var text: [String?]
  /// Whether it is opened as if it came from outside the application.
  public var isExternal: Bool
  /// Whether it may be a stack of several pages, because the navigator opens it.
  public var isStack: Bool
  public var place: Place
  public var condition: Condition

  public init(
    text: [String?], isExternal: Bool = false, isStack: Bool = false, place: Place,
    condition: Condition = .always
  ) {
    self.text = text
    self.isExternal = isExternal
    self.isStack = isStack
    self.place = place
    self.condition = condition
  }
}

/// What the source shows about the wiring of all applications in a repository.
public struct WiredGraph: Hashable, Sendable {
  public var applications: [WiredApplication]
  /// The modules that no application lists, as if each was created without arguments.
  public var modulesInNoApplication: [WiredModule] = []
  /// Code of Tenon modules that reaches for services, routes or actions without declaring it.
  public var undeclaredUses: [UndeclaredUse]
  /// The builds for which `#if` conditions are evaluated.
  public var builds: [BuildConfiguration] = []
  /// The provided types that are mentioned outside the modules that provide them, although no module requires them.
  public var mentioned: Set<String> = []
  /// What Objective-C asks contracts for, by name.
  public var objectiveCCalls: [ObjectiveCCall] = []

  /// The number of files that were read.
  public var files = 0
  /// The number of these files whose names were resolved by the compiler's index; names in the others were resolved by
  /// scope and imports.
  public var indexedFiles = 0

  public init(applications: [WiredApplication] = [], undeclaredUses: [UndeclaredUse] = []) {
    self.applications = applications
    self.undeclaredUses = undeclaredUses
  }

  /// The applications without those whose modules are passed in by code that is not read.
  public var assembledHere: [WiredApplication] { applications.filter { !$0.isAssembledElsewhere } }

  public var isEmpty: Bool { applications.isEmpty && undeclaredUses.isEmpty }

  /// The Tenon modules that a module of the graph declares. A module that several applications list is among them once
  /// for each application.
  public func modules(declaredIn home: Module.ID) -> [WiredModule] {
    (applications.flatMap(\.modules) + modulesInNoApplication).filter { $0.home == home }
  }
}

/// Code of a module that uses the application, or a part of it, past the module's contract, or that makes a handle
/// which the contract should give it.
public struct UndeclaredUse: Hashable, Sendable {
  /// The module of the graph that contains the code.
  public var home: Module.ID
  public var place: Place
  /// What the code uses, as written.
  public var what: String
  /// The declaration that the contract should contain instead.
  public var instead: String
  /// Whether the code makes a handle from a closure, as previews and tests do.
  public var isFake: Bool

  public init(home: Module.ID, place: Place, what: String, instead: String, isFake: Bool = false) {
    self.home = home
    self.place = place
    self.what = what
    self.instead = instead
    self.isFake = isFake
  }
}
