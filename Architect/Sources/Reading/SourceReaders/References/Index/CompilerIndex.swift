import Files

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
  var files: [String: File] = [:]
  /// The base names of the symbols, without parameters, by number.
  var names: [String] = []
  /// The files that have changed since the compiler read them, so that the index does not describe them.
  public internal(set) var outdated: [String] = []

  /// The paths of the files that the index describes, in order.
  public var paths: [String] { files.keys.sorted() }

  /// An index that describes nothing.
  init() {}

  /// Reads the index of files, in a process of its own.
  /// - Parameters:
  ///   - folder: The absolute path of the index store, or of a folder with one where a build system puts it, such as
  ///     `.build` in a package; see ``IndexStoreFolder``.
  ///   - root: The absolute path of the repository.
  ///   - paths: The files to read, relative to the root.
  ///   - library: The absolute path of libIndexStore, or `nil` if there is none.
  /// - Throws: ``IndexError`` if there is no toolchain with libIndexStore, if the folder is no index store, or a damaged one,
  ///   or if it describes none of the files as they are now.
  public init(at folder: String, root: String, of paths: some Sequence<String>, library: String?) throws {
    guard let store = IndexStoreFolder.find(in: folder) else {
      throw IndexError(
        store: folder,
        message:
          "the folder is no index store, and has none where build systems keep it; build first, and name .build, or in Xcode's DerivedData Index.noindex/DataStore"
      )
    }
    guard let library else {
      throw IndexError(
        store: store,
        message: "the swift command on the PATH belongs to no toolchain with libIndexStore; install Swift")
    }
    let paths = Set(paths).sorted()
    guard !paths.isEmpty else { return }
    let budget = IndexBudget(of: paths, in: root)
    var reader: BinaryReader
    do {
      reader = try ReaderProcess.read(
        .index, [store, root, library], input: Array(paths.joined(separator: "\0").utf8),
        mostOutput: budget.output)
    } catch {
      throw IndexError(store: store, message: "\(error); delete the index store, and build again")
    }
    guard read(&reader, paths) else {
      throw IndexError(
        store: store, message: "the process that read it gave no result; delete it, and build again")
    }
    guard files.isEmpty else { return }
    throw IndexError(
      store: store,
      message: outdated.isEmpty
        ? "it describes none of the \(paths.count) files that are asked for; name the index store of a build of them"
        : "it describes none of the \(paths.count) files that are asked for as they are now; build again")
  }
}

extension CompilerIndex {
  /// What ``read(_:_:)`` reads: the symbols' names, the occurrences in each file, and the outdated files.
  func written(_ paths: [String]) -> BinaryWriter {
    var output = BinaryWriter()
    func put(_ output: inout BinaryWriter, _ occurrence: Occurrence) {
      output.put(Int(occurrence.symbol))
      output.put(Int(occurrence.line))
    }
    let outdated = Set(outdated)
    output.put(list: names) { $0.put($1) }
    output.put(list: paths) { output, path in
      let file = files[path]
      output.put(file != nil ? 0 : outdated.contains(path) ? 2 : 1)
      guard let file else { return }
      output.put(list: file.definitions, put)
      output.put(list: file.references, put)
    }
    return output
  }

  /// - Returns: Whether everything was read.
  private mutating func read(_ reader: inout BinaryReader, _ paths: [String]) -> Bool {
    guard let names = reader.list({ $0.text() }), reader.count() == paths.count else { return false }
    func occurrence(_ reader: inout BinaryReader) -> Occurrence? {
      guard let symbol = reader.integer(), names.indices.contains(symbol), let line = reader.integer() else {
        return nil
      }
      return Occurrence(symbol: Int32(symbol), line: Int32(clamping: line))
    }
    for path in paths {
      switch reader.number() {
      case 0:
        guard let definitions = reader.list(occurrence), let references = reader.list(occurrence) else {
          return false
        }
        files[path] = File(definitions: definitions, references: references)
      case 1: continue
      case 2: outdated.append(path)
      default: return false
      }
    }
    self.names = names
    return reader.isAtEnd
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
