/// A change of a clean tree that breaks a rule, and where that has to be found.
struct Violation {
  var rule: String
  /// The file in which the finding stands.
  var file: String
  /// The text whose beginning is the finding's place; nil stands for the file's beginning.
  var text: String?
  /// How far behind the beginning of ``text`` the place is.
  var offset = 0

  /// Makes one violation of the rule in `tree`.
  typealias Maker = @Sendable (inout CleanTree, inout SeededGenerator) -> Violation

  static let makers: [(rule: String, make: Maker)] = [
    (
      "upward-dependency",
      { tree, random in
        let (from, to) = (pick(CleanTree.cores, &random), pick(CleanTree.businesses, &random))
        return link(&tree, "upward-dependency", from, to, &random)
      }
    ),
    (
      "same-layer",
      { tree, random in
        let from = pick(CleanTree.businesses, &random)
        return link(
          &tree, "same-layer", from, pick(CleanTree.businesses.filter { $0 != from }, &random), &random)
      }
    ),
    (
      "thin-interface",
      { tree, random in
        let from = pick(CleanTree.businesses, &random) + "Interface"
        return link(&tree, "thin-interface", from, pick(CleanTree.features, &random), &random)
      }
    ),
    (
      "forbidden",
      { tree, random in
        let from = tree[pick(CleanTree.cores, &random)]
        if random.next() % 2 == 0 { return link(&tree, "forbidden", from.name, "Feature3", &random) }
        tree.imports[from.first, default: []].append("import UIKit")
        return Violation(rule: "forbidden", file: from.first, text: "import UIKit", offset: 7)
      }
    ),
    (
      "allowed",
      { tree, random in
        link(&tree, "allowed", "Feature0", pick(["Core2", "Core3", "Core4"], &random), &random)
      }
    ),
    (
      "cycle",
      { tree, random in
        let index = Int(random.next() % 3)
        return link(&tree, "cycle", "Core\(index)", "Feature\(index)", &random)
      }
    ),
    (
      "undeclared-import",
      { tree, random in
        let from = tree[pick(CleanTree.cores, &random)]
        let to = pick(CleanTree.cores.filter { $0 != from.name }, &random)
        tree.imports[from.first, default: []].append(spelled("import \(to)", &random))
        return Violation(rule: "undeclared-import", file: from.first, text: " \(to)", offset: 1)
      }
    ),
    (
      "transitive-import",
      { tree, random in
        let index = Int(random.next() % 6)
        let from = tree["Biz\(index)"]
        let to = "Core\(index % 3 + 1)"
        tree.imports[from.first, default: []].append(spelled("import \(to)", &random))
        return Violation(rule: "transitive-import", file: from.first, text: " \(to)", offset: 1)
      }
    ),
    (
      "unused-dependency",
      { tree, random in
        let name = pick(CleanTree.businesses, &random)
        tree[name].dependencies.append("Core4")
        tree[name].unimported = ["Core4"]
        let list = tree[name].dependencies.dropLast().map { "\"\($0)\", " }.joined()
        let head = ".target(name: \"\(name)\", dependencies: [\(list)"
        return Violation(
          rule: "unused-dependency", file: "Package.swift", text: head, offset: head.utf8.count)
      }
    ),
    (
      "manifest-drift",
      { tree, random in
        switch random.next() % 3 {
        case 0:
          tree.podLines["Core0"] = ["s.dependency 'Core1'"]
          return Violation(rule: "manifest-drift", file: "Core0.podspec", text: "s.dependency")
        case 1:
          tree.podPlatform = "2\(random.next() % 4 + 1).0"
          return Violation(rule: "manifest-drift", file: "Core0.podspec", text: "Pod::Spec.new")
        default:
          let pod = pick(CleanTree.pods, &random)
          tree.podLines[pod] = ["s.exclude_files = '**/Tw*.swift'"]
          return Violation(rule: "manifest-drift", file: "Sources/\(pod)/Two.swift")
        }
      }
    ),
    (
      "host-logic",
      { tree, random in
        let file = tree["App"].first
        if random.next() % 3 == 0 {
          tree.bodies[file] = (0..<1_001).map { "let line\($0) = \($0)" }
          return Violation(rule: "host-logic", file: file)
        }
        let engine = pick(["CoreData", "SQLite3", "StoreKit", "Alamofire"], &random)
        tree.imports[file] = [spelled("import \(engine)", &random)]
        return Violation(rule: "host-logic", file: file, text: " \(engine)", offset: 1)
      }
    ),
    (
      "missing-tests",
      { tree, random in
        let name = pick(CleanTree.businesses, &random)
        tree.members.removeAll { $0.name == "\(name)Tests" }
        return declared("missing-tests", "target", name)
      }
    ),
    (
      "unassigned-module",
      { tree, random in
        let name = "Stray\(random.next() % 1_000)"
        tree[name] = .init(name: name)
        return declared("unassigned-module", "target", name)
      }
    ),
    (
      "orphan",
      { tree, random in
        let name = "CoreLeft\(random.next() % 1_000)"
        tree[name] = .init(name: name)
        return declared("orphan", "target", name)
      }
    ),
    (
      "max-height",
      { tree, random in
        tree.maximumHeight = Int(random.next() % 3) + 1
        return declared("max-height", "executableTarget", "App")
      }
    ),
    (
      "max-fan-in",
      { tree, random in
        tree.maximumFanIn = Int(random.next() % 5) + 2
        return Violation(rule: "max-fan-in", file: "Core0.podspec", text: "Pod::Spec.new")
      }
    ),
    (
      "restricted-use",
      { tree, random in
        let name = pick(CleanTree.features, &random)
        tree.settings = ["uses:", "  - {symbol: [UserDefaults, print], only: [Core0], reason: kept there}"]
        let text = "print(\(random.next() % 1_000))"
        tree.bodies[tree[name].first, default: []].append(text)
        return Violation(rule: "restricted-use", file: tree[name].first, text: text)
      }
    ),
    (
      "file-cycle",
      { tree, random in
        tree.settings = ["rules: {file-cycle: error}"]
        return declared("file-cycle", "target", enlarge(&tree, &random))
      }
    ),
    (
      "large-module",
      { tree, random in
        tree.settings = ["rules: {large-module: warning}"]
        return declared("large-module", "target", enlarge(&tree, &random))
      }
    ),
    (
      "stale-exception",
      { tree, random in
        let until = random.next() % 2 == 0 ? ", until: 2020-01-\(random.next() % 20 + 10)" : ""
        tree.settings = [
          "exceptions:", "  - {rule: cycle, from: \(pick(CleanTree.cores, &random)), reason: old\(until)}",
        ]
        return Violation(rule: "stale-exception", file: ".tenon.yml", text: "{rule: cycle")
      }
    ),
    (
      "unmatched-pattern",
      { tree, random in
        let name = "\(pick(CleanTree.features, &random))\(random.next() % 2 == 0 ? "" : "*")Gone"
        tree.settings = ["uses: [{symbol: CFRetain, only: [\"\(name)\"]}]"]
        return Violation(rule: "unmatched-pattern", file: ".tenon.yml", text: "\"\(name)\"")
      }
    ),
    (
      "unread",
      { tree, random in
        let name = pick(CleanTree.features, &random)
        tree.others["Sources/\(name)/Three.swift"] = [0xCF, 0xFA, 0, 0, 1]
        return Violation(rule: "unread", file: "Sources/\(name)/Three.swift")
      }
    ),
    (
      "unresolved-dependency",
      { tree, random in
        let name = pick(CleanTree.features, &random)
        tree[name].dependencies.append("Missing")
        tree[name].unimported.insert("Missing")
        return Violation(rule: "unresolved-dependency", file: "Package.swift", text: "\"Missing\"")
      }
    ),
    (
      "missing-input",
      { tree, random in
        let name = pick(["Core2", "Core3", "Core4"], &random)
        tree[name].settings = ", path: \"Gone\(random.next() % 9)\""
        return Violation(rule: "missing-input", file: "Package.swift", text: "\"Gone")
      }
    ),
    (
      "refused-manifest",
      { tree, random in
        tree[pick(["Core2", "Core3", "Core4"], &random)].settings = ", path: \"../Outside\""
        return Violation(rule: "refused-manifest", file: "Package.swift", text: "\"../Outside\"")
      }
    ),
    (
      "private-header",
      { tree, random in
        tree.podLines["Core0"] = [
          "s.source_files = 'Sources/Core0/**/*.{swift,h}'", "s.private_header_files = 'Sources/Core0/*.h'",
        ]
        tree.others["Sources/Core0/Secret.h"] = Array("int secret(void);\n".utf8)
        let file = "Sources/\(pick(["Core1", "Core2", "Core3"], &random))/Use.m"
        tree.others[file] = Array("#import <Core0/Secret.h>\n".utf8)
        return Violation(rule: "private-header", file: file, text: "Core0/Secret.h")
      }
    ),
    (
      "skipped-input",
      { tree, random in
        let name = pick(CleanTree.features, &random)
        tree.others["Sources/\(name)/Three.swift"] = Array("// caf".utf8) + [0xE9, 10]
        return Violation(rule: "skipped-input", file: "Sources/\(name)/Three.swift")
      }
    ),
  ]

  /// Adds files that use each other to a module, which becomes the largest one.
  private static func enlarge(_ tree: inout CleanTree, _ random: inout SeededGenerator) -> String {
    let name = pick(CleanTree.features, &random)
    let lines = String(repeating: "// line\n", count: 500)
    tree.others["Sources/\(name)/Three.swift"] = Array("struct Three { let four: Four? }\n\(lines)".utf8)
    tree.others["Sources/\(name)/Four.swift"] = Array("final class Four { var three: Three? }\n".utf8)
    return name
  }

  private static func pick(_ names: [String], _ random: inout SeededGenerator) -> String {
    names[Int(random.next() % UInt64(names.count))]
  }

  /// The import in one of the ways it can be written.
  private static func spelled(_ statement: String, _ random: inout SeededGenerator) -> String {
    switch random.next() % 6 {
    case 0: "internal \(statement)"
    case 1: "@preconcurrency \(statement)"
    case 2: "#if DEBUG\n\(statement)\n#endif"
    case 3: "let before = \"/*\"\n\(statement)\nlet after = \"*/\""
    case 4: "/* why */ \(statement) // because"
    default: statement
    }
  }

  /// Declares and imports an edge that the tree does not have.
  private static func link(
    _ tree: inout CleanTree, _ rule: String, _ from: String, _ to: String, _ random: inout SeededGenerator
  ) -> Violation {
    tree[from].dependencies.append(to)
    tree[from].unimported.insert(to)
    let file = tree[from].first
    tree.imports[file, default: []].append(spelled("import \(to)", &random))
    return Violation(rule: rule, file: file, text: " \(to)", offset: 1)
  }

  private static func declared(_ rule: String, _ kind: String, _ name: String) -> Violation {
    Violation(rule: rule, file: "Package.swift", text: ".\(kind)(name: \"\(name)\",")
  }
}
