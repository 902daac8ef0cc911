import CommandLineInterface
import Foundation

/// A terminal that remembers what was written.
///
/// `@unchecked` because the compiler cannot see that the texts are only touched while `lock` is held.
final class RecordedTerminal: @unchecked Sendable {
  private let lock = NSLock()
  private var results = ""
  private var messages = ""
  private var files: [String] = []

  init() {}

  var result: String { lock.withLock { results } }
  var message: String { lock.withLock { messages } }
  /// The files that were to be opened.
  var opened: [String] { lock.withLock { files } }

  /// The terminal that writes here.
  /// - Parameter failure: Why no file can be opened.
  func terminal(isInteractive: Bool = false, width: Int? = nil, failure: FileOpener.Failure? = nil)
    -> Terminal
  {
    Terminal(
      isInteractive: isInteractive, width: width,
      result: { text in self.lock.withLock { self.results += text } },
      message: { text in self.lock.withLock { self.messages += text } },
      open: { path in
        self.lock.withLock { self.files.append(path) }
        if let failure { throw failure }
      })
  }
}
