import Formats
import Testing

@Suite("The vocabulary of JSON projects", .timeLimit(.minutes(10))) struct ProjectVocabularyTests {
  @Test("the JSON project counts where both files are, and paths lead to one of the two")
  func files() {
    #expect(XcodeProjectFile.files(of: "A.xcodeproj") { _ in true } == [.json, .propertyList])
    #expect(
      XcodeProjectFile.files(of: "A.xcodeproj") { $0 == "A.xcodeproj/project.pbxproj" } == [.propertyList])
    #expect(XcodeProjectFile(path: "App/A.xcodeproj/project.xcproj") == .json)
    #expect(XcodeProjectFile(path: "project.pbxproj") == .propertyList)
    #expect(XcodeProjectFile(path: "A.xcodeproj/my-project.xcproj") == nil)
    #expect(XcodeProjectFile.allCases.map(\.fileExtension) == ["xcproj", "pbxproj"])
  }

  @Test(
    "a path starts from its group, the root, or a folder that Xcode knows, and is written again as it was",
    arguments: [
      ("Cart.swift", ProjectPath("Cart.swift")), ("/usr/lib", ProjectPath("/usr/lib", base: .absolute)),
      ("<PROJECT>/a/b.swift", ProjectPath("a/b.swift", base: .project)),
      ("<SDK>/x", ProjectPath("x", base: .sdk)),
      ("<PRODUCTS>/App.app", ProjectPath("App.app", base: .products)), ("", ProjectPath("")),
      ("<DEVELOPER>/x", ProjectPath("x", base: .developer)), ("\\<a>\\\\b", ProjectPath("<a>\\b")),
      ("<USER:A\\>B>/c", ProjectPath("c", base: .setting("A>B"))),
    ])
  func paths(_ text: String, _ path: ProjectPath) {
    #expect(ProjectPath(written: text) == path)
    #expect(path.written == text)
  }

  @Test("a path from an unknown folder is no path", arguments: ["<GROUP>/a", "<PROJECT", "<USER:a", "<"])
  func noPath(_ text: String) { #expect(ProjectPath(written: text) == nil) }

  @Test(
    "the name of a file is the last component of its path",
    arguments: [("a/b.swift", "b.swift"), ("a/", "a"), ("", ""), ("..", ".."), ("b", "b")])
  func names(_ path: String, _ name: String) { #expect(ProjectPath(path).name == name) }

  @Test("a reference is an identifier or names, which may contain slashes in the long form")
  func references() throws {
    let root = try JSONDocument(
      Array(
        #"[ "id:4B", "App/copy/Embed", [ "App", { "name": "a/b" }, { "name": ".." } ], "a/../b/./c", 1, [ 2 ] ]"#
          .utf8)
    ).root
    let references = root.members.map { ProjectReference($0) }
    #expect(
      references == [
        .identifier("4B"), .names(["App", "copy", "Embed"]), .names(["App", "a/b", ".."]),
        .names(["b", "c"]), nil, nil,
      ])
  }

  @Test("the configurations of a setting are separated from its other conditions")
  func settings() {
    let key = SettingKey("OTHER_LDFLAGS[config=De*][sdk=iphoneos*]")
    #expect(key.name == "OTHER_LDFLAGS[sdk=iphoneos*]")
    #expect(key.applies(to: "Debug") && !key.applies(to: "Release"))
    #expect(SettingKey("A[sdk=x,config=Debug]").name == "A[sdk=x]")
    #expect(SettingKey("A").applies(to: "Any"))
    #expect(SettingKey("A[config=*]").applies(to: "Any"))
    #expect(
      [SettingKey("A"), SettingKey("A[config=*]"), SettingKey("A[config=B]")].map(\.rank) == [0, 1, 2])
    #expect(SettingKey.text("A[sdk=x]", for: "Debug") == "A[config=Debug][sdk=x]")
    #expect(SettingKey("A[config=ab*ba]").applies(to: "aba") == false)
  }
}
