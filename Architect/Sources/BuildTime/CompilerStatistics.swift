import Files
import JSONValues
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
    /// Reading the headers of modules that no process had read before, which only a clean build does. It is in none of the
    /// other times.
    var once = 0.0

    var whole: Double { compiling.reduce(interface ?? 0, +) }
  }

  /// The times of each module, by its name in code.
  let modules: [String: Times]
  /// The names of the files that should have times, and have none that make sense.
  public let damaged: [String]

  private struct Process {
    /// When it began, in microseconds.
    var start: Int
    var isInterface: Bool
    var seconds: Double
    /// What it took to find the modules that are imported, in seconds.
    var importing: Double
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
    modules = processes.mapValues(Self.times)
  }

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
    var process = Process(
      start: start, isInterface: words[words.count - 3] == "swiftmodule", seconds: 0, importing: 0)
    for member in members {
      let isImporting = member.key == "time.swift.Import resolution.user"
      guard isImporting || member.key == "\(key).user" || member.key == "\(key).sys" else { continue }
      guard let value = member.value.double, (0...1e6).contains(value) else { return nil }
      if isImporting { process.importing = value } else { process.seconds += value }
    }
    guard process.seconds > 0 else { return nil }
    process.importing = min(process.importing, process.seconds)
    process.seconds -= process.importing
    return process
  }

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
      times[build].once += process.importing
    }
    return times.max { $0.whole < $1.whole } ?? Times()
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
