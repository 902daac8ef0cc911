import Files
import ModuleGraph

/// What it takes to compile a module.
struct CompileCost {
  enum Language { case swift, c }

  /// The work of a command, and its duration if it has all cores for itself, both in seconds.
  struct Effort {
    var work: Double
    var span: Double

    /// The number of cores that the command can use at once.
    var threads: Double { span > 0 ? max(work / span, 1) : 1 }

    static let none = Effort(work: 0, span: 0)

    /// The effort with more work that nothing can run beside.
    func delayed(by seconds: Double) -> Effort { Effort(work: work + seconds, span: span + seconds) }
  }

  var language: Language
  var files: Int
  var lines: Int
  /// Compiling the bodies of all functions, or all files of C, in seconds on one core.
  var bodies: Double
  /// Reading and checking the declarations, in seconds.
  var declarations: Double
  /// The share of ``bodies`` in the file that a change is in, if files change as often as they are long.
  var fileShare: Double

  /// The estimated cost of a module of Swift.
  init(_ sources: [(lines: Int, count: CodeCount)], _ constants: BuildConstants) {
    language = .swift
    files = max(sources.count, 1)
    lines = sources.reduce(0) { $0 + $1.lines }
    let bodies = sources.map { constants.bodies(of: $0.count) }
    let all = bodies.reduce(0, +)
    self.bodies = all
    declarations = sources.reduce(0) { $0 + constants.declarations(of: $1.count) }
    let weighted = zip(sources, bodies).reduce(0) { $0 + Double($1.0.lines) * $1.1 }
    fileShare = all > 0 && lines > 0 ? weighted / (all * Double(lines)) : 1
  }

  /// The estimated cost of a module of C.
  init(files: Int, linesOfC lines: Int, _ constants: BuildConstants) {
    language = .c
    self.files = max(files, 1)
    self.lines = lines
    bodies = Double(self.files) * constants.cFile + Double(lines) / 1_000 * constants.cThousandLines
    declarations = 0
    fileShare = 1 / Double(self.files)
  }

  /// The estimated costs of modules.
  /// - Parameter code: Counts what is in a file of Swift.
  static func estimates(
    _ modules: [Module], _ constants: BuildConstants, code: @Sendable (SourceFile) -> CodeCount?
  ) -> [Module.ID: CompileCost] {
    let files = modules.flatMap { module in module.files.filter { $0.language == .swift } }
    let counts = files.concurrentMap { code($0) ?? CodeCount(lines: $0.lines) }
    let known = Dictionary(zip(files.map(\.path), counts)) { first, _ in first }
    var result: [Module.ID: CompileCost] = [:]
    for module in modules {
      let sources = module.files.filter { $0.language != .header }
      let swift = sources.filter { $0.language == .swift }
      let lines = sources.reduce(0) { $0 + $1.lines }
      result[module.id] =
        swift.isEmpty
        ? CompileCost(files: sources.count, linesOfC: lines, constants)
        : CompileCost(swift.map { ($0.lines, known[$0.path] ?? CodeCount(lines: $0.lines)) }, constants)
    }
    return result
  }

  /// Compiling the whole module.
  /// - Parameter jobs: The number of processes that the compiler may use at once.
  func whole(_ constants: BuildConstants, jobs: Int) -> Effort {
    guard language == .swift else {
      return Effort(work: bodies, span: bodies / Double(min(max(jobs, 1), files)))
    }
    return compiling(constants, bodies: bodies, files: files, jobs: jobs)
  }

  /// Compiling a share of the module's files again, because what they import has changed.
  /// - Parameter jobs: The number of processes that the compiler may use at once.
  func again(_ share: Double, _ constants: BuildConstants, jobs: Int) -> Effort {
    guard language == .swift else { return whole(constants, jobs: jobs) }
    let count = Int((Double(files) * share).rounded(.up))
    return compiling(constants, bodies: bodies * share * constants.again, files: count, jobs: jobs)
  }

  /// Compiling the module again after a change in one file.
  /// - Parameter isInterface: Whether other files could depend on what has changed.
  func oneFile(_ constants: BuildConstants, jobs: Int, isInterface: Bool) -> Effort {
    let part = bodies * fileShare
    guard language == .swift else { return Effort(work: part, span: part) }
    let others = isInterface ? constants.ownAgain : 0
    return compiling(
      constants, bodies: part + (bodies - part) * others * constants.again,
      files: 1 + Int((Double(files - 1) * others).rounded(.up)), jobs: jobs)
  }

  /// The number of the compiler's processes that compile files: as many as jobs, but each with 25 files at most.
  /// Source: `numberOfBatchPartitions` in swift-driver.
  private static func processes(for files: Int, jobs: Int) -> Int {
    max(1, min(files, max(jobs, (files + 24) / 25)))
  }

  /// The interface and the bodies are compiled at the same time, by processes that each read the whole module.
  private func compiling(_ constants: BuildConstants, bodies part: Double, files: Int, jobs: Int) -> Effort {
    let processes = Self.processes(for: files, jobs: jobs)
    let interface = constants.process + declarations
    let process = constants.process + bodies * constants.reading + part / Double(processes)
    let span = Self.span(interface, process, processes, slots: min(max(jobs, 1), processes + 1))
    return Effort(
      work: constants.start + interface + Double(processes) * process, span: constants.start + span)
  }

  /// How long it takes until the process for the interface and equal ones for files have run, so many at once, in seconds.
  private static func span(_ interface: Double, _ process: Double, _ count: Int, slots: Int) -> Double {
    guard slots > 1 else { return interface + Double(count) * process }
    // When the interface is written, its slot takes some of the other processes.
    let after = (Double(count) * process - Double(slots - 1) * interface) / (Double(slots) * process)
    let least = min(max(Int(after), 0), count)
    return [least, min(least + 1, count)].map { own in
      let others = (count - own + slots - 2) / (slots - 1)
      return max(interface + Double(own) * process, Double(others) * process)
    }.min() ?? 0
  }

  /// The cost whose whole module takes a known amount of work.
  /// - Parameter jobs: The number of processes that the compiler could use then.
  func recorded(work: Double, _ constants: BuildConstants, jobs: Int) -> CompileCost {
    var result = self
    guard language == .swift else {
      result.bodies = work
      return result
    }
    let processes = Double(Self.processes(for: files, jobs: jobs))
    let fixed = constants.start + (1 + processes) * constants.process
    let ratio = bodies > 0 ? min(declarations / bodies, 1) : 0
    // A module that took less than starting the compiler usually does has little to compile.
    result.bodies = max(work - fixed, work * 0.02) / (1 + ratio + processes * constants.reading)
    result.declarations = result.bodies * ratio
    return result
  }

  /// The cost whose processes take known times.
  func recorded(_ times: CompilerStatistics.Times, _ constants: BuildConstants) -> CompileCost {
    var result = self
    let count = Double(times.compiling.count)
    let work = times.compiling.reduce(0, +)
    result.bodies = max(work - count * constants.process, work * 0.02) / (1 + count * constants.reading)
    // Without a process of its own, the interface is a part of what the others do.
    result.declarations = times.interface.map { max($0 - constants.process, $0 * 0.02) } ?? 0
    return result
  }

  /// A share of the module.
  func scaled(by share: Double) -> CompileCost {
    var result = self
    result.bodies *= share
    result.declarations *= share
    result.lines = Int(Double(lines) * share)
    result.files = max(1, Int(Double(files) * share))
    result.fileShare = min(1, fileShare / max(share, 1e-9))
    return result
  }
}
