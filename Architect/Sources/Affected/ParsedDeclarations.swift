import Foundation
import SwiftParsing

/// The declarations of files, each of which is parsed once, however many changes lead to it.
///
/// `@unchecked` because the compiler cannot see that `known` is only accessed while `lock` is held.
final class ParsedDeclarations: @unchecked Sendable {
  private let lock = NSLock()
  private var known: [String: [CompiledInterface.Declaration]] = [:]

  /// The declarations of a file; none if it cannot be parsed.
  func declarations(of path: String, _ bytes: [UInt8]) -> [CompiledInterface.Declaration] {
    if let found = lock.withLock({ known[path] }) { return found }
    let declarations = (try? CompiledInterface(bytes))?.declarations ?? []
    lock.withLock { known[path] = declarations }
    return declarations
  }
}
