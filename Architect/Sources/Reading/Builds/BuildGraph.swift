import Graphs
import ModuleGraph

/// The modules and programs of a package, or of all projects of a repository, as they are built.
struct BuildGraph {
  /// A module, compiled once.
  struct Unit {
    /// The module's identifier, or its name if it comes from outside the repository.
    var module: Module.ID
    /// The name of its target.
    var target: String
    /// Whether it is compiled for a plug-in or a macro, which runs during the build.
    var isTool: Bool
    var isTest: Bool
    var cost: CompileCost
    /// Whether the cost comes from a recorded build.
    var isRecorded = false
    /// What only a clean build takes for it: the compiler keeps what it has read of the system's modules. In seconds.
    var once = 0.0
    /// The units that must be compiled before.
    var inputs: Set<Int> = []
    /// The units whose declarations it uses, with the share of its files that such a change compiles again.
    var imports: [Int: Double] = [:]
  }

  /// A linked program or dynamic library, or a bundle of tests.
  struct Program {
    var name: String
    var roots: Set<Int>
    /// The unit that others depend on as the program; `nil` for libraries and tests.
    var main: Int?
    var isTests = false
    /// For tests of a package: the seconds to compile the list of all tests for XCTest, and the program that runs them.
    var list: Double?
    /// What the compiler measured for ``list``.
    var listTimes: CompilerStatistics.Times?
    var runner: Double?
    /// Whether that list has tests in it: those of Swift Testing are found in another way.
    var usesXCTest = false
  }

  /// The build system that builds the packages.
  let system: BuildSystem
  var units: [Unit] = []
  var programs: [Program] = []
  /// The number of units of modules in the repository, which come first.
  private(set) var ownCount = 0

  /// - Parameters:
  ///   - graph: All modules, with the tests.
  ///   - manifest: The package that is built; `nil` for everything.
  ///   - products: The products of that package.
  ///   - system: The build system that builds the packages.
  ///   - cost: Returns the estimated cost of a module.
  ///   - isBuilt: Whether a module is built on this system.
  init(
    _ graph: ModuleGraph, package manifest: String?, products: [Product], _ system: BuildSystem,
    _ constants: BuildConstants, cost: (Module) -> CompileCost, isBuilt: (Module) -> Bool = { _ in true }
  ) {
    self.system = system
    let compiled = Self.compiled(graph, manifest).filter(isBuilt)
    var dependencies: [Module.ID: Set<Module.ID>] = [:]
    for module in compiled { dependencies[module.id] = Self.dependencies(of: module, in: graph) }
    let tools = Self.tools(compiled, dependencies, graph, manifest)
    var index: [Bool: [Module.ID: Int]] = [:]
    for module in compiled {
      for isTool in [false, true] where isTool ? tools.contains(module.id) : module.kind != .macro {
        index[isTool, default: [:]][module.id] = units.count
        units.append(
          Unit(
            module: module.id, target: Self.declaration(of: module, manifest)?.target.name ?? module.name,
            isTool: isTool,
            isTest: module.kind.isTest, cost: cost(module)))
      }
    }
    for place in units.indices {
      let unit = units[place]
      let below = Self.units(
        below: dependencies[unit.module] ?? [], dependencies, graph, index[unit.isTool] ?? [:],
        index[true] ?? [:])
      units[place].inputs = below.subtracting([place])
      // A macro runs in every file that could expand it.
      for other in units[place].inputs where graph[units[other].module]?.kind == .macro {
        units[place].imports[other] = 1
      }
    }
    addImports(graph, index)
    ownCount = units.count
    addPrograms(compiled, index, manifest, constants)
    addLibraries(products)
    for place in programs.indices where programs[place].isTests {
      programs[place].usesXCTest = programs[place].roots.contains { unit in
        graph.externals(of: units[unit].module).contains { $0.name == "XCTest" }
      }
    }
  }

  /// Adds what a change of each unit's declarations compiles again.
  private mutating func addImports(_ graph: ModuleGraph, _ index: [Bool: [Module.ID: Int]]) {
    let reexports = ReExports(graph)
    for place in units.indices {
      let unit = units[place]
      for (id, files) in Self.importingFiles(of: unit.module, in: graph, reexports) {
        // SwiftPM runs the compiler again only for what the manifest declares.
        guard let other = index[unit.isTool]?[id], unit.inputs.contains(other) else { continue }
        // Files of tests stand alone; in other modules, each file leads to others that use its declarations.
        units[place].imports[other] =
          unit.isTest ? min(1, Double(files.count) / Double(unit.cost.files)) : 1
      }
    }
  }

  /// The files of a module that import each other module, or one that re-exports it.
  private static func importingFiles(
    of module: Module.ID, in graph: ModuleGraph, _ reexports: ReExports
  ) -> [Module.ID: Set<String>] {
    var result: [Module.ID: Set<String>] = [:]
    for edge in graph.edges(from: module) where edge.isImported {
      let files = edge.imports.filter(\.isActive).map(\.place.file)
      for id in reexports.extent(of: [edge.to]).modules.union([edge.to]) where id != module {
        result[id, default: []].formUnion(files)
      }
    }
    return result
  }

  /// The modules that are compiled for a package.
  static func compiled(_ graph: ModuleGraph, _ manifest: String?) -> [Module] {
    func isCompiled(_ module: Module) -> Bool {
      switch module.kind {
      case .system, .binary, .plugin, .aggregate: false
      default: module.files.contains { $0.language != .header }
      }
    }
    guard let manifest else { return graph.modules.filter(isCompiled) }
    let own = graph.modules.filter { $0.declarations.contains { $0.manifest == manifest } }.map(\.id)
    let found = Set(
      reachable(from: own) { id in
        // Imports may also be resolved to a module of another package with the same name.
        (graph[id]?.declarations ?? []).filter { $0.format == .swiftPM }.flatMap(\.dependencies)
      })
    return graph.modules.filter { found.contains($0.id) && isCompiled($0) }
  }

  /// The modules that the build system knows a module to depend on: for SwiftPM those that the manifest declares, and
  /// otherwise also those that it imports.
  private static func dependencies(of module: Module, in graph: ModuleGraph) -> Set<Module.ID> {
    let packages = module.declarations.filter { $0.format == .swiftPM }
    guard packages.isEmpty else { return Set(packages.flatMap(\.dependencies)) }
    return module.declarations.reduce(into: Set(graph.edges(from: module.id).map(\.to))) {
      $0.formUnion($1.dependencies)
    }
  }

  /// The declaration that is built, if other projects declare the module, too.
  private static func declaration(of module: Module, _ manifest: String?) -> Module.Declaration? {
    guard let manifest else { return module.declarations.first }
    let packages = module.declarations.filter { $0.format == .swiftPM }
    return packages.first { $0.manifest == manifest } ?? packages.first ?? module.declarations.first
  }

  /// The modules that plug-ins and macros need while the package is built.
  private static func tools(
    _ compiled: [Module], _ dependencies: [Module.ID: Set<Module.ID>], _ graph: ModuleGraph,
    _ manifest: String?
  ) -> Set<Module.ID> {
    let plugins = graph.modules.filter { $0.kind == .plugin }
    var starts = compiled.filter { $0.kind == .macro }.map(\.id)
    let manifests = Set(compiled.compactMap { declaration(of: $0, manifest)?.manifest })
    for plugin in plugins
    where declaration(of: plugin, manifest).map({ manifests.contains($0.manifest) }) ?? false {
      starts += Self.dependencies(of: plugin, in: graph)
    }
    return Set(reachable(from: starts) { dependencies[$0] ?? [] })
  }

  /// The units of dependencies; through modules that are not compiled, those of what they depend on.
  private static func units(
    below modules: Set<Module.ID>, _ dependencies: [Module.ID: Set<Module.ID>], _ graph: ModuleGraph,
    _ index: [Module.ID: Int], _ tools: [Module.ID: Int]
  ) -> Set<Int> {
    var result: Set<Int> = []
    _ = reachable(from: modules) { id -> Set<Module.ID> in
      guard let module = graph[id] else { return [] }
      // A macro is a program of its own, and what it is made of is not linked into its users.
      if let unit = module.kind == .macro ? tools[id] : index[id] {
        result.insert(unit)
        return []
      }
      return module.kind == .plugin ? [] : Self.dependencies(of: module, in: graph)
    }
    return result
  }

  private mutating func addPrograms(
    _ compiled: [Module], _ index: [Bool: [Module.ID: Int]], _ manifest: String?, _ constants: BuildConstants
  ) {
    var tests: [String: Set<Int>] = [:]
    var packages: Set<String> = []
    for module in compiled {
      for isTool in [false, true] {
        guard let unit = index[isTool]?[module.id] else { continue }
        let declaration = Self.declaration(of: module, manifest)
        let owner = declaration?.manifest ?? ""
        if module.kind.isTest {
          // A package has one bundle with all its tests; with Swift Build, and in an Xcode project, each target has its own.
          let isPackage = declaration?.format == .swiftPM
          guard !isPackage || system == .native else {
            addTests(unit, constants)
            continue
          }
          let bundle = isPackage ? owner : module.id
          tests[bundle, default: []].insert(unit)
          if isPackage { packages.insert(bundle) }
        } else if module.kind.isProgram || module.kind == .macro {
          guard isTool || manifest == nil || owner == manifest else { continue }
          programs.append(Program(name: units[unit].target, roots: [unit], main: unit))
        }
      }
    }
    for (name, roots) in tests.sorted(by: { $0.key < $1.key }) {
      let time = packages.contains(name) ? constants.testList : nil
      programs.append(
        Program(name: "tests of \(name)", roots: roots, isTests: true, list: time, runner: time))
    }
  }

  /// Adds the tests of one target, which Swift Build links into a library of its own.
  private mutating func addTests(_ unit: Int, _ constants: BuildConstants) {
    #if os(macOS)
      // There, a program of the toolchain runs the tests.
      let runner: Double? = nil
    #else
      let runner = constants.testList
    #endif
    programs.append(Program(name: units[unit].target, roots: [unit], isTests: true, runner: runner))
  }

  /// Adds the libraries that the package's build links. Others have no file of their own.
  private mutating func addLibraries(_ products: [Product]) {
    for product in products where product.isDynamic {
      let names = Set(product.targets)
      let roots = units.indices.filter { !units[$0].isTool && names.contains(units[$0].target) }
      if !roots.isEmpty { programs.append(Program(name: product.name, roots: Set(roots))) }
    }
  }

  /// Adds a unit of a module in the repository.
  /// - Returns: Its index. The indices of units from outside become larger by one.
  mutating func insert(_ unit: Unit) -> Int {
    let place = ownCount
    func moved(_ index: Int) -> Int { index >= place ? index + 1 : index }
    for index in units.indices {
      units[index].inputs = Set(units[index].inputs.map(moved))
      units[index].imports = Dictionary(uniqueKeysWithValues: units[index].imports.map { (moved($0), $1) })
    }
    var unit = unit
    unit.inputs = Set(unit.inputs.map(moved))
    unit.imports = Dictionary(uniqueKeysWithValues: unit.imports.map { (moved($0), $1) })
    units.insert(unit, at: place)
    ownCount += 1
    return place
  }

  func lines(of members: [Int]) -> Int { members.reduce(0) { $0 + units[$1].cost.lines } }

  /// The units that each program consists of.
  var members: [[Int]] {
    var seen = [Int](repeating: -1, count: units.count)
    return programs.indices.map { program in
      var result: [Int] = []
      func add(_ unit: Int) {
        guard seen[unit] != program else { return }
        seen[unit] = program
        result.append(unit)
      }
      programs[program].roots.sorted().forEach(add)
      var position = 0
      while position < result.count {
        let unit = result[position]
        position += 1
        // A macro runs in the compiler.
        for input in units[unit].inputs where !(units[input].isTool && !units[unit].isTool) { add(input) }
      }
      return result
    }
  }
}
