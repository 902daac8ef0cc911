import Files
import ModuleGraph
import SwiftParsing

/// Finds modules that extend types of `_Concurrency` and `_StringProcessing`.
///
/// A build from nothing takes these two modules from the toolchain, and while the compiler writes its index, it builds them
/// again for itself. Later builds take these, which have other fingerprints. So when a module with such an extension is
/// compiled again, the compiler can take the extension for changed. This was seen with Swift 6.3, and is not documented, so
/// everything that depends on the module counts as rebuilt.
enum ToolchainExtensions {
  /// Whether the module may extend such a type, under its own name or another one.
  static func mayBe(in module: Module, _ content: @escaping @Sendable (String) -> [UInt8]?) -> Bool {
    module.files.filter { $0.language == .swift }.map(\.path).concurrentMap { path in
      guard let bytes = content(path) else { return false }
      if types.isDeclared(in: bytes) { return true }
      return !keyword.found(in: bytes).isEmpty && !aliased.found(in: bytes).isEmpty
    }.contains(true)
  }

  private static let keyword = WordSearch(["typealias"])
  private static let types = WordSearch(names)
  /// Type aliases of functions mention the main actor.
  private static let aliased = WordSearch(names.filter { $0 != "MainActor" })

  /// The public types, without `Task`, for which nothing of this was seen.
  private static let names = [
    "Actor", "AnyRegexOutput", "AsyncCompactMapSequence", "AsyncDropFirstSequence", "AsyncDropWhileSequence",
    "AsyncFilterSequence", "AsyncFlatMapSequence", "AsyncIteratorProtocol", "AsyncMapSequence",
    "AsyncPrefixSequence", "AsyncPrefixWhileSequence", "AsyncSequence", "AsyncStream",
    "AsyncThrowingCompactMapSequence", "AsyncThrowingDropWhileSequence", "AsyncThrowingFilterSequence",
    "AsyncThrowingFlatMapSequence", "AsyncThrowingMapSequence", "AsyncThrowingPrefixWhileSequence",
    "AsyncThrowingStream", "CancellationError", "CheckedContinuation", "Clock", "ContinuousClock",
    "CustomConsumingRegexComponent", "DiscardingTaskGroup", "Executor", "ExecutorJob", "GlobalActor", "Job",
    "JobPriority", "MainActor", "PartialAsyncTask", "Regex", "RegexComponent", "RegexRepetitionBehavior",
    "RegexSemanticLevel", "RegexWordBoundaryKind", "SerialExecutor", "SuspendingClock", "TaskExecutor",
    "TaskGroup", "TaskLocal", "TaskPriority", "ThrowingDiscardingTaskGroup", "ThrowingTaskGroup",
    "UnownedJob", "UnownedSerialExecutor", "UnownedTaskExecutor", "UnsafeContinuation", "UnsafeCurrentTask",
    "UnsafeThrowingContinuation",
  ]
}
