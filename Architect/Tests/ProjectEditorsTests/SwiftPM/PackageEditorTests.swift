import ProjectEditors
import Testing

@Suite("Editing a Package.swift", .timeLimit(.minutes(10)))
struct PackageEditorTests {
  @Test(
    "a dependency is added as its neighbours are written",
    arguments: [
      (#"    .target(name: "A")"#, #"    .target(name: "A", dependencies: ["New"])"#),
      (#"    .target(name: "A"),"#, #"    .target(name: "A", dependencies: ["New"]),"#),
      (#"    .target(name: "A", path: "A"),"#, #"    .target(name: "A", dependencies: ["New"], path: "A"),"#),
      (#"    .target(name: "A", dependencies: []),"#, #"    .target(name: "A", dependencies: ["New"]),"#),
      (
        #"    .target(name: "A", dependencies: ["Z"]),"#,
        #"    .target(name: "A", dependencies: ["Z", "New"]),"#
      ),
      (
        #"    .target(name: "A", dependencies: ["Z",]),"#,
        #"    .target(name: "A", dependencies: ["Z", "New",]),"#
      ),
      (
        #"    .target(name: "A", dependencies: ["L", "M", "Z"]),"#,
        #"    .target(name: "A", dependencies: ["L", "M", "New", "Z"]),"#
      ),
      (
        #"    .target(name: "A", dependencies: [.target(name: "Z")]),"#,
        #"    .target(name: "A", dependencies: [.target(name: "Z"), .target(name: "New")]),"#
      ),
      (
        """
            .target(
              name: "A",  // the first
              path: "A"),
        """,
        """
            .target(
              name: "A",  // the first
              dependencies: ["New"],
              path: "A"),
        """
      ),
      (
        """
            .target(
              name: "A"  // the first
            ),
        """,
        """
            .target(
              name: "A",  // the first
              dependencies: ["New"]
            ),
        """
      ),
      (
        """
            .target(
              name: "A",
              dependencies: [
                "Z",  // for reasons
                "Y"  // too
              ]
            ),
        """,
        """
            .target(
              name: "A",
              dependencies: [
                "Z",  // for reasons
                "Y",  // too
                "New"
              ]
            ),
        """
      ),
      (
        """
            .target(
              name: "A",
              dependencies: [
                "Z",
                "Y",  // too
                // .product(name: "Old", package: "old"),
              ]),
        """,
        """
            .target(
              name: "A",
              dependencies: [
                "Z",
                "Y",  // too
                "New",
                // .product(name: "Old", package: "old"),
              ]),
        """
      ),
      (
        """
            .target(name: "A", dependencies: [
              "L", "M",
              "Z"]),
        """,
        """
            .target(name: "A", dependencies: [
              "L", "M", "New",
              "Z"]),
        """
      ),
      (
        """
            .target(
              name: "A", path: "Sources",
              exclude: []),
        """,
        """
            .target(
              name: "A", dependencies: ["New"], path: "Sources",
              exclude: []),
        """
      ),
    ])
  func addDependency(before: String, after: String) throws {
    let text = try edited(manifest(before)) { try $0.addDependency(.target("New"), to: "A") }
    #expect(text == manifest(after))
    #expect(try edited(text) { try $0.addDependency(.target("New"), to: "A") } == text, "twice is once")
    // Where the list was not there, the empty one stays.
    if before.contains("dependencies: [\"") || before.contains("dependencies: [.") || before.contains("[\n") {
      #expect(try edited(text) { try $0.removeDependency("New", from: "A") } == manifest(before))
    }
  }

  @Test(
    "a dependency goes with its comma and its line, in every form",
    arguments: [
      (#"    .target(name: "A", dependencies: ["Old"]),"#, #"    .target(name: "A", dependencies: []),"#),
      (
        #"    .target(name: "A", dependencies: ["Old", "Z"]),"#,
        #"    .target(name: "A", dependencies: ["Z"]),"#
      ),
      (
        #"    .target(name: "A", dependencies: ["Z", "Old"]),"#,
        #"    .target(name: "A", dependencies: ["Z"]),"#
      ),
      (
        #"    .target(name: "A", dependencies: ["Z", .byName(name: "Old", condition: .when(platforms: [.iOS])), "Y"]),"#,
        #"    .target(name: "A", dependencies: ["Z", "Y"]),"#
      ),
      (
        """
            .target(
              name: "A",
              dependencies: [
                // The basis.
                "Z",
                .product(
                  name: "Old",
                  package: "old"
                ),  // long ago
              ]),
        """,
        """
            .target(
              name: "A",
              dependencies: [
                // The basis.
                "Z",
              ]),
        """
      ),
      (
        """
            .target(
              name: "A",
              dependencies: [
                "Z",
                "Old"
              ]),
        """,
        """
            .target(
              name: "A",
              dependencies: [
                "Z"
              ]),
        """
      ),
      (
        """
            .target(name: "A", dependencies: ["Old", "Old", "Z"]),
        """,
        """
            .target(name: "A", dependencies: ["Z"]),
        """
      ),
      (
        """
            .target(name: "A", dependencies: ["Z", // for logging
              "Old"]),
        """,
        """
            .target(name: "A", dependencies: ["Z" // for logging
              ]),
        """
      ),
    ])
  func removeDependency(before: String, after: String) throws {
    let text = try edited(manifest(before)) { try $0.removeDependency("Old", from: "A") }
    #expect(text == manifest(after))
  }

  @Test("tabs and Windows' line ends stay what they are")
  func lineEnds() throws {
    let before =
      "// swift-tools-version: 6.0\r\nimport PackageDescription\r\nlet package = Package(\r\n\tname: \"S\",\r\n\ttargets: [\r\n\t\t.target(\r\n\t\t\tname: \"A\"),\r\n\t]\r\n)\r\n"
    let after = try edited(before) {
      try $0.addDependency(.product("New", package: "new"), to: "A")
      try $0.addTarget(TargetDeclaration("B"))
      try $0.addLibrary("B", targets: ["B"])
    }
    #expect(
      after
        == """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
        \tname: "S",
        \tproducts: [
        \t\t.library(name: "B", targets: ["B"]),
        \t],
        \ttargets: [
        \t\t.target(
        \t\t\tname: "A",
        \t\t\tdependencies: [.product(name: "New", package: "new")]),
        \t\t.target(name: "B"),
        \t]
        )

        """.replacing("\n", with: "\r\n"))
  }

  @Test("a list that is a constant of its own is edited there")
  func constants() throws {
    let before = """
      // swift-tools-version: 6.0
      import PackageDescription
      let dependencies: [Target.Dependency] = ["Z"]
      var targets: [Target] = [
        .target(name: "A", dependencies: dependencies),
      ]
      let package = Package(name: "Shop", targets: targets)

      """
    let text = try edited(before) {
      try $0.addDependency(.target("New"), to: "A")
      try $0.addTarget(TargetDeclaration("New"))
    }
    #expect(text.contains("[\"Z\", \"New\"]"))
    #expect(text.contains("  .target(name: \"New\"),\n]"))
  }

  @Test("what is computed is left alone, and the error says what to add by hand")
  func computed() throws {
    let text = """
      // swift-tools-version: 6.0
      import PackageDescription
      let shared: [Target.Dependency] = ["Z"]
      func make(_ name: String) -> Target { .target(name: name) }
      let package = Package(
        name: "Shop",
        targets: [
          .target(name: "A", dependencies: shared),
          .target(name: "B", dependencies: shared + ["Y"]),
          make("C"),
        ] + more)

      """
    var editor = try PackageEditor(text)
    for target in ["A", "B"] {
      let error = #expect(throws: ProjectEditError.self) {
        try editor.addDependency(.target("New"), to: target)
      }
      #expect(error?.description.contains("add this by hand: \"New\"") == true)
    }
    let missing = #expect(throws: ProjectEditError.self) { try editor.addDependency(.target("New"), to: "C") }
    #expect(missing?.code == .missing)
    let target = #expect(throws: ProjectEditError.self) { try editor.addTarget(TargetDeclaration("D")) }
    #expect(target?.description.contains(#".target(name: "D")"#) == true)
    #expect(editor.text == text)
  }

  @Test("a list of dependencies that is a constant declares no targets")
  func dependencyConstants() throws {
    let before = """
      // swift-tools-version: 6.0
      import PackageDescription
      var drivers: [Target.Dependency] = [.target(name: "A"), .target(name: "B")]
      var targets: [Target] = [.target(name: "A"), .target(name: "B", dependencies: drivers)]
      let package = Package(name: "Shop", targets: targets)

      """
    let text = try edited(before) { try $0.addDependency(.target("New"), to: "A") }
    #expect(
      text.contains(#"[.target(name: "A", dependencies: [.target(name: "New")]), "#)
        || text.contains(#"[.target(name: "A", dependencies: ["New"]), "#))
  }

  @Test(
    "a package is named as the manifest names it, and another package's product of that name is a conflict")
  func packageNames() throws {
    var editor = try PackageEditor(
      manifest(##"    .target(name: "A", dependencies: [.product(name: "Rx", package: "RxSwift")]),"##))
    try editor.addDependency(.product("RxCocoa", package: "rxswift"), to: "A")
    #expect(editor.text.contains(##".product(name: "RxCocoa", package: "RxSwift")"##))
    let error = #expect(throws: ProjectEditError.self) {
      try editor.addDependency(.product("Rx", package: "other"), to: "A")
    }
    #expect(error?.code == .conflict)
  }

  @Test("a target that is misspelt is named with the one that was meant")
  func misspelt() throws {
    var editor = try PackageEditor(manifest(#"    .target(name: "CartInterface"),"#))
    let error = #expect(throws: ProjectEditError.self) {
      try editor.addDependency(.target("New"), to: "CartInterfaces")
    }
    #expect(error?.description.contains("did you mean 'CartInterface'") == true)
  }

  @Test(
    "a text that is no manifest is refused",
    arguments: [
      "", "let x = 1\n", "let package = Package(name: \"A\"\n", String(repeating: "[", count: 10_000), "\0",
    ])
  func refused(text: String) {
    #expect(throws: ProjectEditError.self) { try PackageEditor(text) }
  }
}
