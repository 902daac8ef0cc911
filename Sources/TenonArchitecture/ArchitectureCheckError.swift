#if os(macOS) || os(Linux) || os(Windows)
  /// Why an architecture could not be checked; what a check finds is not an error but an issue.
  public enum ArchitectureCheckError: Error, Equatable, CustomStringConvertible {
    /// There is no `tenon` command.
    /// - Parameter variable: What the environment variable `TENON` says, where it says something.
    case commandNotFound(variable: String?)
    /// The command could not check.
    /// - Parameters:
    ///   - status: The exit status.
    ///   - message: What it said.
    case failed(status: Int32, message: String)

    public var description: String {
      switch self {
      case .commandNotFound(let variable?):
        "TENON names \(variable), which is not a program; set it to the path of the tenon command"
      case .commandNotFound(nil):
        "there is no tenon command on the PATH; install it (`brew install tenon`, or `make install` in a clone of "
          + "Tenon), or set the environment variable TENON to its path"
      case .failed(let status, let message):
        "tenon ended with status \(status)\(message.isEmpty ? "" : ": \(message)")"
      }
    }
  }
#endif
