import CReaderFuzzer
import Foundation
import SwiftParsing

/// Hands arbitrary bytes to the measuring pass that stands before the parser, and what it lets through to the parser. The
/// oracle: the parser comes to an end on a stack and in a time that the bounds promise, and measuring takes no longer than
/// the text is worth.
@main
enum FuzzNesting {
  /// A line of code is doubled to what a hostile file would do with it.
  private static let longest = 1 << 16

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzNesting))
  }

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    var text = Array(bytes)
    // The first byte says how often the rest stands one after the other, so that little input goes deep.
    if let first = text.first {
      let rest = Array(text.dropFirst())
      text = []
      for _ in 0..<(Int(first) + 1) where text.count + rest.count <= longest { text += rest }
    }
    do throws(ParsingRefusal) {
      _ = try LiteralManifest(text).call("Package")
      try text.withUnsafeBufferPointer { bytes throws(ParsingRefusal) in _ = try ImportOutline(bytes).events }
    } catch {
      precondition(error.line >= 1 && error.line <= text.count + 1, "\(error)")
    }
    return 0
  }
}

/// A named function: a closure in its place crashes the compiler (6.3.1).
private func fuzzNesting(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzNesting.run(UnsafeBufferPointer(start: data, count: size))
}
