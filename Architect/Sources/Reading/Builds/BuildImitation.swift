import ModuleGraph

/// Builds the modules and programs of a graph as the build engine would.
struct BuildImitation {
  /// What changes in one file of a module.
  enum Change {
    /// The body of a function: only that file is compiled again, and programs are linked again.
    case body
    /// A declaration that others could see: the modules that import it are compiled again.
    case interface
  }

  let graph: BuildGraph
  let constants: BuildConstants
  /// The number of commands at once, and of cores.
  let jobs: Int
  /// The units of each program.
  let members: [[Int]]
  private let units: [Module.ID: [Int]]
  /// The units that import each unit.
  private let importers: [[Int]]
  /// The programs that contain each unit.
  private let programs: [[Int]]
  /// The seconds to link each program.
  private let linking: [Double]
  /// The program that each unit is the main module of.
  private let mains: [Int: Int]
  /// The units that need each program, as its tests and the users of a macro do: SwiftPM compiles them after it is linked.
  /// Source: `addStaticTargetInputs` in SwiftPM.
  private let users: [[Int]]

  /// - Complexity: O(*n*) for *n* units, imports, and units of programs.
  init(_ graph: BuildGraph, _ constants: BuildConstants, jobs: Int) {
    self.graph = graph
    self.constants = constants
    self.jobs = jobs
    members = graph.members
    units = Dictionary(grouping: graph.units.indices) { graph.units[$0].module }
    var importers = [[Int]](repeating: [], count: graph.units.count)
    for (index, unit) in graph.units.enumerated() {
      for other in unit.imports.keys { importers[other].append(index) }
    }
    self.importers = importers
    var programs = [[Int]](repeating: [], count: graph.units.count)
    for (program, members) in members.enumerated() {
      for unit in members { programs[unit].append(program) }
    }
    self.programs = programs
    linking = members.map { constants.linking(lines: graph.lines(of: $0)) }
    var mains: [Int: Int] = [:]
    for (index, program) in graph.programs.enumerated() {
      // With Swift Build, tests are linked with what a program is made of, and do not wait for the program.
      guard let unit = program.main, graph.system == .native || graph.units[unit].isTool else { continue }
      mains[unit] = index
    }
    self.mains = mains
    var users = [[Int]](repeating: [], count: graph.programs.count)
    for (index, unit) in graph.units.enumerated() {
      for input in unit.inputs { if let program = mains[input] { users[program].append(index) } }
    }
    self.users = users
  }

  /// Finding out what has to be built, in seconds.
  var planning: Double { constants.plan + Double(graph.units.count) * constants.planModule }

  /// The duration of a build after a change in one file of a module, in seconds.
  func seconds(after change: Change, in module: Module.ID) -> Double {
    planning + Simulation(rebuild(after: change, in: module), jobs: jobs).seconds
  }

  /// The commands of a build from nothing.
  var cleanBuild: [BuildStep] {
    var compiled: [Int: CompileCost.Effort] = [:]
    for (index, unit) in graph.units.enumerated() {
      compiled[index] = unit.cost.whole(constants, jobs: jobs).delayed(by: unit.once)
    }
    let all = Set(graph.units.indices)
    return steps(compiled, wrapped: all, linked: Array(graph.programs.indices), changed: all, nil)
  }

  /// The commands of a build after a change in one file of a module.
  func rebuild(after change: Change, in module: Module.ID) -> [BuildStep] {
    let changed = Set(units[module] ?? [])
    var compiled: [Int: CompileCost.Effort] = [:]
    if change == .interface {
      for index in Set(changed.flatMap { importers[$0] }) {
        let unit = graph.units[index]
        let share = changed.compactMap { unit.imports[$0] }.max() ?? 1
        compiled[index] = unit.cost.again(share, constants, jobs: jobs)
      }
    }
    if change == .interface, graph.system == .swiftBuild {
      // The compiler finds nothing to do for most of what loads the module through others.
      for index in loaders(of: changed) where compiled[index] == nil {
        compiled[index] = CompileCost.Effort(work: constants.start, span: constants.start)
      }
    }
    for index in changed {
      let unit = graph.units[index]
      // Files of tests stand alone.
      let isInterface = change == .interface && !unit.isTest
      compiled[index] = unit.cost.oneFile(constants, jobs: jobs, isInterface: isInterface)
    }
    var linked = Set(compiled.keys.flatMap { programs[$0] })
    for program in linked {
      guard let main = graph.programs[program].main else { continue }
      for index in users[program] where compiled[index] == nil {
        let unit = graph.units[index]
        // A macro is expanded again. For another program, the compiler starts, even if there is nothing to compile.
        let expanded = graph.units[main].isTool && !unit.isTool ? unit.imports[main] : nil
        compiled[index] =
          expanded.map { unit.cost.again($0, constants, jobs: jobs) }
          ?? CompileCost.Effort(work: constants.start, span: constants.start)
        linked.formUnion(programs[index])
      }
    }
    return steps(
      compiled, wrapped: change == .interface ? changed : [], linked: linked.sorted(), changed: changed,
      change)
  }

  /// The units that depend on any of the given ones, directly or not, except what runs in the compiler.
  private func loaders(of changed: Set<Int>) -> Set<Int> {
    var result = changed
    var isComplete = false
    while !isComplete {
      isComplete = true
      for (index, unit) in graph.units.enumerated() where !result.contains(index) {
        let isLoading = unit.inputs.contains { result.contains($0) && graph.units[$0].isTool == unit.isTool }
        guard isLoading else { continue }
        result.insert(index)
        isComplete = false
      }
    }
    return result.subtracting(changed)
  }

  /// - Parameter change: What was changed; `nil` in a clean build.
  private func steps(
    _ compiled: [Int: CompileCost.Effort], wrapped: Set<Int>, linked: [Int], changed: Set<Int>,
    _ change: Change?
  ) -> [BuildStep] {
    let order = compiled.keys.sorted()
    var result: [BuildStep] = []
    var position: [Int: Int] = [:]
    for index in order {
      position[index] = result.count
      let unit = graph.units[index]
      // The names of commands for files of C, and of those that wrap modules, are paths, which come before.
      let isSwift = unit.cost.language == .swift
      let name = "\(isSwift ? "C." : "/")\(unit.target)-debug\(unit.isTool ? "-tool" : "").module"
      result.append(
        BuildStep(name: name, subject: unit.module, effort: compiled[index] ?? .none, inputs: []))
    }
    for index in order where wrapped.contains(index) && graph.units[index].cost.language == .swift {
      let unit = graph.units[index]
      result.append(step("/\(unit.target)", unit.module, constants.wrap, [position[index] ?? 0]))
    }
    var assembled: [Int: Int] = [:]
    if graph.system == .swiftBuild {
      for index in order {
        let unit = graph.units[index]
        assembled[index] = result.count
        result.append(step("P2.\(unit.target)", unit.module, constants.assemble, [position[index] ?? 0]))
      }
    }
    var links: [Int: Int] = [:]
    for index in linked {
      let program = graph.programs[index]
      var inputs = members[index].compactMap { assembled[$0] ?? position[$0] }.sorted()
      if graph.system == .native, !program.roots.isDisjoint(with: changed) {
        for seconds in tests(program, change) {
          result.append(step("C.\(program.name).module", program.name, seconds, inputs))
          inputs = [result.count - 1]
        }
      }
      links[index] = result.count
      result.append(step("C.\(program.name).exe", program.name, linking[index], inputs))
      guard graph.system == .swiftBuild, let runner = program.runner else { continue }
      // The program that runs the tests is compiled and linked again whenever they were linked.
      let seconds = change == nil ? runner : runner * constants.testListAgain
      result.append(step("P0.\(program.name).runner", program.name, seconds, [result.count - 1]))
      result.append(step("P2.\(program.name).runner", program.name, constants.link, [result.count - 1]))
    }
    for unit in order {
      let inputs = graph.units[unit].inputs.compactMap { mains[$0].flatMap { links[$0] } ?? position[$0] }
      result[position[unit] ?? 0].inputs = inputs.sorted()
    }
    return result
  }

  /// The seconds to compile the list of all tests, and the program that runs them, one after the other.
  private func tests(_ program: BuildGraph.Program, _ change: Change?) -> [Double] {
    let again = constants.testListAgain
    let list = program.list.map { first in
      guard change != nil else { return first }
      guard program.usesXCTest else { return min(first, constants.start + constants.process) }
      guard let times = program.listTimes else {
        return min(first, constants.start + constants.process + first * again)
      }
      // The file with the list of the changed tests is compiled again.
      return min(first, constants.start + max(times.longest, times.whole * constants.again / Double(jobs)))
    }
    let runner = program.runner.map { change == nil ? $0 : $0 * again }
    return [list, change == .body ? nil : runner].compactMap(\.self)
  }

  private func step(_ name: String, _ subject: String, _ seconds: Double, _ inputs: [Int]) -> BuildStep {
    BuildStep(name: name, subject: subject, effort: .init(work: seconds, span: seconds), inputs: inputs)
  }
}
