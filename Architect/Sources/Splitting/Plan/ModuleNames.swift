import Foundation
import References

/// Names modules after their folder, or after the words that their types have in common.
struct ModuleNames {
  private let analysis: SplitAnalysis
  private let filesOfFolder: [[Int]]
  /// Names that a module must not have: those of types, which would hide it, and of modules that the files
  /// import.
  private let taken: Set<String>
  private var namesOfModules: Set<String> = []
  /// How many files have a type whose name contains the word.
  private let filesOfWord: [String: Int]
  private let wordsOfFile: [[String]]

  init(_ analysis: SplitAnalysis) {
    self.analysis = analysis
    let graph = analysis.graph
    filesOfFolder = analysis.features.folders.files()
    var taken = Self.systemModules
    var wordsOfFile: [[String]] = []
    var filesOfWord: [String: Int] = [:]
    func name(_ number: Int32) -> String {
      (0..<graph.names.count).contains(Int(number)) ? graph.names[Int(number)] : ""
    }
    for file in graph.files {
      let types = file.traits.types.map { name($0.name) }
      taken.formUnion(types)
      taken.formUnion(file.traits.imports.map(name))
      let words = (types.isEmpty ? [String(file.baseName)] : types).flatMap(Self.words)
      wordsOfFile.append(words)
      for word in Set(words) { filesOfWord[word, default: 0] += 1 }
    }
    taken.formUnion(
      graph.symbols.lazy.filter { $0.kind.isType && !$0.name.contains(".") }.map(\.name))
    self.taken = taken
    self.wordsOfFile = wordsOfFile
    self.filesOfWord = filesOfWord
  }

  /// Returns a name that no type, no imported module and no module named before has.
  mutating func name(of files: [Int], layer: SplitPlan.Layer) -> String {
    let bases = [folderName(of: files, least: 0.5), wordName(of: files), folderName(of: files, least: 0)]
      .compactMap { $0 }
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
      if value >= least, value > best?.value ?? 0 { best = (folder, value) }
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

  /// The one or two words that most of the files' types have, and few others.
  private func wordName(of files: [Int]) -> String? {
    var counts: [String: Int] = [:]
    for file in files { for word in Set(wordsOfFile[file]) { counts[word, default: 0] += 1 } }
    let all = Double(analysis.graph.files.count)
    let ranked = counts.filter { !Self.generalNames.contains($0.key.lowercased()) }
      .map { word, count in
        let users = Double(filesOfWord[word] ?? 1)
        return (word: word, count: count, value: Double(count) * log(1 + all / users))
      }
      .sorted { ($1.value, $0.word) < ($0.value, $1.word) }
    guard let first = ranked.first else { return nil }
    if first.count * 4 >= files.count || ranked.count == 1 { return first.word }
    // One word does not say it: the two most frequent ones in the order in which types have them.
    let second = ranked[1].word
    let isReversed = files.contains { file in
      let words = wordsOfFile[file]
      guard let here = words.firstIndex(of: first.word), let there = words.firstIndex(of: second) else {
        return false
      }
      return there < here
    }
    return isReversed ? second + first.word : first.word + second
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
    "app", "base", "business", "classes", "code", "common", "components", "controller", "controllers", "core",
    "delegate", "enum", "enums", "error", "errors", "extension", "extensions", "feature", "features",
    "general",
    "generated", "helper", "helpers", "implementation", "interface", "interfaces", "internal", "internals",
    "ios",
    "lib", "library", "mac", "macos", "main", "manager", "managers", "misc", "model", "models", "module",
    "modules",
    "others", "package", "packages", "private", "protocol", "protocols", "provider", "public", "resources",
    "scene",
    "scenes", "screen", "screens", "service", "services", "shared", "source", "sources", "src", "state",
    "struct",
    "supporting", "swift", "target", "type", "types", "ui", "util", "utilities", "utility", "utils", "view",
    "viewcontrollers", "viewmodel", "viewmodels", "views",
  ]

  /// Modules of the system with names that an application's modules might also have.
  private static let systemModules: Set<String> = [
    "Accounts", "Charts", "Combine", "Contacts", "Foundation", "Intents", "Messages", "Metal", "Network",
    "Observation", "Photos", "Security", "Social", "Speech", "Swift", "SwiftUI", "Synchronization", "System",
    "Testing", "UIKit", "Vision",
  ]
}
