import Foundation
import SourceReaders

/// Names modules after their folder, or after the words that their types have in common.
struct ModuleNames {
  private let analysis: SplitAnalysis
  private let filesOfFolder: [[Int]]
  /// Names that a module must not have: those of types, which would hide it, and of modules that the files
  /// import.
  private let taken: Set<String>
  private var namesOfModules: Set<String> = []
  /// How many files have a type whose name contains the words.
  private let filesOfPhrase: [String: Int]
  /// The words, and the pairs of words, in the names of each file's types.
  private let phrases: [Set<String>]

  init(_ analysis: SplitAnalysis, taken names: Set<String>) {
    self.analysis = analysis
    namesOfModules = Set(names.map { $0.lowercased() })
    let graph = analysis.graph
    filesOfFolder = analysis.features.folders.files()
    var taken = Self.systemModules
    var phrases: [Set<String>] = []
    var filesOfPhrase: [String: Int] = [:]
    func name(_ number: Int32) -> String {
      (0..<graph.names.count).contains(Int(number)) ? graph.names[Int(number)] : ""
    }
    for file in graph.files {
      let types = file.traits.types.map { name($0.name) }
      taken.formUnion(types)
      taken.formUnion(file.traits.imports.map(name))
      let own = Self.phrases(types.isEmpty ? [String(file.baseName)] : types)
      phrases.append(own)
      for phrase in own { filesOfPhrase[phrase, default: 0] += 1 }
    }
    taken.formUnion(
      graph.symbols.lazy.filter { $0.kind.isType && !$0.name.contains(".") }.map(\.name))
    self.taken = taken
    self.phrases = phrases
    self.filesOfPhrase = filesOfPhrase
  }

  /// Returns a name that no type, no imported module and no module named before has.
  mutating func name(of files: [Int], layer: SplitPlan.Layer) -> String {
    let bases = [
      folderName(of: files, least: 0.5), wordName(of: files, least: 0.3), folderName(of: files, least: 0.2),
      wordName(of: files, least: 0), folderName(of: files, least: 0),
    ].compactMap { $0 }
    let endings = layer == .host ? ["App", "Host"] : layer == .core ? ["Core", "Kit"] : ["Kit", "Feature"]
    let names = bases + (bases.isEmpty ? ["Module"] : bases).flatMap { base in endings.map { base + $0 } }
    var name = names.first { !isTaken($0) }
    var number = 2
    while name == nil {
      let numbered = (bases.first ?? "Module") + "\(number)"
      if !isTaken(numbered) { name = numbered }
      number += 1
    }
    let result = name ?? "Module"
    namesOfModules.insert(result.lowercased())
    return result
  }

  /// Modules also give their names to folders, where capitals may not count.
  private func isTaken(_ name: String) -> Bool {
    taken.contains(name) || namesOfModules.contains(name.lowercased())
  }

  /// The name of the folder whose files are most nearly these.
  private func folderName(of files: [Int], least: Double) -> String? {
    let folders = analysis.features.folders
    var shared: [Int32: Int] = [:]
    for file in files { for folder in folders.foldersOfFile[file] { shared[folder, default: 0] += 1 } }
    var best: (folder: Int32, value: Double)?
    for (folder, count) in shared.sorted(by: { $0.key < $1.key }) {
      let value = 2 * Double(count) / Double(files.count + folders.fileCounts[Int(folder)])
      // The folder of nearly everything says nothing about a few files of it.
      let isWhole = folders.fileCounts[Int(folder)] * 2 > analysis.graph.files.count
      guard value >= least, value > best?.value ?? 0, !isWhole || value > 0.5 || least == 0 else { continue }
      best = (folder, value)
    }
    guard let best else { return nil }
    let parts = folders.paths[Int(best.folder)].split(separator: "/").map(Self.identifier)
    guard let last = parts.last, !last.isEmpty else { return nil }
    guard Self.generalNames.contains(last.lowercased()) else { return last }
    guard let outer = parts.dropLast().last(where: { !Self.generalNames.contains($0.lowercased()) }) else {
      return Self.containerNames.contains(last.lowercased()) ? nil : last
    }
    return outer + last
  }

  /// The word, or the two words after each other, that most of these files' types have, and few others.
  /// - Parameter least: How nearly the files with the words have to be these files: 1 if they are the same.
  private func wordName(of files: [Int], least: Double) -> String? {
    var counts: [String: Int] = [:]
    for file in files { for phrase in phrases[file] { counts[phrase, default: 0] += 1 } }
    let ranked = counts.filter { $0.value > 1 || files.count == 1 || least == 0 }.map { phrase, count in
      (phrase: phrase, value: 2 * Double(count) / Double(files.count + (filesOfPhrase[phrase] ?? 1)))
    }
    // Of phrases that say equally much, the longer one says what is meant.
    let best = ranked.max { ($0.value, $0.phrase.count, $1.phrase) < ($1.value, $1.phrase.count, $0.phrase) }
    return best.flatMap { $0.value >= least ? $0.phrase : nil }
  }

  /// The words of types' names, and each two that follow each other, without those that say nothing.
  private static func phrases(_ names: [String]) -> Set<String> {
    var phrases: Set<String> = []
    for name in names {
      let words = words(name)
      for (index, word) in words.enumerated() {
        let isGeneral = generalNames.contains(word.lowercased())
        if !isGeneral { phrases.insert(word) }
        guard index + 1 < words.count else { continue }
        let next = words[index + 1]
        if !isGeneral, next != word, !generalNames.contains(next.lowercased()) { phrases.insert(word + next) }
      }
    }
    return phrases
  }

  /// The words of a name, each with a capital.
  private static func words(_ name: String) -> [String] {
    Words.split(name.utf8).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.count > 2 && $0.first?.isLetter == true }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// Makes an identifier with a capital of the name of a folder.
  private static func identifier(_ folder: Substring) -> String {
    let parts = folder.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let joined = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isLetter == true ? joined : ""
  }

  /// Names of folders that hold everything.
  private static let containerNames: Set<String> = [
    "app", "classes", "code", "ios", "mac", "macos", "main", "source", "sources", "src", "swift", "target",
  ]

  /// Names that say nothing on their own.
  private static let generalNames: Set<String> = [
    "action", "actions", "adapter", "adapters", "adaptor", "adaptors", "and", "app", "array", "base",
    "bool", "business", "button", "buttons", "cell", "cells", "classes", "code", "collection", "common",
    "components", "constants", "container", "containers", "content", "controller", "controllers",
    "core", "custom", "data", "default", "delegate", "double", "empty", "entity", "entry", "enum",
    "enums", "error", "errors", "extension", "extensions", "factory", "feature", "features", "footer",
    "for", "from", "general", "generated", "handler", "handlers", "header", "helper", "helpers",
    "hosting", "impl", "implementation", "info", "int", "interface", "interfaces", "internal",
    "internals", "ios", "item", "items", "key", "keys", "label", "layout", "lib", "library", "list",
    "mac", "macos", "main", "manager", "managers", "misc", "mock", "mocks", "model", "models", "module",
    "modules", "new", "object", "objects", "observer", "old", "option", "options", "other", "others",
    "package", "packages", "presenter", "private", "protocol", "protocols", "provider", "public",
    "request", "resources", "response", "result", "results", "row", "rows", "scene", "scenes", "screen",
    "screens", "section", "service", "services", "shared", "simple", "source", "sources", "src",
    "state", "store", "string", "struct", "stub", "stubs", "style", "styles", "supporting", "swift",
    "table", "target", "test", "testing", "tests", "the", "type", "types", "ui", "util", "utilities",
    "utility", "utils", "value", "values", "view", "viewcontrollers", "viewmodel", "viewmodels",
    "views", "with", "wrapper",
  ]

  /// Modules of the system with names that an application's modules might also have.
  private static let systemModules: Set<String> = [
    "Accounts", "Charts", "Combine", "Contacts", "Foundation", "Intents", "Messages", "Metal", "Network",
    "Observation", "Photos", "Security", "Social", "Speech", "Swift", "SwiftUI", "Synchronization", "System",
    "Testing", "UIKit", "Vision",
  ]
}
