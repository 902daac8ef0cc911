import ModuleGraph

extension BuildGraph {
  /// What changes in one file of a module.
  enum Change {
    /// The body of a function: only that file is compiled again, and programs are linked again.
    case body
    /// A declaration that others could see: the modules that import it are compiled again.
    case interface
  }

  /// The commands of a build from nothing.
  /// - Parameter members: The units of each program.
  func cleanBuild(_ members: [Set<Int>], _ constants: BuildConstants, jobs: Int) -> [BuildStep] {
    var compiled: [Int: CompileCost.Effort] = [:]
    for (index, unit) in units.enumerated() {
      compiled[index] = unit.cost.whole(constants, jobs: jobs).delayed(by: unit.once)
    }
    return steps(
      compiled: compiled, wrapped: Set(units.indices), linked: Array(programs.indices),
      changed: Set(units.indices), nil, members, constants)
  }

  /// The commands of a build after a change in one file of a module.
  /// - Parameter members: The units of each program.
  func rebuild(
    after change: Change, in module: Module.ID, _ members: [Set<Int>], _ constants: BuildConstants, jobs: Int
  ) -> [BuildStep] {
    let changed = Set(units.indices.filter { units[$0].module == module })
    var compiled: [Int: CompileCost.Effort] = [:]
    if change == .interface {
      for (index, unit) in units.enumerated() {
        guard let share = unit.imports.filter({ changed.contains($0.key) }).values.max() else { continue }
        compiled[index] = unit.cost.again(share, constants, jobs: jobs)
      }
    }
    for index in changed { compiled[index] = units[index].cost.oneFile(constants, jobs: jobs) }
    let again = Set(compiled.keys)
    let linked = programs.indices.filter { !members[$0].isDisjoint(with: again) }
    return steps(
      compiled: compiled, wrapped: change == .interface ? changed : [], linked: linked, changed: changed,
      change,
      members, constants)
  }

  /// - Parameter change: What was changed; `nil` in a clean build.
  private func steps(
    compiled: [Int: CompileCost.Effort], wrapped: Set<Int>, linked: [Int], changed: Set<Int>,
    _ change: Change?,
    _ members: [Set<Int>], _ constants: BuildConstants
  ) -> [BuildStep] {
    let order = compiled.keys.sorted()
    var result: [BuildStep] = []
    var position: [Int: Int] = [:]
    for unit in order {
      position[unit] = result.count
      let suffix = units[unit].isTool ? "-tool" : ""
      let isSwift = units[unit].cost.language == .swift
      // The names of commands for files of C, and of those that wrap modules, are paths, which come before.
      let name = "\(isSwift ? "C." : "/")\(units[unit].target)-debug\(suffix).module"
      result.append(
        BuildStep(name: name, subject: units[unit].module, effort: compiled[unit] ?? .none, inputs: []))
    }
    for unit in order {
      result[position[unit] ?? 0].inputs = units[unit].inputs.compactMap { position[$0] }.sorted()
    }
    for unit in order where wrapped.contains(unit) && units[unit].cost.language == .swift {
      result.append(step("/\(units[unit].target)", units[unit].module, constants.wrap, [position[unit] ?? 0]))
    }
    for index in linked {
      let program = programs[index]
      var inputs = members[index].compactMap { position[$0] }.sorted()
      if !program.roots.isDisjoint(with: changed) {
        // The list of all tests, and the program that runs them, are compiled one after the other.
        let share = change == nil ? 1 : constants.testListAgain
        for seconds in [program.list, change == .body ? nil : program.runner].compactMap({ $0 }) {
          result.append(step("C.\(program.name).module", program.name, seconds * share, inputs))
          inputs = [result.count - 1]
        }
      }
      let seconds = constants.linking(lines: lines(of: members[index]))
      result.append(step("C.\(program.name).exe", program.name, seconds, inputs))
    }
    return result
  }

  private func step(_ name: String, _ subject: String, _ seconds: Double, _ inputs: [Int]) -> BuildStep {
    BuildStep(name: name, subject: subject, effort: .init(work: seconds, span: seconds), inputs: inputs)
  }
}
