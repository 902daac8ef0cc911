import Files
import ModuleGraph
import SourceReaders
import SwiftParsing

/// How the files of one CocoaPods module become targets. SwiftPM does not build Swift and C languages in one target.
enum LanguageSplit {
  case swift
  case clang
  /// The Swift target depends on the other.
  case swiftUsesClang
  /// The headers that come with the Swift code declare nothing that it uses.
  case swiftWithIdleHeaders
  /// The Objective-C target depends on the Swift target, whose interface is imported at the places.
  case clangUsesSwift([Place])
  /// Both directions are used: the interface of the Swift code, and a name that Objective-C declares.
  case impossible(swiftHeader: Place, name: String, use: Place)

  /// - Parameters:
  ///   - files: The files of the module.
  ///   - module: The module's name.
  ///   - elsewhere: The names that headers declare that are only in the package.
  init(
    _ files: PodFiles, module: String, in tree: FileTree, sources: PodSources, elsewhere: Set<String> = []
  ) {
    guard !files.swift.isEmpty else {
      self = .clang
      return
    }
    // Headers of a Swift module usually contain only the framework's version.
    let usefulHeaders = files.headers.filter { !Self.isUmbrella($0, module: module, sources) }
    guard !files.clang.isEmpty || !usefulHeaders.isEmpty else {
      self = .swift
      return
    }
    if files.clang.isEmpty {
      var declared: Set<String> = []
      for header in usefulHeaders { declared.formUnion(HeaderNames(sources.bytes(of: header)).names) }
      let own = Self.packageModules(files, sources).contains { module in
        usefulHeaders.contains { $0.split(separator: "/").contains { $0 == module } }
      }
      declared.subtract(elsewhere)
      self =
        own || sources.mention(of: declared, in: files.swift) != nil ? .swiftUsesClang : .swiftWithIdleHeaders
      return
    }
    let swiftHeaders = sources.imports(of: files.clang.union(files.headers)).filter { _, statement in
      if case .header(let path) = statement.form { return path.hasSuffix("\(module)-Swift.h") }
      return false
    }.map { Place(file: $0, line: $1.line, column: $1.column) }.sorted()
    guard let first = swiftHeaders.first else {
      self = .swiftUsesClang
      return
    }
    var declared: Set<String> = []
    for header in files.headers { declared.formUnion(HeaderNames(sources.bytes(of: header)).names) }
    if let (name, place) = sources.mention(of: declared, in: files.swift) {
      self = .impossible(swiftHeader: first, name: name, use: place)
    } else {
      self = .clangUsesSwift(swiftHeaders)
    }
  }

  /// The modules that the Swift files import and that are not parts of an SDK.
  static func packageModules(_ files: PodFiles, _ sources: PodSources) -> Set<String> {
    sources.importedModules(of: files.swift).filter { !SystemModules.isKnown($0) }
  }

  /// Whether a header of a Swift module only imports other headers and declares the version of the framework.
  static func isUmbrella(_ header: String, module: String, _ sources: PodSources) -> Bool {
    let name = FilePath.name(of: header)
    if name.hasSuffix("Bridging-Header.h") || name.hasSuffix("-umbrella.h") { return true }
    return HeaderNames(sources.bytes(of: header)).names.allSatisfy {
      $0.hasSuffix("VersionNumber") || $0.hasSuffix("VersionString") || $0.hasSuffix("_h")
        || $0.hasSuffix("_H")
        || $0.hasSuffix("_h_") || $0.hasSuffix("_H_") || $0.hasSuffix("_H__") || $0 == "double"
        || $0 == "unsigned"
        || $0 == "const" || $0 == "FOUNDATION_EXPORT"
    }
  }
}

/// The text and the imports of the repository's source files, each of which is read once.
final class PodSources {
  private let tree: FileTree
  private var contents: [String: [UInt8]] = [:]
  private var read: [String: SourceFile] = [:]
  private var names: [String: SwiftNames] = [:]

  /// The names in a Swift file.
  struct SwiftNames {
    var visible: Set<String> = []
    var hidden: Set<String> = []
    var mentioned: Set<String> = []
    /// Whether the parser refused the file, so that its names are not known.
    var isUnknown = false
  }

  init(_ tree: FileTree) { self.tree = tree }

  /// The content of a file; empty if it cannot be read.
  func bytes(of path: String) -> [UInt8] {
    if let known = contents[path] { return known }
    let bytes = (try? tree.read(path)) ?? []
    contents[path] = bytes
    return bytes
  }

  func file(_ path: String) -> SourceFile {
    if let known = read[path] { return known }
    let file = SourceReader.file(bytes(of: path), at: path)
    read[path] = file
    return file
  }

  /// The imports of files, in the order of their paths.
  func imports(of files: some Sequence<String>) -> [(file: String, statement: ImportStatement)] {
    files.sorted().flatMap { path in file(path).imports.map { (path, $0) } }
  }

  /// The modules that Swift and Objective-C files import.
  func importedModules(of files: some Sequence<String>) -> Set<String> {
    Set(imports(of: files).map(\.statement.module)).subtracting([""])
  }

  func swiftNames(of path: String) -> SwiftNames {
    if let known = names[path] { return known }
    var result = SwiftNames()
    let bytes = bytes(of: path)
    do {
      let declared = try DeclaredNames(bytes)
      result.visible = declared.visible
      result.hidden = declared.hidden
      result.mentioned = Set(try SwiftMentions(bytes).names.map(\.text))
    } catch {
      result.isUnknown = true
    }
    names[path] = result
    return result
  }

  /// All names in Swift files.
  func swiftNames(of files: some Sequence<String>) -> SwiftNames {
    var result = SwiftNames()
    for path in files {
      let names = swiftNames(of: path)
      result.visible.formUnion(names.visible)
      result.hidden.formUnion(names.hidden)
      result.mentioned.formUnion(names.mentioned)
      result.isUnknown = result.isUnknown || names.isUnknown
    }
    return result
  }

  /// Returns the first place in Swift files at which one of the names is used that the files do not declare.
  func mention(of names: Set<String>, in files: Set<String>) -> (String, Place)? {
    let own = swiftNames(of: files)
    let wanted = names.subtracting(own.visible).subtracting(own.hidden)
    for path in files.sorted() where !swiftNames(of: path).mentioned.isDisjoint(with: wanted) {
      let bytes = bytes(of: path)
      guard let found = try? SwiftMentions(bytes).names.first(where: { wanted.contains($0.text) }) else {
        continue
      }
      let (line, column) = LineTable(bytes).position(of: found.range.lowerBound)
      return (found.text, Place(file: path, line: line, column: column))
    }
    return nil
  }
}

extension PodSources {
  /// The types that a Swift file declares outside other types.
  func swiftTypes(of path: String) -> Set<String> {
    guard let exported = try? ExportedNames(bytes(of: path)) else { return [] }
    return exported.types
  }
}
