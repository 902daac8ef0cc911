import CReaderFuzzer
import Foundation
import SwiftParsing

/// Feeds arbitrary bytes to the pass that measures nesting, and then feeds accepted text to the parser. The oracle: the
/// parser finishes within the stack and the time that the bounds promise, and measuring takes a reasonable time for the
/// length of the text.
@main
enum FuzzNesting {
  /// The maximum size of the text in bytes. The input is repeated up to this size, as it might be in a hostile file.
  private static let longest = 1 << 16

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzNesting))
  }

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    var text = Array(bytes)
    // The first byte determines how often the other bytes are repeated, so that a short input nests deeply.
    if let first = text.first {
      let rest = Array(text.dropFirst())
      text = []
      for _ in 0..<(Int(first) + 1) where text.count + rest.count <= longest { text += rest }
    }
    do throws(ParsingRefusal) {
      _ = try ManifestSyntax(text)
      try text.withUnsafeBufferPointer { bytes throws(ParsingRefusal) in _ = try ImportOutline(bytes).events }
    } catch {
      precondition(error.line >= 1 && error.line <= text.count + 1, "\(error)")
    }
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzNesting(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzNesting.run(UnsafeBufferPointer(start: data, count: size))
}
