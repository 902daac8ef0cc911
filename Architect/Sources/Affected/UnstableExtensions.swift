import Files
import ModuleGraph
import SwiftParsing

/// The types of the toolchain that a module extends, and whose extensions the compiler can take for changed.
///
/// A build from nothing takes `_Concurrency` and `_StringProcessing` from the toolchain, and while the compiler writes its
/// index, it builds them again for itself. Later builds take these. The two have different fingerprints, which are part of those
/// of extensions. So when a module with such an extension is compiled again for the first time, code elsewhere that uses the
/// extended types is compiled, too. This was seen with Swift 6.3, and is not documented.
struct UnstableExtensions {
  /// The extended types, and everything that conforms to an extended protocol.
  let types: Set<String>

  /// - Complexity: O(*n*) for *n* bytes of the module's files. Those that name one of the types are parsed.
  init(of module: Module, content: @Sendable (String) -> [UInt8]?) {
    let files = module.files.filter { $0.language == .swift }.map(\.path)
    let found = files.concurrentMap { path -> Set<String> in
      guard let bytes = content(path), !Self.search.found(in: bytes).isEmpty else { return [] }
      let extensions = (try? CompiledInterface(bytes))?.declarations.filter { $0.kind == .extension } ?? []
      return extensions.reduce(into: []) { $0.formUnion(Self.types(extendedBy: $1.names)) }
    }
    types = found.reduce(into: []) { $0.formUnion($1) }
  }

  private static func types(extendedBy paths: [String]) -> Set<String> {
    paths.reduce(into: []) { result, path in
      let words = path.split(separator: ".").map(String.init)
      guard let type = words.first(where: { !modules.contains($0) }) else { return }
      for (protocols, others) in [concurrency, stringProcessing] {
        if protocols.contains(type) {
          result.formUnion(protocols.union(others))
        } else if others.contains(type) {
          result.insert(type)
        }
      }
    }
  }

  private static let modules: Set = ["_Concurrency", "_StringProcessing", "Swift"]

  private static let search = WordSearch(
    [concurrency, stringProcessing].flatMap { $0.protocols.union($0.others) }.sorted())

  /// The public types of `_Concurrency` in Swift 6.3, without `Task`, for which nothing of this was seen.
  private static let concurrency: (protocols: Set<String>, others: Set<String>) = (
    [
      "Actor", "AsyncIteratorProtocol", "AsyncSequence", "Clock", "Executor", "GlobalActor", "SerialExecutor",
      "TaskExecutor",
    ],
    [
      "AsyncCompactMapSequence", "AsyncDropFirstSequence", "AsyncDropWhileSequence", "AsyncFilterSequence",
      "AsyncFlatMapSequence", "AsyncMapSequence", "AsyncPrefixSequence", "AsyncPrefixWhileSequence",
      "AsyncStream", "AsyncThrowingCompactMapSequence", "AsyncThrowingDropWhileSequence",
      "AsyncThrowingFilterSequence", "AsyncThrowingFlatMapSequence", "AsyncThrowingMapSequence",
      "AsyncThrowingPrefixWhileSequence", "AsyncThrowingStream", "CancellationError", "CheckedContinuation",
      "ContinuousClock", "DiscardingTaskGroup", "ExecutorJob", "Job", "JobPriority", "MainActor",
      "SuspendingClock", "TaskGroup", "TaskLocal", "TaskPriority", "ThrowingDiscardingTaskGroup",
      "ThrowingTaskGroup", "UnownedJob", "UnownedSerialExecutor", "UnownedTaskExecutor", "UnsafeContinuation",
      "UnsafeCurrentTask",
    ]
  )

  /// The public types of `_StringProcessing` in Swift 6.3.
  private static let stringProcessing: (protocols: Set<String>, others: Set<String>) = (
    ["CustomConsumingRegexComponent", "RegexComponent"],
    [
      "AnyRegexOutput", "Regex", "RegexRepetitionBehavior", "RegexSemanticLevel", "RegexWordBoundaryKind",
    ]
  )
}
