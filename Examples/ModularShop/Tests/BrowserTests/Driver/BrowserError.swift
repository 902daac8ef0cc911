/// Why a browser did not do what a test asked for.
enum BrowserError: Error, CustomStringConvertible {
  /// A program is not on the PATH.
  case notInstalled(String)
  /// The driver ended, or said no port.
  case notStarted(String)
  /// The driver does not answer.
  case unreachable(String)
  /// The driver refused a command: no such element, a script that failed.
  case refused(command: String, cause: String)

  var description: String {
    switch self {
    case .notInstalled(let name):
      "\(name) is not on the PATH: install it with `Scripts/prerequisites --browser`"
    case .notStarted(let cause): "the browser's driver did not start: \(cause)"
    case .unreachable(let cause): "the browser's driver does not answer: \(cause)"
    case .refused(let command, let cause): "the browser refused \(command): \(cause)"
    }
  }
}
