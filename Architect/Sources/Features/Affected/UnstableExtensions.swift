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

  /// - Complexity: O(*n*) for *n* bytes of the module's files. Those that extend one of the types, or may give one another
  ///   name, are parsed.
  init(of module: Module, content: @Sendable (String) -> [UInt8]?, _ interfaces: InterfaceCache) {
    let files = module.files.filter { $0.language == .swift }.map(\.path)
    let aliases = Self.aliases(in: files, content, interfaces)
    let search = aliases.isEmpty ? Self.search : WordSearch(Self.names + aliases.keys)
    let found = files.concurrentMap { path -> Set<String> in
      guard let bytes = content(path), search.isDeclared(in: bytes) else { return [] }
      let declarations = interfaces.interface(of: bytes)?.declarations ?? []
      let extensions = declarations.filter { $0.kind == .extension }
      return extensions.reduce(into: []) { $0.formUnion(Self.types(extendedBy: $1.names, aliases)) }
    }
    types = found.reduce(into: []) { $0.formUnion($1) }
  }

  /// The types by the names that type aliases of the module give them.
  private static func aliases(
    in files: [String], _ content: @Sendable (String) -> [UInt8]?, _ interfaces: InterfaceCache
  ) -> [String: Set<String>] {
    let keyword = WordSearch(["typealias"])
    let found = files.concurrentMap { path -> [CompiledInterface.Declaration] in
      guard let bytes = content(path), !keyword.found(in: bytes).isEmpty, !search.found(in: bytes).isEmpty
      else { return [] }
      return interfaces.interface(of: bytes)?.declarations.filter { $0.kind == .alias } ?? []
    }
    var result: [String: Set<String>] = [:]
    for alias in found.joined() {
      let types = alias.mentioned.intersection(names)
      if !types.isEmpty { for name in alias.names { result[name, default: []].formUnion(types) } }
    }
    return result
  }

  private static func types(extendedBy paths: [String], _ aliases: [String: Set<String>]) -> Set<String> {
    paths.reduce(into: []) { result, path in
      let words = path.split(separator: ".").map(String.init)
      if let last = words.last, let types = aliases[last] { result.formUnion(types) }
      guard let type = words.first(where: { !modules.contains($0) }) else { return }
      for (protocols, others) in [concurrency, stringProcessing] {
        if protocols.contains(type) {
          result.formUnion(protocols.union(others))
        } else if others.contains(type) {
          result.formUnion(synonyms.first { $0.contains(type) } ?? [type])
        }
      }
    }
  }

  private static let modules: Set = ["_Concurrency", "_StringProcessing", "Swift"]

  private static let names = [concurrency, stringProcessing].flatMap { $0.protocols.union($0.others) }
    .sorted()
  private static let search = WordSearch(names)

  /// Types that the toolchain's own type aliases give another name.
  private static let synonyms: [Set<String>] = [
    ["UnsafeContinuation", "UnsafeThrowingContinuation"], ["UnownedJob", "PartialAsyncTask"],
  ]

  // A test compares the lists with the toolchain.

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
      "PartialAsyncTask",
      "SuspendingClock", "TaskGroup", "TaskLocal", "TaskPriority", "ThrowingDiscardingTaskGroup",
      "ThrowingTaskGroup", "UnownedJob", "UnownedSerialExecutor", "UnownedTaskExecutor", "UnsafeContinuation",
      "UnsafeCurrentTask", "UnsafeThrowingContinuation",
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
