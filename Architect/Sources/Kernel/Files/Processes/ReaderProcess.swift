import Foundation

/// A process of its own that reads what another program wrote in a binary format.
///
/// The libraries that read such formats trust them, and a repository may contain any bytes. The process is this program,
/// started again with a first word that no help page lists. It limits its processor time and its memory before it opens
/// anything, so bytes that make a library crash or work without end are the end of that process only.
public enum ReaderProcess {
  /// What can be read in this way.
  package enum Format: String, Sendable {
    /// An index store of the compiler.
    case index
    /// The database of SwiftPM's build engine.
    case database
  }

  /// The reason that there is no result. The description names the cause, and not the file.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String

    package init(description: String) { self.description = description }
  }

  private static let word = "read-in-own-process"
  /// How long the process may take. Its processor time ends it much sooner, unless the disk is slow.
  private static let seconds = 120.0

  /// Reads in a process of its own.
  /// - Parameters:
  ///   - arguments: What the format needs to know.
  ///   - input: What else it needs to know.
  ///   - mostOutput: How many bytes the result may have.
  /// - Throws: ``Failure``.
  package static func read(
    _ format: Format, _ arguments: [String], input: [UInt8] = [], mostOutput: Int
  ) throws(Failure) -> BinaryReader {
    guard let program else {
      throw Failure(
        description: "it is only read by the tenon command, and there is none beside this program")
    }
    let result: LimitedProcess.Result
    do {
      result = try LimitedProcess.run(
        [program, word, format.rawValue] + arguments, within: seconds,
        // A crash is expected, and its description would take longer than everything else.
        environment: ["SWIFT_BACKTRACE": "enable=no"], input: input, mostOutput: mostOutput)
    } catch {
      switch error.reason {
      case .tooLong: throw Failure(description: "reading it took more than \(Int(seconds)) s")
      case .tooMuch: throw Failure(description: "it has more content than its size allows")
      case .missing, .failed: throw Failure(description: "the process that reads it could not be started")
      }
    }
    if let signal = result.signal {
      throw Failure(
        description: [SIGXCPU, SIGKILL].contains(signal)
          ? "reading it took too much processor time"
          : "the process that read it crashed or ran out of memory (signal \(signal))")
    }
    var reader = BinaryReader(result.output ?? [], from: 0)
    switch reader.number() {
    case 0 where result.isSuccess: return reader
    case 1: throw Failure(description: reader.text() ?? "it cannot be read")
    default: throw Failure(description: "the process that read it gave no result")
    }
  }

  /// Reads, if the words on the command line say that this process was started for it.
  /// - Parameter reading: Reads a format, and returns the bytes of the result.
  /// - Returns: The status to exit with; `nil` if the words say something else.
  package static func serve(
    _ words: [String], _ reading: (Format, _ arguments: [String]) throws -> BinaryWriter
  ) -> Int32? {
    served.set()
    guard words.count >= 2, words[0] == word, let format = Format(rawValue: words[1]) else { return nil }
    var output = BinaryWriter()
    do {
      let content = try reading(format, Array(words.dropFirst(2)))
      output.put(0)
      output.bytes += content.bytes
    } catch {
      output.put(1)
      output.put("\(error)")
    }
    FileHandle.standardOutput.write(Data(output.bytes))
    return 0
  }
}

extension ReaderProcess {
  /// The program to start: this one if it serves, and otherwise, for the programs of tests and trials, the one that was
  /// built beside it. Another program would not understand the words.
  private static var program: String? {
    if served.isSet { return own }
    let beside = FilePath.join(folder, "tenon")
    return FileSystem.status(of: beside)?.kind == .file ? beside : nil
  }

  /// Whether ``serve(_:_:)`` was called.
  private static let served = Mark()

  #if canImport(Darwin)
    private static var own: String? { Bundle.main.executablePath }
    /// The folder of the program, or of the bundle of tests that another program has loaded.
    private static var folder: String {
      let path = Bundle(for: Mark.self).bundlePath
      return path.hasSuffix(".xctest") ? FilePath.folder(of: path) : path
    }
  #else
    /// The file that was started, even if another one has replaced it since.
    private static let own: String? = "/proc/self/exe"
    private static var folder: String { FilePath.folder(of: FileSystem.resolvingLinks("/proc/self/exe")) }
  #endif

  /// `@unchecked` because `value` is only accessed while `lock` is held.
  private final class Mark: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isSet: Bool { lock.withLock { value } }
    func set() { lock.withLock { value = true } }
  }
}
