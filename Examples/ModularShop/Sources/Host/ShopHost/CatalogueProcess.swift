import Foundation

/// The catalogue service as a child process of the shop. The process ends when the shop ends, even if the
/// shop crashes, because the process watches its standard input.
public actor CatalogueProcess {
  private let program: URL
  private let sales: URL?
  private var process: Process?
  private var input: Pipe?
  private var isStopping = false
  private var restart: Task<Void, Never>?

  /// - Parameters:
  ///   - program: The program; by default, the one in this program's folder.
  ///   - sales: The file in which the service records sales, or `nil` for none.
  public init(program: URL? = nil, sales: URL?) {
    self.program =
      program ?? Bundle.main.bundleURL.appending(path: "catalogue", directoryHint: .notDirectory)
    self.sales = sales
  }

  /// Starts the service, and restarts it whenever it ends unexpectedly.
  /// - Returns: Its address.
  /// - Throws: ``SettingsError/noCatalogueProgram(_:)`` or ``SettingsError/catalogueDidNotStart(_:)``.
  public func start() async throws(SettingsError) -> URL { try await launch(port: 0) }

  /// Stops the service.
  public func stop() {
    isStopping = true
    restart?.cancel()
    try? input?.fileHandleForWriting.close()
  }

  /// The service's process, so that a test can end it.
  public var processIdentifier: Int32? { process?.processIdentifier }

  private func launch(port: Int) async throws(SettingsError) -> URL {
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw .noCatalogueProgram(program.path)
    }
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = program
    process.arguments = ["--port", "\(port)"] + (sales.map { ["--sales", $0.path] } ?? [])
    process.standardInput = input
    process.standardOutput = output
    let line: String
    do {
      try process.run()
      line = try await Self.firstLine(of: output.fileHandleForReading)
    } catch {
      throw .catalogueDidNotStart("\(error)")
    }
    guard let address = URL(string: line), let actual = address.port else {
      throw .catalogueDidNotStart("it printed “\(line)” instead of its address")
    }
    process.terminationHandler = { [weak self] _ in
      Task { await self?.ended(port: actual) }
    }
    self.process = process
    self.input = input
    return address
  }

  private func ended(port: Int) {
    guard !isStopping else { return }
    restart = Task {
      while !Task.isCancelled {
        guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
        if (try? await launch(port: port)) != nil { return }
      }
    }
  }

  private static func firstLine(of handle: FileHandle) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        var bytes = Data()
        while let byte = try? handle.read(upToCount: 1), let first = byte.first {
          if first == UInt8(ascii: "\n") { break }
          bytes.append(first)
        }
        continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
      }
    }
  }
}
