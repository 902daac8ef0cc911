import CReaderFuzzer
import Foundation
import ManifestSample
import ProjectReaders

/// Feeds arbitrary bytes to the evaluator of Tuist's Project.swift. The oracle: reading ends with at least one project
/// or problem, and every reported place is in the file.
@main
enum FuzzProjectSwift {
  private static let sample = ManifestSample("Project.swift")
  /// Code that makes any text a manifest, and declares types and functions that the text can use.
  private static let head = Array(
    """
    import ProjectDescription
    enum Kind: String, CaseIterable { case a, b = "B"; var name: String { switch self { case .a: return "x"; default: return rawValue } } }
    struct Spec { var name = "n"; var list: [TargetDependency]; func with(_ f: (inout Spec) -> Void) -> Spec { var c = self; f(&c); return c } }
    extension Target { static func make(_ k: Kind, _ d: [TargetDependency] = []) -> Target { .target(name: k.name, product: .framework, dependencies: d) } }

    """.utf8)

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzProjectSwift))
  }

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    sample.read(head + bytes, with: TuistReader())
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzProjectSwift(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzProjectSwift.run(UnsafeBufferPointer(start: data, count: size))
}
