import Files
import Foundation

/// Shows files in the programs that the user has for them, such as a page in the browser.
public struct FileOpener: Sendable {
  /// A file could not be shown.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
      /// There is no program that opens files.
      case noProgram
      /// The program failed, with a status.
      case failed(Int32)
    }

    public var reason: Reason
    public var program: String
    public var path: String

    public init(reason: Reason, program: String, path: String) {
      self.reason = reason
      self.program = program
      self.path = path
    }

    public var description: String {
      switch reason {
      case .noProgram:
        "\(path) could not be opened, because there is no `\(program)` here; open the file in a browser yourself, or "
          + "name a file with --output"
      case .failed(let status):
        "\(path) could not be opened, because `\(program)` ended with status \(status); open the file in a browser yourself"
      }
    }
  }

  private let program: String
  private let patience: TimeInterval

  #if os(macOS)
    public static let standardProgram = "open"
  #else
    public static let standardProgram = "xdg-open"
  #endif

  /// - Parameters:
  ///   - program: The name of the program on the `PATH`, or its path.
  ///   - patience: For how many seconds it is watched. Some programs run as long as what they open.
  public init(program: String = standardProgram, patience: TimeInterval = 3) {
    self.program = program
    self.patience = patience
  }

  /// Opens a file, and does not wait until it is closed.
  /// - Parameter path: The absolute path.
  /// - Throws: ``Failure``
  public func open(_ path: String) throws {
    let process = Process()
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      "\($0)/\(program)"
    }
    let found = (program.contains("/") ? [program] : folders).first(
      where: FileManager.default.isExecutableFile)
    guard let found else { throw Failure(reason: .noProgram, program: program, path: path) }
    process.executableURL = URL(fileURLWithPath: found)
    process.arguments = [path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do { try process.run() } catch { throw Failure(reason: .noProgram, program: program, path: path) }
    guard ended.wait(timeout: .now() + patience) == .success, process.terminationStatus != 0 else { return }
    throw Failure(reason: .failed(process.terminationStatus), program: program, path: path)
  }
}
