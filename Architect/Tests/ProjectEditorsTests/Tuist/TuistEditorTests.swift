import ProjectEditors
import Testing

@Suite("Editing a Project.swift", .timeLimit(.minutes(10)))
struct TuistEditorTests {
  private static let manifest = """
    import ProjectDescription

    let project = Project(
      name: "Shop",
      targets: [
        .target(
          name: "Shop",
          product: .app,
          dependencies: [
            .target(name: "Core"),  // the core
            .external(name: "Kit"),
          ]
        ),
        .target(
          name: "Core",
          product: .framework,
          bundleId: "com.shop.core",
          sources: ["Targets/Core/Sources/**"],
          dependencies: [.target(name: "CoreData"), .external(name: "Kit")]
        ),
        .target(name: "CoreTests", product: .unitTests, dependencies: [.target(name: "Core"), .xctest]),
      ]
    )

    """
  private static let cart = """
        .target(
          name: "Cart",
          product: .framework,
          bundleId: "com.shop.cart",
          sources: ["Targets/Cart/Sources/**"],
          dependencies: []
        ),

    """
  private let renaming = Renaming(["Core": "Cart", "CoreTests": "CartTests"])

  @Test("a target is copied with other names, and uses nothing outside its module")
  func copyTarget() throws {
    var editor = try TuistEditor(Self.manifest)
    try editor.copyTarget("Core", renaming, keeping: [])
    try editor.copyTarget("CoreTests", renaming, keeping: ["Cart"])
    try editor.copyDependency(of: "Shop", on: "Core", renaming)
    let expected = Self.manifest
      .replacing(
        "        .target(name: \"Core\"),  // the core\n",
        with: "        .target(name: \"Core\"),  // the core\n        .target(name: \"Cart\"),\n"
      )
      .replacing("    .target(name: \"CoreTests\"", with: Self.cart + "    .target(name: \"CoreTests\"")
    #expect(editor.targets == ["Shop", "Core", "Cart", "CoreTests", "CartTests"])
    #expect(
      editor.text
        == expected.replacing(
          ".xctest]),\n",
          with:
            ".xctest]),\n    .target(name: \"CartTests\", product: .unitTests, dependencies: [.target(name: \"Cart\"), .xctest]),\n"
        ))
  }

  @Test("a project is copied with the names in all of its texts")
  func project() throws {
    let text = """
      import ProjectDescriptionHelpers
      let name = "Core"
      let project = Project.feature(name: name, dependencies: [.project(target: "Net", path: "../Net"), .module(.a)])

      """
    var editor = try TuistEditor(text)
    try editor.rename(renaming, keeping: [])
    #expect(
      editor.text == """
        import ProjectDescriptionHelpers
        let name = "Cart"
        let project = Project.feature(name: name, dependencies: [])

        """)
  }

  @Test(
    "what is computed is not edited",
    arguments: [
      "let project = Project(name: \"Shop\", targets: targets())",
      "let project = Project(name: \"Shop\", targets: [\"Core\"].map { .target(name: $0) })",
      "let project = Project(name: \"Shop\", targets: [.target(name: core)])",
    ])
  func computed(text: String) throws {
    var editor = try TuistEditor(text)
    #expect(throws: ProjectEditError.self) { try editor.copyTarget("Core", renaming, keeping: []) }
    #expect(throws: ProjectEditError.self) { try editor.copyDependency(of: "Shop", on: "Core", renaming) }
    #expect(editor.text == text)
  }

  @Test("each of 500 random copies can be parsed and changes no other line", arguments: 0..<10)
  func random(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 99
    func draw(_ count: UInt64) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % count)
    }
    for _ in 0..<50 {
      let count = 2 + draw(4)
      let targets = (0..<count).map { number in
        let list = (0..<draw(4)).map { ".target(name: \"Dep\($0)\")" }.joined(separator: ", ")
        return draw(2) == 0
          ? ".target(name: \"Mod\(number)\", sources: [\"Mod\(number)/**\"], dependencies: [\(list)])"
          : ".target(\n      name: \"Mod\(number)\", // it\n      sources: [\"Mod\(number)/**\"],\n      dependencies: [\(list)]\n    )"
      }
      let comma = draw(2) == 0 ? "," : ""
      let body =
        draw(3) == 0
        ? "[\(targets.joined(separator: ", "))]"
        : "[\n    \(targets.joined(separator: ",\n    "))\(comma)\n  ]"
      let text = "let project = Project(\n  name: \"P\",\n  targets: \(body)\n)\n"
      let name = "Mod\(draw(UInt64(count)))"
      var editor = try TuistEditor(text)
      try editor.copyTarget(name, Renaming([name: "New"]), keeping: ["Dep0"])
      #expect(editor.targets.count == count + 1)
      #expect(editor.targets.contains("New"))
      let old = text.split(separator: "\n")
      var lines = editor.text.split(separator: "\n")[...]
      // Each line of the old text follows in the new one, at most one of them with the addition or its comma.
      var changed = 0
      for line in old {
        if let found = lines.firstIndex(of: line) { lines = lines[(found + 1)...] } else { changed += 1 }
      }
      #expect(changed <= 1)
    }
  }
}
