import ProjectEditors
import Testing

@Suite("Editing YAML", .timeLimit(.minutes(10)))
struct YAMLEditorTests {
  private func edited(_ text: String, _ edit: (inout YAMLEditor) throws -> Void) throws -> String {
    var editor = YAMLEditor(text)
    try edit(&editor)
    return editor.text
  }

  @Test(
    "an item is written like its neighbours",
    arguments: [
      ("a: [x, y]\n", "a: [x, y, New]\n"), ("a: [x, y,]\n", "a: [x, y, New,]\n"), ("a: []\n", "a: [New]\n"),
      ("a:\n", "a: [New]\n"), ("a: x # why\n", "a: [x, New] # why\n"),
      ("a: \"x*\"\nb: 1\n", "a: [\"x*\", New]\nb: 1\n"),
      ("a:\n  - x\n  - y # why\nb: 1\n", "a:\n  - x\n  - y # why\n  - New\nb: 1\n"),
      ("a:\n- x\n\n# about b\nb: 1\n", "a:\n- x\n- New\n\n# about b\nb: 1\n"),
      ("a:\n  - x\n    # about x\nb: 1\n", "a:\n  - x\n    # about x\n  - New\nb: 1\n"),
      ("a: [\n  x, y, # why\n  z,\n]\n", "a: [\n  x, y, # why\n  z,\n  New,\n]\n"),
      ("a:\r\n  - x\r\nb: 1\r\n", "a:\r\n  - x\r\n  - New\r\nb: 1\r\n"),
      ("# ü\nb: {ä: ö}\na: [ß]", "# ü\nb: {ä: ö}\na: [ß, New]"),
      ("a:\n  -\n    x: 1\n", "a:\n  -\n    x: 1\n  - New\n"),
    ])
  func addItem(before: String, after: String) throws {
    #expect(try edited(before) { try $0.addItem(.text("New"), to: ["a"]) } == after)
  }

  @Test("comments that are indented more than a list stay with the item before")
  func comments() throws {
    let text = "a:\n  - x\n      # about x\n  - y\n"
    #expect(
      try edited(text) { try $0.copyItem(["a", .item(0)], Renaming(["x": "z"])) }
        == "a:\n  - x\n      # about x\n  - z\n  - y\n")
  }

  @Test(
    "a key is added in the form of its mapping",
    arguments: [
      ("p: {a: 1}\n", "p: {a: 1, k: {path: ../New}}\n"),
      ("p:\n  a: 1\n\nq: 2\n", "p:\n  a: 1\n  k:\n    path: ../New\n\nq: 2\n"),
      ("p:\n    a: 1\n\n    b: 2\n", "p:\n    a: 1\n\n    b: 2\n\n    k:\n        path: ../New\n"),
      ("p: {}\n", "p: {k: {path: ../New}}\n"),
    ])
  func addEntry(before: String, after: String) throws {
    let value = YAMLValue.table([.init("path", .text("../New"))])
    #expect(try edited(before) { try $0.addEntry("k", value, to: ["p"]) } == after)
  }

  @Test(
    "text that YAML would read as something else gets quotes",
    arguments: ["yes", "16.0", "", "a: b", "#x", "*x", "- x", "say \"x\"", "購物", "1e3", "a b"])
  func quotes(text: String) throws {
    let result = try edited("a: [x]\n") { try $0.addItem(.text(text), to: ["a"]) }
    #expect(YAMLEditor(result).text(at: ["a", .item(1)]) == text)
  }

  private static let project = """
    targets:
      App:
        type: application
        dependencies:
          - target: Core  # the core
          - {target: Net, embed: false}

      # The core.
      Core:
        type: framework
        # only here
        sources: [Sources/Core, CoreData]
        settings:
          PRODUCT_BUNDLE_IDENTIFIER: com.shop.core
        script: |
          # about Core
          echo Core

      Net: {type: framework, sources: [Sources/Net]}

    """

  @Test("a copy of a block has other names, and none of its comment lines")
  func copyBlock() throws {
    let result = try edited(Self.project) { editor in
      try editor.copyEntry(["targets", "Core"], Renaming(["Core": "Cart"]))
      try editor.copyItem(["targets", "App", "dependencies", .item(0)], Renaming(["Core": "Cart"]))
    }
    let copy = """
        Cart:
          type: framework
          sources: [Sources/Cart, CoreData]
          settings:
            PRODUCT_BUNDLE_IDENTIFIER: com.shop.cart
          script: |
            # about Cart
            echo Cart


      """
    let expected = Self.project
      .replacing(
        "      - target: Core  # the core\n", with: "      - target: Core  # the core\n      - target: Cart\n"
      )
      .replacing("  Net: {type", with: copy + "  Net: {type")
    #expect(result == expected)
    #expect(
      try edited(result) { editor in
        try editor.copyItem(["targets", "App", "dependencies", .item(0)], Renaming(["Core": "Cart"]))
      } == result, "twice is once")
  }

  @Test("a copy in braces stays in braces")
  func copyFlow() throws {
    let result = try edited("a: {Core: {x: Core}, Net: {}} # why\n") { editor in
      try editor.copyEntry(["a", "Core"], Renaming(["Core": "Cart"]))
    }
    #expect(result == "a: {Core: {x: Core}, Cart: {x: Cart}, Net: {}} # why\n")
  }

  @Test("a position leads to the path of what begins there")
  func position() throws {
    let editor = YAMLEditor(Self.project)
    #expect(try editor.path(line: 5, column: 9) == ["targets", "App", "dependencies", .item(0)])
    #expect(try editor.path(line: 6, column: 9) == ["targets", "App", "dependencies", .item(1)])
    #expect(try editor.path(line: 9, column: 3) == ["targets", "Core"])
    #expect(try editor.path(line: 1, column: 2) == nil)
  }

  @Test(
    "an item goes with its dash or comma, and the last one of a block with its key",
    arguments: [
      ("a:\n  - x\n  - y # why\n", 1, "a:\n  - x\n"), ("a:\n  - x\nb: 1\n", 0, "b: 1\n"),
      ("a: [x, y]\n", 0, "a: [y]\n"), ("a: [x, y]\n", 1, "a: [x]\n"), ("a: [x]\n", 0, "a: []\n"),
      ("a:\n  - k: 1\n    l: 2\n  - y\n", 0, "a:\n  - y\n"),
    ])
  func removeItem(before: String, index: Int, after: String) throws {
    #expect(try edited(before) { try $0.removeItem(["a", .item(index)]) } == after)
  }

  @Test(
    "what cannot be changed says what to add by hand, and stays",
    arguments: [
      "a: *x\n", "x: &x [1]\na: *x\n", "a: {b: 1}\n", "a: {b: 1\n", "b: 1\n", "a: &x [1]\nb: *x\n", "",
      "- a\n",
      "a: !!str\n", "? a\n: *b\n", "a: |\n  text\n  text\n",
    ])
  func refused(text: String) {
    var editor = YAMLEditor(text)
    #expect(throws: ProjectEditError.self) { try editor.addItem(.text("New"), to: ["a"]) }
    #expect(editor.text == text)
  }

  @Test("control characters are refused")
  func control() {
    var editor = YAMLEditor("a: [x]\n")
    #expect(throws: ProjectEditError.self) { try editor.addItem(.text("a\nb"), to: ["a"]) }
  }
}
