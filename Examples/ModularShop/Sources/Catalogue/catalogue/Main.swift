import Foundation
import ShopCatalogue
import ShopDatabase

/// `catalogue [--port N] [--sales FILE]`: serves the catalogue until its standard input ends, so that it never
/// outlives the process that started it. The first line it prints is its address.
@main
struct Main {
  static func main() async {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      let service = try await CatalogueService(.bundled(), sales: options.sales)
      let server = try service.serve(port: options.port)
      try FileHandle.standardOutput.write(contentsOf: Data("http://127.0.0.1:\(server.port)\n".utf8))
      await endOfInput()
      await server.stop()
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("catalogue: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func endOfInput() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        while let data = try? FileHandle.standardInput.read(upToCount: 1024), !data.isEmpty {}
        continuation.resume()
      }
    }
  }
}

struct Options {
  var port: UInt16 = 0
  var sales = Database.Location.memory

  struct Invalid: Error, CustomStringConvertible {
    let argument: String
    var description: String { "\(argument) is not understood; usage: catalogue [--port N] [--sales FILE]" }
  }

  init(_ arguments: ArraySlice<String>) throws {
    var arguments = arguments
    while let name = arguments.popFirst() {
      guard let value = arguments.popFirst() else { throw Invalid(argument: name) }
      switch name {
      case "--port":
        guard let number = UInt16(value) else { throw Invalid(argument: value) }
        port = number
      case "--sales": sales = .file(value)
      default: throw Invalid(argument: name)
      }
    }
  }
}
