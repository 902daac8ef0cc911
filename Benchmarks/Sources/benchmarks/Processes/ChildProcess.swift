import BenchmarkHarness
import Foundation

/// A process that has ended, with its wall-clock time, its processor time and its peak memory.
struct ChildProcess {
  let milliseconds: Double
  let processorMilliseconds: Double
  let peakBytes: Double

  struct Failure: Error, CustomStringConvertible {
    var command: [String]
    var status: Int32
    var description: String { "`\(command.joined(separator: " "))` ended with status \(status)" }
  }

  /// Runs a program to its end, and discards its output.
  /// - Throws: ``Failure`` if the program cannot be started or ends with a status other than 0.
  init(running program: String, _ arguments: [String]) throws {
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    let start = CPUClock.wallNanoseconds()
    var child = pid_t()
    let code = posix_spawn(&child, program, &actions, nil, &words, environ)
    guard code == 0 else { throw Failure(command: [program] + arguments, status: code) }
    var status: Int32 = 0
    var usage = rusage()
    wait4(child, &status, 0, &usage)
    milliseconds = (CPUClock.wallNanoseconds() - start) / 1e6
    guard status == 0 else { throw Failure(command: [program] + arguments, status: status) }
    let times = [usage.ru_utime, usage.ru_stime]
    processorMilliseconds = times.reduce(0) { $0 + Double($1.tv_sec) * 1e3 + Double($1.tv_usec) / 1e3 }
    #if canImport(Darwin)
      peakBytes = Double(usage.ru_maxrss)
    #else
      peakBytes = Double(usage.ru_maxrss) * 1_024
    #endif
  }
}
