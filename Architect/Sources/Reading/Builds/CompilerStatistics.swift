import Files
import Formats
import ModuleGraph

/// The processor time of the compiler's processes in a build for debugging, from the files that its option
/// `-stats-output-dir` writes.
///
/// Each process writes one file with counters and times. The name of the file, and of the time of the whole process, shows
/// when the process began, what it compiled, and what it wrote. Source: `lib/Basic/Statistic.cpp` of the compiler, and files
/// of Swift 6.3.
public struct CompilerStatistics: Sendable {
  /// There are no statistics that can be used.
  public struct Unusable: Error, CustomStringConvertible {
    public let description: String
  }

  /// The times of one module, in seconds.
  struct Times: Equatable {
    /// The process that writes the module's interface; `nil` if the module was compiled by one process.
    var interface: Double?
    /// The processes that compile files.
    var compiling: [Double] = []
    /// Reading the headers of modules that no process had read before, and writing the index of these modules, which only a
    /// clean build does. It is in none of the other times.
    var once = 0.0

    var whole: Double { compiling.reduce(interface ?? 0, +) }
    var longest: Double { compiling.reduce(interface ?? 0, max) }
  }

  /// The times of each module, by its name in code.
  let modules: [String: Times]
  /// The names of the files that should have times, and have none that make sense.
  public let damaged: [String]

  fileprivate struct Process {
    /// When it began, in microseconds.
    var start: Int
    var isInterface: Bool
    var seconds = 0.0
    /// What only a clean build does, in seconds; in no other time.
    var once = 0.0
    /// What the compiler does after it has made code, such as the object file and the index, in seconds.
    var writing = 0.0
    /// The instructions of the intermediate code that it made.
    var instructions = 0.0
  }

  /// How many files are read at most, several times those of the largest projects.
  private static let limit = 200_000
  /// How many bytes a file has at most; they usually have a few thousand.
  private static let maximumSize = 1 << 20

  /// Reads the files in a folder, which may stem from several builds.
  /// - Parameter folder: The path of the folder.
  /// - Throws: ``Unusable``.
  /// - Complexity: O(*n* log *n*) for *n* files.
  public init(folder: String) throws(Unusable) {
    let names: [String]
    do { names = try FileSystem.entries(of: folder, limit: Self.limit).map(\.name) } catch {
      throw Unusable(description: "\(error)")
    }
    var processes: [String: [Process]] = [:]
    var damaged: [String] = []
    for name in names {
      guard let words = Self.words(of: name) else { continue }
      if let process = Self.process(FilePath.join(folder, name), words) {
        processes[String(words[4]), default: []].append(process)
      } else {
        damaged.append(name)
      }
    }
    self.damaged = damaged
    guard !processes.isEmpty else {
      throw Unusable(
        description:
          "\(folder) has no statistics of the compiler that can be read; build from scratch with -stats-output-dir, as in: swift build --build-tests -Xswiftc -stats-output-dir -Xswiftc \(folder)"
      )
    }
    let rates = processes.values.joined().filter {
      $0.instructions >= Self.manyInstructions && $0.writing > 0
    }
    .map { $0.writing / $0.instructions }.sorted()
    // Processes that wrote an index as well have high rates.
    let usual = rates.isEmpty ? nil : rates[rates.count / 4]
    modules = processes.mapValues {
      Self.times($0.map { process in usual.map(process.withoutIndex) ?? process })
    }
  }

  /// With fewer instructions, what each process takes to begin and to end counts more than what it writes.
  fileprivate static let manyInstructions = 2_000.0

  /// The parts of the name of a file, if it is of a process that compiled a module.
  private static func words(of name: String) -> [Substring]? {
    // stats-1795890614684364-swift-frontend-Cart-Item.swift-x86_64_unknown_linux_gnu-o-Onone-728499532.json
    let words = name.split(separator: "-", omittingEmptySubsequences: false)
    guard words.count >= 9, words[0] == "stats", Int(words[1]) != nil, words[2] == "swift",
      words[3] == "frontend", name.hasSuffix(".json")
    else { return nil }
    return ["swiftmodule", "o"].contains(words[words.count - 3]) ? words : nil
  }

  private static func process(_ path: String, _ words: [Substring]) -> Process? {
    guard let start = Int(words[1]), let status = FileSystem.status(of: path), status.kind == .file,
      status.size <= maximumSize, let bytes = try? FileSystem.read(path),
      let members = try? JSON(reading: bytes).object
    else { return nil }
    let key = "time.swift-frontend." + words[4..<(words.count - 1)].joined(separator: "-")
    var process = Process(start: start, isInterface: words[words.count - 3] == "swiftmodule")
    var making = 0.0
    for member in members {
      let name = member.key
      let isWhole = name == "\(key).user" || name == "\(key).sys"
      guard isWhole || stages.contains(name) || [importing, instructions].contains(name) else { continue }
      guard let value = member.value.double, (0...1e9).contains(value) else { return nil }
      switch name {
      case importing: process.once = value
      case instructions: process.instructions = value
      case _ where isWhole: process.seconds += value
      default: making += value
      }
    }
    guard process.seconds > 0, process.seconds <= 1e6 else { return nil }
    process.once = min(process.once, process.seconds)
    process.seconds -= process.once
    // Other versions of the compiler may have other names for what it does.
    if making > 0 { process.writing = max(process.seconds - making, 0) }
    return process
  }

  private static let importing = "time.swift.Import resolution.user"
  private static let instructions = "IRModule.NumIRInsts"
  /// The times of what the compiler does until it has made code.
  private static let stages = Set(
    ["perform-sema", "SILGen", "SIL optimization", "IRGen"].flatMap {
      ["time.swift.\($0).user", "time.swift.\($0).sys"]
    })

  /// The times of the build that did the most; later ones may have compiled single files.
  private static func times(_ processes: [Process]) -> Times {
    // The process for the interface is one of the first that the compiler starts.
    let lead = 250_000
    let builds = processes.filter(\.isInterface).map { $0.start - min(lead, $0.start) }.sorted()
    var times = [Times](repeating: Times(), count: builds.count + 1)
    var build = 0
    for process in processes.sorted(by: { ($0.start, $0.seconds) < ($1.start, $1.seconds) }) {
      while build < builds.count, builds[build] <= process.start { build += 1 }
      if process.isInterface {
        times[build].interface = process.seconds
      } else {
        times[build].compiling.append(process.seconds)
      }
      times[build].once += process.once
    }
    return times.max { $0.whole < $1.whole } ?? Times()
  }
}

extension CompilerStatistics.Process {
  /// The process as if another had written the index of the modules that are imported. The first one that imports a module
  /// writes it, next to its own output, in no time that the statistics name.
  /// - Parameter rate: What writing each instruction usually takes, in seconds.
  fileprivate func withoutIndex(_ rate: Double) -> Self {
    let usual = rate * max(instructions, CompilerStatistics.manyInstructions)
    // Processes differ by less than half in what they write.
    guard !isInterface, writing > 1.5 * usual else { return self }
    var result = self
    result.seconds -= writing - usual
    result.once += writing - usual
    return result
  }
}

extension CompilerStatistics {
  /// Replaces the times of compiling modules in a graph.
  /// - Parameter name: The name of a module in code.
  /// - Returns: Whether any of the modules is in the statistics.
  func apply(to graph: inout BuildGraph, name: (Module.ID) -> String?, _ constants: BuildConstants) -> Bool {
    var isUsed = false
    var measured = 0.0
    var expected = 0.0
    for index in graph.units.indices where graph.units[index].cost.language == .swift {
      guard let name = name(graph.units[index].module), let times = modules[name] else { continue }
      isUsed = true
      let cost = graph.units[index].cost.recorded(times, constants)
      measured += cost.bodies
      expected += graph.units[index].cost.bodies
      graph.units[index].cost = cost
      graph.units[index].once = times.once
      graph.units[index].isRecorded = true
    }
    let list = modules.filter { $0.key.hasSuffix("PackageDiscoveredTests") }.min { $0.key < $1.key }?.value
    for index in graph.programs.indices where graph.programs[index].isTests {
      graph.programs[index].listTimes = list
    }
    guard expected > 0 else { return isUsed }
    // The others are like those that were measured.
    for index in graph.units.indices where !graph.units[index].isRecorded {
      graph.units[index].cost.bodies *= measured / expected
    }
    return isUsed
  }
}

extension JSON {
  fileprivate var double: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
}
