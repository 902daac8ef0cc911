import Samples
import Testing

/// What nobody can tell still counts for the architecture, and says so.
@Suite("Undecided conditions", .timeLimit(.minutes(10))) struct ConditionTests {
  private static let layers = """
    platforms: [iOS, macOS]
    layers:
      - {name: business, modules: [Cart]}
      - {name: core, modules: [Net]}
    forbidden:
      - {from: Net, to: [Alamofire], reason: no}

    """

  private static func package(_ net: String, file: String = "Sources/Net/n.swift") -> [String: String] {
    [
      ".tenon.yml": layers, "Package.swift": SamplePackage("P").target("Cart", ["Net"]).target("Net").text,
      "Sources/Cart/c.swift": "import Net", "Sources/Net/a.swift": "", file: net,
    ]
  }

  static let verdicts: [Verdict] = [
    Verdict(
      "a module that may have been built before", package("#if canImport(Cart)\nimport Cart\n#endif"),
      [
        "cycle Net -> Cart Sources/Net/n.swift:2", "upward-dependency Net -> Cart Sources/Net/n.swift:2",
      ]),
    Verdict(
      "a flag that a command line may set", package("#if FAST\nimport Cart\n#endif"),
      [
        "cycle Net -> Cart Sources/Net/n.swift:2", "upward-dependency Net -> Cart Sources/Net/n.swift:2",
      ]),
    Verdict(
      "a build for debugging", package("#if DEBUG\nimport Cart\n#endif"),
      [
        "cycle Net -> Cart Sources/Net/n.swift:2", "upward-dependency Net -> Cart Sources/Net/n.swift:2",
      ]),
    Verdict(
      "a module from outside", package("#if canImport(Alamofire)\nimport Alamofire\n#endif"),
      ["forbidden Net -> Alamofire Sources/Net/n.swift:2"]),
    Verdict("a platform that is not built for", package("#if os(Linux)\nimport Cart\n#endif")),
    Verdict("what is never compiled", package("#if false\nimport Cart\n#endif")),
    Verdict("what only other build systems set", package("#if COCOAPODS\nimport Cart\n#endif")),
    Verdict(
      "a version that is not reached", package("#if compiler(<5.0)\nimport Cart\n#endif")),
  ]

  @Test("an import behind a condition counts where some build may compile it", arguments: verdicts)
  func counted(_ verdict: Verdict) throws {
    #expect(
      try verdict.found(by: ["upward-dependency", "cycle", "forbidden"]) == verdict.expected)
  }

  @Test("a finding says under which condition")
  func named() throws {
    let messages = try Verdict("", Self.package("#if canImport(Cart)\nimport Cart\n#endif"))
      .messages(of: ["upward-dependency", "cycle"])
    #expect(messages.count == 2)
    #expect(messages.allSatisfy { $0.contains("under #if canImport(Cart)") })
  }
}
