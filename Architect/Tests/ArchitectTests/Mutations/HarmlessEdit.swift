/// A change that mentions a forbidden import where it imports nothing.
enum HarmlessEdit {
  /// Puts one edit into a random file of `tree`; `kind` picks which.
  static func apply(_ kind: Int, to tree: inout CleanTree, _ random: inout SeededGenerator) {
    let names = CleanTree.cores + CleanTree.features + ["Biz0", "Biz3"]
    let member = tree[names[Int(random.next() % UInt64(names.count))]]
    // Every one of these would be a finding, were it an import.
    let target = "Biz\(random.next() % 6)Tests"
    let name = "x\(random.next() % 100_000)"
    let text = texts(target, name)[kind % count]
    switch kind % (count + 3) {
    case count: tree.imports[member.first, default: []] += scoped(member)
    case count + 1:
      tree[member.name].settings =
        ", swiftSettings: [.unsafeFlags([\"-module-alias\", \"Old=\(member.name)\"])]"
      tree.imports[member.first] = ["import Old"]
    case count + 2: tree[member.name].settings = ", swiftSettings: [.define(\"\(target)\")]"
    default:
      if random.next() % 2 == 0 {
        tree.bodies[member.first, default: []].append(text)
      } else {
        tree.imports[member.first, default: []].append(text)
      }
    }
  }

  static let count = texts("", "").count

  private static func scoped(_ member: CleanTree.Member) -> [String] {
    guard let known = member.dependencies.first else { return ["import struct Foundation.Data"] }
    return [
      "import struct \(known).\(known)One", "import `\(known)`", "@testable import \(known)",
      "import \(known).Part",
    ]
  }

  private static func texts(_ target: String, _ name: String) -> [String] {
    [
      "// import \(target)",
      "/// import \(target)",
      "/* import \(target) */",
      "/*\nimport \(target)\n*/",
      "/* /* */\nimport \(target)\n*/",
      "/**\n import \(target)\n */",
      "let \(name) = \"import \(target)\"",
      "let \(name) = \"\\\"; import \(target)\"",
      "let \(name) = #\"\"; import \(target)\"#",
      "let \(name) = \"\"\"\nimport \(target)\n\"\"\"",
      "let \(name) = \"\"\"\n  \\\"\"\"\n  import \(target)\n  \"\"\"",
      "let \(name) = #\"\"\"\nimport \(target)\n\"\"\"#",
      "let \(name) = ##\"\"\"\n\"\"\"#\nimport \(target)\n\"\"\"##",
      "let \(name) = \"\\(f(\"\"\"\n  import \(target)\n  \"\"\"))\"",
      "let \(name) = /import \(target)/",
      "let \(name) = #/\nimport \(target)\n/#",
      "#if false\nimport \(target)\n#endif",
      "#if os(Windows)\nimport \(target)\n#endif",
      "#if !DEBUG && DEBUG\nimport \(target)\n#endif",
      "#if canImport(\(target)) && os(Windows)\nimport \(target)\n#endif",
      "#if compiler(<5)\nimport \(target)\n#elseif true\n#else\nimport \(target)\n#endif",
      "#if 0 > 1 // never\n#endif\nlet \(name) = 1",
      "func import\(name)() {}",
      "let \(name) = `import`(\(target).self)",
      "enum E\(name) { case `import`; static let \(target) = 1 }",
      "#warning(\"import \(target)\")",
      "struct S\(name) { let text = \"\"\"\n    import \(target)\n    \"\"\" }",
      "let \(name) = a.import + \(name)import",
    ]
  }
}
