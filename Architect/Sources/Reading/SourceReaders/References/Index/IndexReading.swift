import CIndexStore
import Files
import Foundation

extension CompilerIndex {
  /// Reads an index in this process, which was started for it.
  /// - Parameter arguments: The absolute paths of the index store, of the repository, and of libIndexStore. The files to
  ///   read come from standard input.
  /// - Throws: An error whose description names the cause.
  package static func reading(_ arguments: [String]) throws -> BinaryWriter {
    guard arguments.count == 3 else { throw ReaderProcess.Failure(description: "there are no paths") }
    let (store, root, library) = (arguments[0], arguments[1], arguments[2])
    let paths = try FileSystem.readStandardInput().split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
    let files = try IndexStoreFiles(store)
    IndexBudget(of: paths, in: root).limits(units: files.unitBytes).apply()
    let collector = IndexCollector(root: FileSystem.resolvingLinks(root), paths: Set(paths), files: files)
    if let failure = withExtendedLifetime(collector, { tenon_index_read(library, store, collector.visitor) })
    {
      defer { free(failure) }
      throw ReaderProcess.Failure(description: String(cString: failure))
    }
    if let problem = collector.files.problem { throw ReaderProcess.Failure(description: problem) }
    return collector.index.written(paths)
  }
}

/// What reading an index may use: as much as an index of files of this size needs.
struct IndexBudget {
  /// A source file counts as one of this size at most.
  private static let mostBytes = 8 << 20
  private let sourceBytes: Int

  /// - Parameters:
  ///   - paths: The files that are described, relative to the root.
  ///   - root: The absolute path of the repository.
  init(of paths: [String], in root: String) {
    sourceBytes = paths.reduce(0) { sum, path in
      sum + min(FileSystem.status(of: FilePath.join(root, path))?.size ?? 0, Self.mostBytes)
    }
  }

  /// How many bytes the result may have.
  var output: Int { 1 << 20 + 4 * sourceBytes }

  /// What the process that reads it may use.
  /// - Parameter units: How many bytes the units of the index store have, most of which may be of other files.
  func limits(units: Int) -> ProcessLimits {
    ProcessLimits(seconds: 1 + (sourceBytes + units) >> 22, memory: 128 << 20 + 16 * sourceBytes)
  }
}

/// Receives what the library reads.
private final class IndexCollector {
  private let root: String
  private let paths: Set<String>
  private(set) var files: IndexStoreFiles
  private var current: String?
  private var numbers: [String: Int32] = [:]
  private(set) var index = CompilerIndex()

  init(root: String, paths: Set<String>, files: IndexStoreFiles) {
    self.root = root
    self.paths = paths
    self.files = files
  }

  /// What passes everything on to this collector, which must live as long.
  var visitor: tenon_index_visitor {
    tenon_index_visitor(
      context: Unmanaged.passUnretained(self).toOpaque(),
      admits: { IndexCollector.from($0).files.admit($1.text, isRecord: $2) },
      damaged: { IndexCollector.from($0).files.refuse($1.text, isRecord: $2, because: "cannot be read") },
      record: { IndexCollector.from($0).begin($1.text, written: $3) },
      occurrence: { IndexCollector.from($0).add($1, $2, $3, $4) })
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> IndexCollector {
    guard let context else { preconditionFailure("the visitor always has a context") }
    return Unmanaged<IndexCollector>.fromOpaque(context).takeUnretainedValue()
  }

  /// Whether the occurrences of a file are wanted. Each file is read once, although several units may record it.
  private func begin(_ path: String, written: Int64) -> Bool {
    guard path.hasPrefix(root + "/") else { return false }
    let relative = String(path.dropFirst(root.count + 1))
    guard paths.contains(relative), index.files[relative] == nil else { return false }
    let modified = FileSystem.status(of: path)?.modified ?? 0
    guard Int64(modified) / 1_000_000_000 <= written else {
      index.outdated.append(relative)
      return false
    }
    index.files[relative] = CompilerIndex.File()
    current = relative
    return true
  }

  private func add(_ usr: tenon_text, _ name: tenon_text, _ roles: UInt64, _ line: UInt32) {
    let isDefinition = roles & UInt64(TENON_ROLE_DEFINITION) != 0
    let isReference = roles & UInt64(TENON_ROLE_REFERENCE) != 0
    guard let current, isDefinition || isReference else { return }
    let key = usr.text
    let number: Int32
    if let known = numbers[key] {
      number = known
    } else {
      number = Int32(index.names.count)
      numbers[key] = number
      index.names.append(String(name.text.prefix { $0 != "(" }))
    }
    let occurrence = CompilerIndex.Occurrence(symbol: number, line: Int32(clamping: line))
    if isDefinition {
      index.files[current]?.definitions.append(occurrence)
    } else {
      index.files[current]?.references.append(occurrence)
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
