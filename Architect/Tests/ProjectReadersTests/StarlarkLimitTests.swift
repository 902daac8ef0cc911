import Files
import Grammars
import ModuleGraph
import ProjectReaders
import Samples
import Testing
import Text

@Suite("Limits of BUILD files", .timeLimit(.minutes(10))) struct StarlarkLimitTests {
  private func read(_ files: [String: String]) throws -> ProjectReading {
    let sample = try SampleRepository(["WORKSPACE": "", "a.swift": ""].merging(files) { $1 })
    let reader = BazelReader()
    let tree = FileTree(root: sample.root)
    return withExtendedLifetime(sample) { reader.read(reader.manifests(in: tree), in: tree) }
  }

  private static let rule = "swift_library(name = \"z\", srcs = [\"a.swift\"])\n"

  /// A text, a list and a dictionary of almost the largest size, and a list that contains itself as often as possible.
  private static let operands = """
    t = "x"
    \(Array(repeating: "t += t", count: 19).joined(separator: "\n"))
    l = ["a", "b"]
    \(Array(repeating: "l += l", count: 13).joined(separator: "\n"))
    m = {"a": "b", "c": "d"}
    \(Array(repeating: "m = m | m", count: 12).joined(separator: "\n"))
    n = ["a"]
    \(Array(repeating: "n = [n, n, n]", count: 60).joined(separator: "\n"))

    """

  /// Every operation with the largest operands.
  static let operations: [(name: String, lines: [String])] = StarlarkCosts.names.flatMap { kind, names in
    names.map { name in
      switch kind {
      case "operator":
        let pairs = [("t", "t"), ("l", "l"), ("m", "m"), ("t", "l"), ("n", "n"), ("l", "m")]
        return (
          name,
          pairs.map { left, right in name == "[]" ? "r = \(left)[\(right)]" : "r = \(left) \(name) \(right)" }
        )
      case "text":
        return (name, ["", "t", "t, t", "\"x\", t", "l", "\"\", t"].map { "r = t.\(name)(\($0))" })
      case "list":
        return (name, ["def f(l):\n    l.\(name)(l)\n    return l", "r = f(l)", "r = f(n)"])
      case "dictionary": return (name, ["r = m.\(name)()", "r = m.\(name)(m)"])
      default: return (name, ["t", "l", "m", "n", "l, l", "a = m, b = l"].map { "r = \(name)(\($0))" })
      }
    }
  }.sorted { $0.name < $1.name }

  @Test("each operation with the largest operands ends, and what follows is evaluated", arguments: operations)
  func operation(_ name: String, _ lines: [String]) throws {
    let uses = lines.flatMap { [$0, "swift_library(name = \"u\", srcs = r, deps = r)"] }
    let reading = try read(["BUILD": Self.operands + uses.joined(separator: "\n") + "\n" + Self.rule])
    #expect(reading.projects.flatMap(\.targets).contains { $0.name == "//:z" })
  }

  static let bombs: [String] = [
    "a = {\"a\": 1}\n" + String(repeating: "a = a | a\n", count: 40),
    "a = \"x\"\n" + String(repeating: "a += a\n", count: 16) + "b = a.replace(\"x\", a)\n",
    "a = [1]\n" + String(repeating: "a = [a, a, a]\n", count: 60)
      + "b = a == a\nswift_library(name = \"y\", srcs = a, deps = a)\n",
    "a = [1]\n" + String(repeating: "a = [a]\n", count: 20_000) + "b = a == a\n",
    "a = [1]\n" + String(repeating: "a = [[x, y] for x in a for y in a]\n", count: 20),
    "a = \"x\"\n" + String(repeating: "a = \"%s%s\" % [a, a]\n", count: 60),
    "a = \"x\"\n" + String(repeating: "a = a.join([a, a, a])\n", count: 60),
    "a = {\"k\": [\"x\"]}\n" + String(repeating: "a = {\"k\": select(a), \"l\": a.values()}\n", count: 60),
    "a = " + String(repeating: "(", count: 60) + "b" + String(repeating: " + b", count: 200)
      + String(repeating: ")" + String(repeating: " + b", count: 200), count: 60) + "\n",
    "a = [\"*.swift\"]\n" + String(repeating: "a = a + a\n", count: 14)
      + String(repeating: "b = glob(a)\n", count: 500),
    // Functions that call themselves and each other, and loops in loops.
    "def f(a):\n    f(a + a)\nf([1])\n",
    (0..<8).map { "def f\($0)(a):\n    f\($0 + 1)(a)\n    f\($0 + 1)(a)\n" }.joined() + "f0([1])\n",
    "def f(a):\n    for x in a:\n        a += a\n        a.append(a)\n    return a\n"
      + String(repeating: "a = f([1, 2, 3])\n", count: 3),
    "def f(**kwargs):\n    kwargs.update(a = kwargs)\n    kwargs[\"b\"] = kwargs\n    return kwargs\na = {}\n"
      + String(repeating: "a = f(**a)\n", count: 60),
    "def f(a):\n" + (1..<60).map { String(repeating: " ", count: $0) + "if a:\n" }.joined()
      + String(repeating: " ", count: 60) + "g(a)\nf(select({\"k\": x}))\n",
    "def f(a):\n" + String(repeating: "    if a:\n        a = [a]\n", count: 400) + "f(x)\n",
  ]

  @Test("values that would become too large are not known, and what follows is evaluated", arguments: bombs)
  func bomb(_ text: String) throws {
    let reading = try read(["BUILD": text + Self.rule])
    #expect(reading.projects.flatMap(\.targets).contains { $0.name == "//:z" })
  }

  @Test("a file that takes too many steps is a problem")
  func steps() throws {
    let text =
      "a = [\"x\"]\n" + String(repeating: "a = a + a\n", count: 13)
      + String(repeating: "b = [x for x in a]\n", count: 200)
    let reading = try read(["BUILD": text, "B/BUILD": Self.rule, "B/a.swift": ""])
    #expect(reading.problems.map(\.place.file) == ["BUILD"])
    #expect(reading.problems.first?.message.contains("too many steps") == true)
    #expect(reading.projects.flatMap(\.targets).map(\.name) == ["//B:z"])
  }

  @Test("thousands of files that take many steps take few steps together, and each is a problem")
  func manyFiles() throws {
    let text =
      "a = [\"x\"]\n" + String(repeating: "a = a + a\n", count: 13)
      + String(repeating: "b = [x for x in a]\n", count: 200)
    let files = Dictionary(uniqueKeysWithValues: (0..<100).map { ("P\($0)/BUILD", text) })
    let reading = try read(files)
    #expect(reading.problems.count == 100)
  }

  @Test("generated files are read within the limits", arguments: 0..<60)
  func generated(_ seed: Int) throws {
    let text = StarlarkGrammar.file(Choices(seed: UInt64(seed), count: 300))
    let reading = try read(["BUILD": Self.rule + text, "c.bzl": text])
    #expect(!reading.projects.isEmpty || !reading.problems.isEmpty)
    for target in reading.projects.flatMap(\.targets) {
      #expect(target.dependencies.count <= Meter.largest && target.files.count <= 1)
    }
  }
}
