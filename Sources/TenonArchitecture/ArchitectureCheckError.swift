#if os(macOS) || os(Linux) || os(Windows)
  /// The reason an architecture could not be checked. The findings of a check are recorded as issues, not
  /// thrown as errors.
  public enum ArchitectureCheckError: Error, Equatable, CustomStringConvertible {
    /// The `tenon` command was not found.
    /// - Parameter variable: The value of the environment variable `TENON`, if it is set.
    case commandNotFound(variable: String?)
    /// The command could not perform the check.
    /// - Parameters:
    ///   - status: The exit status.
    ///   - message: The command's message.
    case failed(status: Int32, message: String)

    public var description: String {
      switch self {
      case .commandNotFound(let variable?):
        "the environment variable TENON is set to \(variable), which is not a program; set it to the path of the tenon command"
      case .commandNotFound(nil):
        "there is no tenon command on the PATH; install it (`brew install tenon`, or `make install` in a clone of "
          + "Tenon), or set the environment variable TENON to its path"
      case .failed(let status, let message):
        "tenon ended with status \(status)\(message.isEmpty ? "" : ": \(message)")"
      }
    }
  }
#endif
