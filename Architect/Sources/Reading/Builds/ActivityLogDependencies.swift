/// Which targets depend on which, as a log shows it.
struct ActivityLogDependencies {
  /// How many bytes of the text are read.
  static let limit = 16 << 20

  private(set) var targets: [String: Set<String>] = [:]

  private static let dependency = Array("dependency on target '".utf8)
  private static let target = Array("Target '".utf8)
  private static let project = Array("' in project '".utf8)

  init() {}

  /// Reads lines like `Target 'Cart' in project 'Shop'`, each followed by `➜ Explicit dependency on target 'Network' …`.
  init(_ text: [UInt8]) {
    var from: String?
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 10 && $0 != 13 }
      rest = rest[line.endIndex...].dropFirst()
      if let name = Self.quoted(in: line, after: Self.dependency) {
        guard let from, from != name else { continue }
        targets[from, default: []].insert(name)
      } else if let name = Self.quoted(in: line, after: Self.target) {
        from = name
      }
    }
  }

  private static func quoted(in line: ArraySlice<UInt8>, after words: [UInt8]) -> String? {
    guard let start = line.firstRange(of: words)?.upperBound,
      let end = line[start...].firstRange(of: project)?.lowerBound
    else { return nil }
    return String(decoding: line[start..<end], as: UTF8.self)
  }
}
