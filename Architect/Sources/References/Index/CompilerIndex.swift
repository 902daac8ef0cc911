import CIndexStore
import Files
import Foundation

/// What the compiler recorded about the declarations and references in source files while it built them.
///
/// Only the built configuration is recorded: code under an `#if` that was not compiled is not in the index.
public struct CompilerIndex: Sendable {
  struct Occurrence: Hashable, Sendable {
    /// The number of the symbol.
    var symbol: Int32
    var line: Int32
  }

  struct File: Sendable {
    var definitions: [Occurrence] = []
    var references: [Occurrence] = []
  }

  /// The occurrences in each file, by path.
  private(set) var files: [String: File] = [:]
  /// The base names of the symbols, without parameters, by number.
  private(set) var names: [String] = []
  /// The files that have changed since the compiler read them, so that the index does not describe them.
  public private(set) var outdated: [String] = []

  /// The paths of the files that the index describes, in order.
  public var paths: [String] { files.keys.sorted() }

  /// Reads the index of files.
  /// - Parameters:
  ///   - store: The absolute path of the index store, such as `.build/debug/index/store` in a package.
  ///   - root: The absolute path of the repository.
  ///   - paths: The files to read, relative to the root.
  ///   - library: The absolute path of libIndexStore, or `nil` if there is none.
  /// - Throws: ``IndexError`` if there is no toolchain with libIndexStore, or the folder is no index store.
  public init(at store: String, root: String, of paths: some Sequence<String>, library: String?) throws {
    guard FileSystem.status(of: FilePath.join(store, "v5"))?.kind == .folder else {
      throw IndexError(store: store, message: "the folder is no index store; it has no folder v5")
    }
    guard let library else {
      throw IndexError(
        store: store,
        message: "the swift command on the PATH belongs to no toolchain with libIndexStore; install Swift")
    }
    let collector = Collector(root: FileSystem.resolvingLinks(root), paths: Set(paths))
    let context = Unmanaged.passUnretained(collector).toOpaque()
    let visitor = tenon_index_visitor(
      context: context,
      record: { context, path, _, written in
        Collector.from(context).begin(path.text, written: written)
      },
      occurrence: { context, usr, name, roles, line in
        Collector.from(context).add(usr, name, roles, line)
      })
    let failure = withExtendedLifetime(collector) { tenon_index_read(library, store, visitor) }
    if let failure {
      defer { free(failure) }
      throw IndexError(store: store, message: String(cString: failure))
    }
    files = collector.files
    names = collector.names
    outdated = collector.outdated.sorted()
  }
}

extension CompilerIndex {
  /// The files that define what each file refers to, by the name that it uses.
  /// - Returns: For each described file, the defining files of each name that is defined in a described file.
  public var definingFiles: [String: [String: Set<String>]] {
    var files: [Int32: Set<String>] = [:]
    for (path, file) in self.files {
      for definition in file.definitions { files[definition.symbol, default: []].insert(path) }
    }
    return self.files.mapValues { file in
      var result: [String: Set<String>] = [:]
      for reference in Set((file.references + file.definitions).map(\.symbol)) {
        guard let defining = files[reference] else { continue }
        result[names[Int(reference)], default: []].formUnion(defining)
      }
      return result
    }
  }
}

/// The reason that an index cannot be read.
public struct IndexError: Error, Hashable, Sendable, CustomStringConvertible {
  public var store: String
  public var message: String

  public var description: String { "\(store): \(message)" }
}

/// Receives what the library reads.
private final class Collector {
  private let root: String
  private let paths: Set<String>
  private var current: String?
  private var numbers: [String: Int32] = [:]
  private(set) var names: [String] = []
  private(set) var files: [String: CompilerIndex.File] = [:]
  private(set) var outdated: Set<String> = []

  init(root: String, paths: Set<String>) {
    self.root = root
    self.paths = paths
  }

  static func from(_ context: UnsafeMutableRawPointer?) -> Collector {
    guard let context else { preconditionFailure("the visitor always has a context") }
    return Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
  }

  /// Whether the occurrences of a file are wanted. Each file is read once, although several units may record it.
  func begin(_ path: String, written: Int64) -> Bool {
    guard path.hasPrefix(root + "/") else { return false }
    let relative = String(path.dropFirst(root.count + 1))
    guard paths.contains(relative), files[relative] == nil else { return false }
    let modified = FileSystem.status(of: path)?.modified ?? 0
    guard Int64(modified) / 1_000_000_000 <= written else {
      outdated.insert(relative)
      return false
    }
    files[relative] = CompilerIndex.File()
    current = relative
    return true
  }

  func add(_ usr: tenon_text, _ name: tenon_text, _ roles: UInt64, _ line: UInt32) {
    let isDefinition = roles & UInt64(TENON_ROLE_DEFINITION) != 0
    let isReference = roles & UInt64(TENON_ROLE_REFERENCE) != 0
    guard let current, isDefinition || isReference else { return }
    let key = usr.text
    let number: Int32
    if let known = numbers[key] {
      number = known
    } else {
      number = Int32(names.count)
      numbers[key] = number
      names.append(String(name.text.prefix { $0 != "(" }))
    }
    let occurrence = CompilerIndex.Occurrence(symbol: number, line: Int32(clamping: line))
    if isDefinition {
      files[current]?.definitions.append(occurrence)
    } else {
      files[current]?.references.append(occurrence)
    }
  }
}

extension tenon_text {
  fileprivate var text: String {
    guard let data, length > 0 else { return "" }
    return data.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }
}
