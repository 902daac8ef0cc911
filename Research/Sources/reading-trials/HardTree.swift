import Files
import Samples

/// A package of 1,000 targets whose files are made of the cases that lead import scanners astray.
struct HardTree {
  private let count = 1_000

  /// Writes the package below `root`.
  func write(to root: String) throws {
    var state: UInt64 = 11
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var targets: [String] = []
    for index in 0..<count {
      let uses = (0..<3).filter { _ in index > 0 }.map { _ in "T\(next(index))" }
      let list = Set(uses).sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      targets.append("    .target(name: \"T\(index)\", dependencies: [\(list)]),")
      var parts = Set(uses).sorted().map { "import \($0)" }
      // A case that begins with a mark of the file's own beginning can only stand there.
      for _ in 0..<3 {
        let text = HardCases.all[next(HardCases.all.count)].text
        if text.hasPrefix("#!") || text.hasPrefix("\u{FEFF}") {
          parts.insert(text, at: 0)
        } else {
          parts.append(text)
        }
        if parts.count(where: { $0.hasPrefix("#!") || $0.hasPrefix("\u{FEFF}") }) > 1 { parts.removeFirst() }
      }
      try write(parts.joined(separator: "\n") + "\n", to: "\(root)/Sources/T\(index)/T\(index).swift")
    }
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Hard",
        targets: [
      \(targets.joined(separator: "\n"))
        ]
      )

      """
    try write(manifest, to: "\(root)/Package.swift")
  }

  private func write(_ text: String, to path: String) throws {
    try FileSystem.makeFolder(FilePath.folder(of: path))
    try FileSystem.writeAtomically(Array(text.utf8), to: path)
  }
}
