import CReaderFuzzer
import Foundation
import ManifestSample
import ProjectReaders

/// Feeds arbitrary bytes to the evaluator of Package.swift. The oracle: reading ends with at least one project or
/// problem, every reported place is in the file, and nothing is run.
@main
enum FuzzPackageSwift {
  private static let sample = ManifestSample("Package.swift")
  private static let reader = SwiftPMReader(cacheFolder: nil, runsManifests: false)
  /// Declarations that the text can use.
  private static let head = Array(
    """
    // swift-tools-version: 6.0
    import PackageDescription
    enum Kind: String, CaseIterable { case a, b = "B"; var name: String { switch self { case .a: return "x"; default: return rawValue } } }
    struct Spec { var name = "n"; var list: [Target.Dependency] = []; mutating func add(_ d: Target.Dependency) { list.append(d) }; var target: Target { .target(name: name, dependencies: list) } }
    extension Target.Dependency { static let log: Self = .product(name: "Log", package: "log") }
    func change(_ list: inout [Target], _ name: String) { list.append(.target(name: name)) }
    let package = Package(name: "P", targets: [.target(name: "A")])

    """.utf8)

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzPackageSwift))
  }

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    sample.read(head + bytes, with: reader)
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzPackageSwift(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzPackageSwift.run(UnsafeBufferPointer(start: data, count: size))
}
