import Graphs
import Foundation

/// A process and all processes that it started.
///
/// SwiftPM runs programs in separate process groups. If only SwiftPM or its process group were ended, a manifest that
/// never terminates would keep running.
struct ProcessTree {
  let root: pid_t

  /// Ends all processes. They are stopped first, because a running process could start another one while its parent is
  /// being ended.
  func kill() {
    var stopped: Set<pid_t> = [root]
    Foundation.kill(root, SIGSTOP)
    // Each round finds processes that were started before their parents were stopped.
    for _ in 0..<64 {
      let found = descendants().subtracting(stopped)
      if found.isEmpty { break }
      for process in found { Foundation.kill(process, SIGSTOP) }
      stopped.formUnion(found)
    }
    for process in stopped { Foundation.kill(process, SIGKILL) }
  }

  private func descendants() -> Set<pid_t> {
    let children = Dictionary(grouping: Self.parents(), by: \.parent).mapValues { $0.map(\.process) }
    return Set(reachable(from: children[root] ?? []) { children[$0] ?? [] })
  }

  /// Returns all processes with their parents.
  private static func parents() -> [(process: pid_t, parent: pid_t)] {
    #if os(Linux)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { name in
        guard let process = pid_t(name),
          let text = FileManager.default.contents(atPath: "/proc/\(name)/stat").map({
            String(decoding: $0, as: UTF8.self)
          }),
          // The program's name is in parentheses and can contain any characters. It is followed by the state and the
          // parent.
          let end = text.lastIndex(of: ")"),
          let parent = text[text.index(after: end)...].split(separator: " ").dropFirst().first.flatMap({
            pid_t($0)
          })
        else { return nil }
        return (process, parent)
      }
    #else
      let output = try? LimitedProcess.output(
        of: ["/bin/ps", "-axo", "pid=,ppid="], in: "/", within: 10, startsOthers: false)
      return String(decoding: output ?? [], as: UTF8.self).split(separator: "\n").compactMap { line in
        let numbers = line.split(separator: " ").compactMap { pid_t($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
      }
    #endif
  }
}
