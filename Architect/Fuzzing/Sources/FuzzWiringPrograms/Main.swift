import Architect
import CReaderFuzzer
import Files
import Foundation
import Grammars
import ModuleGraph
import Contracts

/// Feeds programs of a grammar to the reader of wiring. The oracle: reading ends within the limits of time and memory.
@main
enum FuzzWiringPrograms {
  private static let root = FilePath.join(NSTemporaryDirectory(), "tenon-fuzz-\(getpid())-wiring")
  private static let file = "Sources/App/main.swift"
  private static let graph: ModuleGraph = {
    do {
      let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Sample", targets: [.executableTarget(name: "App", dependencies: ["Tenon"])])
        """
      let folder = try WritableFolder(root, creating: true)
      for (path, text) in ["Package.swift": manifest, file: "import Tenon\n"] {
        try folder.makeFolder(FilePath.folder(of: path))
        try folder.write(Array(text.utf8), to: path)
      }
      return try Architecture.load(at: root).graph
    } catch { fatalError("\(error)") }
  }()

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzWiringPrograms))
  }

  fileprivate static func run(_ choices: Choices) -> Int32 {
    let overlay = Overlay([file: Array(WiringGrammar.file(choices).utf8)])
    _ = WiringReader(root: root, overlay: overlay).read(graph)
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzWiringPrograms(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzWiringPrograms.run(Choices(bytes: Array(UnsafeBufferPointer(start: data, count: size))))
}
