import Architect
import CReaderFuzzer
import Formats
import Foundation

/// Feeds arbitrary bytes to the YAML reader and to the configuration reader. The oracle: reading ends, every error has
/// a position, and bytes that are a valid configuration are also valid YAML.
@main
enum FuzzYAML {
  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzYAML))
  }

  fileprivate static func run(_ buffer: UnsafeBufferPointer<UInt8>) -> Int32 {
    let bytes = Array(buffer)
    var isYAML = true
    do {
      _ = try YAMLDocument.parse(bytes)
    } catch let error as YAMLError {
      precondition(error.line >= 1 && error.column >= 1, "\(error)")
      isYAML = false
    } catch {
      fatalError("\(error)")
    }
    do {
      _ = try ConfigurationReader().read(bytes)
      precondition(isYAML)
    } catch let error as ConfigurationError {
      precondition(error.place.line >= 1 && error.place.column >= 1, "\(error)")
    } catch {
      fatalError("\(error)")
    }
    return 0
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzYAML(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzYAML.run(UnsafeBufferPointer(start: data, count: size))
}
