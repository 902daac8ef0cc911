import Architect
import CReaderFuzzer
import Files
import Foundation

/// Puts packs with arbitrary bytes into a shared cache, and checks a small repository with it. The oracles: nothing traps,
/// and a pack whose name does not match its bytes changes no finding.
@main
enum FuzzSharedCache {
  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzSharedCache))
  }

  fileprivate static func run(_ input: UnsafeBufferPointer<UInt8>) -> Int32 {
    // The first byte chooses the pack, and the second one how it is changed.
    guard input.count > 2 else { return 0 }
    let pack = sample.packs[Int(input[0]) % sample.packs.count]
    let rest = Array(input.dropFirst(2))
    switch input[1] % 3 {
    case 0:
      // The name stays.
      sample.put(rest, named: pack.name)
      precondition(sample.check() == sample.findings)
    case 1: sample.put(rest, of: pack)
    default:
      // Pairs of bytes change single bytes after the number of results.
      var bytes = pack.bytes
      for index in stride(from: 0, to: rest.count - 1, by: 2) {
        bytes[(14 + index / 2 * 31 + Int(rest[index])) % bytes.count] = rest[index + 1]
      }
      sample.put(bytes, of: pack)
    }
    _ = sample.check()
    return 0
  }

  fileprivate static let sample = Sample()
}

/// A repository, and the packs that reading it writes.
private struct Sample {
  struct Pack {
    var name: String
    var bytes: [UInt8]

    var kind: String { String(name.prefix { $0 != "-" }) }
  }

  private(set) var packs: [Pack] = []
  private(set) var findings: [String] = []
  private let root = NSTemporaryDirectory() + "tenon-fuzz-\(UUID().uuidString)"
  private let folder: String

  init() {
    let files = [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "A", dependencies: ["B"]), .target(name: "B"), .target(name: "C", dependencies: ["Tenon"]),
      ])
      """,
      "Sources/A/a.swift": "#if os(iOS) && swift(>=6)\nimport B\n#endif\nimport struct C.D\n",
      "Sources/B/b.m": "#ifdef X\n#import <A/A.h>\n#endif\n#define Y 1\n",
      "Sources/B/include/b.h": "",
      "Sources/C/c.swift": """
      import Tenon
      struct M: Module {
        func declare(in contract: inout ModuleContract) { contract.provides(Int.self) { 1 } }
      }
      let application = try Application([M()])
      """,
    ]
    // Outside the repository, so that git is not asked whether it tracks the folder: libFuzzer interrupts child processes.
    folder = root + "-cache"
    do {
      let sample = try WritableFolder(root, creating: true)
      for (path, text) in files {
        try sample.makeFolder(FilePath.folder(of: path))
        try sample.write(Array(text.utf8), to: path)
      }
      findings = check()
      let version = try versionFolder()
      for entry in try FileSystem.entries(of: version) where entry.name.hasSuffix(".pack") {
        packs.append(Pack(name: entry.name, bytes: try FileSystem.read(version + "/" + entry.name)))
      }
    } catch {
      // Without the sample, nothing can be fuzzed.
      fatalError("the sample was not written: \(error)")
    }
    precondition(packs.count == 3)
  }

  func check() -> [String] {
    var options = Architecture.Options()
    options.cache = .none
    options.runsManifests = false
    options.sharedCache = CacheLocation.shared(folder)
    guard let architecture = try? Architecture.load(at: root, options: options) else { return [] }
    return architecture.inspect().findings.map { "\($0.place) \($0.rule) \($0.message)" }
  }

  /// Puts bytes under the name that they should have.
  func put(_ bytes: [UInt8], of pack: Pack) { put(bytes, named: "\(pack.kind)-\(SHA256(bytes)).pack") }

  /// Puts bytes under a name, instead of all packs of the kind.
  func put(_ bytes: [UInt8], named name: String) {
    do {
      let version = try WritableFolder(versionFolder())
      for entry in try version.entries() where entry.name.hasSuffix(".pack") {
        try version.remove(entry.name)
      }
      try version.write(bytes, to: name)
    } catch {
      // Then the input would not be what is read.
      fatalError("the pack was not written: \(error)")
    }
  }

  private func versionFolder() throws -> String {
    let names = try FileSystem.entries(of: folder).map(\.name)
    return folder + "/" + (names.first ?? "")
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzSharedCache(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzSharedCache.run(UnsafeBufferPointer(start: data, count: size))
}
