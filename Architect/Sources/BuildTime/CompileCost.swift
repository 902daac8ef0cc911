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
  /// Reading and checking the declarations of the module, in seconds; `nil` to take the usual share of ``bodies``.
  var declarations: Double?

  init(language: Language, files: Int, lines: Int, isTest: Bool, _ constants: BuildConstants) {
    self.language = language
    self.files = max(files, 1)
    self.lines = lines
    let thousands = Double(lines) / 1_000
    bodies =
      language == .swift
      ? thousands * (isTest ? constants.thousandTestLines : constants.thousandLines)
      : Double(files) * constants.cFile + thousands * constants.cThousandLines
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
    let part = bodies / Double(files)
    guard language == .swift else { return Effort(work: part, span: part) }
    let others = isInterface ? Double(files - 1) * constants.ownAgain : 0
    return compiling(
      constants, bodies: part * (1 + others * constants.again), files: 1 + Int(others.rounded(.up)),
      jobs: jobs)
  }

  /// The number of the compiler's processes that compile files: as many as jobs, but each with 25 files at most.
  /// Source: `numberOfBatchPartitions` in swift-driver.
  private static func processes(for files: Int, jobs: Int) -> Int {
    max(1, min(files, max(jobs, (files + 24) / 25)))
  }

  /// The interface and the bodies are compiled at the same time, by processes that each read the whole module.
  private func compiling(_ constants: BuildConstants, bodies part: Double, files: Int, jobs: Int) -> Effort {
    let processes = Self.processes(for: files, jobs: jobs)
    let interface = constants.process + (declarations ?? bodies * constants.interface)
    let process = constants.process + bodies * constants.reading + part / Double(processes)
    let all = interface + Double(processes) * process
    let longest = max(interface, process, all / Double(max(jobs, 1)))
    return Effort(work: constants.start + all, span: constants.start + longest)
  }

  /// The cost whose whole module takes a known amount of work.
  /// - Parameter jobs: The number of processes that the compiler could use then.
  func recorded(work: Double, _ constants: BuildConstants, jobs: Int) -> CompileCost {
    var result = self
    result.declarations = nil
    guard language == .swift else {
      result.bodies = work
      return result
    }
    let processes = Double(Self.processes(for: files, jobs: jobs))
    let fixed = constants.start + (1 + processes) * constants.process
    // A module that took less than starting the compiler usually does has little to compile.
    result.bodies = max(work - fixed, work * 0.02) / (1 + constants.interface + processes * constants.reading)
    return result
  }

  /// The cost whose processes take known times.
  func recorded(_ times: CompilerStatistics.Times, _ constants: BuildConstants) -> CompileCost {
    var result = self
    let count = Double(times.compiling.count)
    let work = times.compiling.reduce(0, +)
    result.bodies = max(work - count * constants.process, work * 0.02) / (1 + count * constants.reading)
    result.declarations = times.interface.map { max($0 - constants.process, $0 * 0.02) }
    return result
  }

  /// A share of the module.
  func scaled(by share: Double) -> CompileCost {
    var result = self
    result.bodies *= share
    result.declarations = declarations.map { $0 * share }
    result.lines = Int(Double(lines) * share)
    result.files = max(1, Int(Double(files) * share))
    return result
  }
}
