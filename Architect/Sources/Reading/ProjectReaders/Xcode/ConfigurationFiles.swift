import Files
import Text

/// The files of build settings that a reading needs, with lines of the form `KEY = value`. Each file is read once.
///
/// This is a class, because all targets of all projects share it.
final class ConfigurationFiles {
  /// What a file and the files that it includes set.
  struct Settings {
    fileprivate(set) var values: [String: String] = [:]
    /// The targets of a Podfile whose settings are included, directly or through other files. CocoaPods writes these
    /// files when it installs the pods, so they may be missing.
    fileprivate(set) var podTargets: Set<String> = []
    /// Whether all included files were read.
    fileprivate(set) var isWhole = true
  }

  private enum Line {
    case include(String)
    case setting(String, String)
  }

  /// What reading the files and expanding the settings may cost.
  let allowance = Allowance()
  private let tree: FileTree
  private var lines: [String: [Line]] = [:]
  private var known: [String: Settings] = [:]
  /// The maximum number of files that a file includes, directly or through other files.
  private static let mostFiles = 256

  init(_ tree: FileTree) { self.tree = tree }

  /// Returns the settings of a file and of the files that it includes. A missing file has no settings.
  func settings(_ path: String) -> Settings {
    if let settings = known[path] { return settings }
    var settings = Settings()
    var visited: Set<String> = []
    allowance.metered { add(path, to: &settings, &visited, &$0) }
    known[path] = settings
    return settings
  }

  /// Adds what a file sets, beginning at its end, because the last assignment counts. A file that was visited has
  /// nothing to add: its assignments were added where it is included for the last time, or are being added.
  private func add(
    _ path: String, to settings: inout Settings, _ visited: inout Set<String>, _ meter: inout Meter
  ) {
    guard visited.insert(path).inserted else { return }
    if let target = Self.podTarget(ofFile: path) { settings.podTargets.insert(target) }
    let lines = lines(of: path)
    meter.spend(1 + lines.count)
    guard visited.count <= Self.mostFiles, !meter.isExhausted else {
      settings.isWhole = false
      return
    }
    for line in lines.reversed() {
      switch line {
      case .include(let file): add(file, to: &settings, &visited, &meter)
      case .setting(let key, let value): if settings.values[key] == nil { settings.values[key] = value }
      }
    }
  }

  private func lines(of path: String) -> [Line] {
    if let known = lines[path] { return known }
    let bytes = tree.hasFile(path) ? (try? tree.read(path)) ?? [] : []
    allowance.add(bytes: bytes.count)
    let found = bytes.split(separator: 10).compactMap { Self.line($0, FilePath.folder(of: path)) }
    lines[path] = found
    return found
  }

  private static func line(_ bytes: ArraySlice<UInt8>, _ folder: String) -> Line? {
    let text = String(decoding: bytes, as: UTF8.self)
    let code = text.firstRange(of: "//").map { text[..<$0.lowerBound] } ?? text[...]
    if code.hasPrefix("#include") {
      let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
      return parts.count > 1 ? .include(FilePath.join(folder, String(parts[1]))) : nil
    }
    guard let equals = assignment(in: code) else { return nil }
    let value = trimmed(code[code.index(after: equals)...])
    // Xcode ignores a semicolon at the end of the value.
    return .setting(trimmed(code[..<equals]), value.hasSuffix(";") ? trimmed(value.dropLast()) : value)
  }

  /// Returns the target for which CocoaPods writes a settings file, such as `Pods-App/Pods-App.debug.xcconfig`.
  private static func podTarget(ofFile path: String) -> String? {
    let folder = FilePath.name(of: FilePath.folder(of: path))
    guard folder.hasPrefix("Pods-"), FilePath.name(of: path).hasPrefix(folder + ".") else { return nil }
    return String(folder.dropFirst("Pods-".count))
  }

  /// Returns the index of the equals sign after the name and its conditions, as in `KEY[sdk=iphone*] = value`.
  private static func assignment(in line: Substring) -> Substring.Index? {
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth == 0: return index
      default: continue
      }
    }
    return nil
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}
