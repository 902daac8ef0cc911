import Files
import Grammars
import ModuleGraph
import ProjectReaders
import Samples
import Testing

@Suite("Limits of build settings", .timeLimit(.minutes(10))) struct SettingLimitTests {
  private func target(_ files: [String: String]) throws -> Target? {
    let sample = try SampleRepository(
      files.merging(["App.xcodeproj/project.pbxproj": ConfigurationGrammar.project]) { $1 })
    let tree = FileTree(root: sample.root)
    return withExtendedLifetime(sample) {
      XcodeReader().read(["App.xcodeproj/project.pbxproj"], in: tree).projects.first?.targets.first
    }
  }

  @Test("a file that includes itself is read once", arguments: [1, 2, 10, 1_000])
  func cycle(_ count: Int) throws {
    let include = String(repeating: "#include \"a.xcconfig\"\n", count: count)
    let text = include + "PRODUCT_MODULE_NAME = Home\n" + include
    #expect(try target(["a.xcconfig": text])?.moduleName == "Home")
  }

  @Test("files that include each other are read once")
  func chain() throws {
    var files: [String: String] = ["a.xcconfig": String(repeating: "#include \"1.xcconfig\"\n", count: 10)]
    for number in 1..<40 {
      files["\(number).xcconfig"] = String(repeating: "#include \"\(number + 1).xcconfig\"\n", count: 10)
    }
    files["40.xcconfig"] = "PRODUCT_MODULE_NAME = Home\n"
    #expect(try target(files)?.moduleName == "Home")
  }

  @Test(
    "the last assignment counts, in the order in which the files are included",
    arguments: [
      // (a.xcconfig, b.xcconfig, c.xcconfig, d.xcconfig)
      (["#include \"b.xcconfig\"", "#include \"c.xcconfig\""], "One"),
      (["#include \"c.xcconfig\"", "#include \"b.xcconfig\""], "Two"),
      (["#include \"b.xcconfig\"", "#include \"d.xcconfig\"", "#include \"c.xcconfig\""], "One"),
      (["#include \"b.xcconfig\"", "#include \"c.xcconfig\"", "PRODUCT_MODULE_NAME = Own"], "Own"),
      (["PRODUCT_MODULE_NAME = Own", "#include \"c.xcconfig\""], "One"),
      (["#include \"c.xcconfig\"", "#include \"b.xcconfig\"", "#include \"c.xcconfig\""], "One"),
      (["#include \"b.xcconfig\"", "#include \"missing.xcconfig\""], "Two"),
    ])
  func order(_ lines: [String], _ name: String) throws {
    let files = [
      "a.xcconfig": lines.joined(separator: "\n"),
      // Both include the common file, whose assignment is replaced in one of them only.
      "b.xcconfig": "#include \"d.xcconfig\"\nPRODUCT_MODULE_NAME = Two\n",
      "c.xcconfig": "#include \"d.xcconfig\"\n", "d.xcconfig": "PRODUCT_MODULE_NAME = One\n",
    ]
    #expect(try target(files)?.moduleName == name)
  }

  @Test("the targets of a Podfile are found in files that include each other")
  func podTargets() throws {
    let include = "#include \"Pods/Target Support Files/Pods-Shop/Pods-Shop.debug.xcconfig\"\n"
    let files = [
      "a.xcconfig": String(repeating: "#include \"b.xcconfig\"\n", count: 10),
      "b.xcconfig": "#include \"a.xcconfig\"\n" + include,
    ]
    #expect(try target(files)?.podTargets == ["Shop"])
  }

  @Test("more files than are read make the settings incomplete")
  func manyFiles() throws {
    var files = ["a.xcconfig": (0..<400).map { "#include \"f\($0).xcconfig\"\n" }.joined()]
    for number in 0..<400 { files["f\(number).xcconfig"] = "" }
    #expect(try target(files)?.unresolved.map(\.description) == ["the settings in a.xcconfig"])
  }

  @Test(
    "settings that refer to others twice are not known",
    arguments: ["PRODUCT_MODULE_NAME", "HEADER_SEARCH_PATHS", "OTHER_LDFLAGS", "INFOPLIST_FILE"])
  func doubling(_ key: String) throws {
    let lines = (1..<60).map { "D\($0) = $(D\($0 - 1))/$(D\($0 - 1)) $(D\($0 - 1):lower)\n" }
    let target = try target(["a.xcconfig": "D0 = x\n" + lines.joined() + "\(key) = $(D59)\n"])
    #expect(target?.name == "App")
  }

  @Test("generated settings are read within the limits", arguments: 0..<100)
  func generated(_ seed: Int) throws {
    let files = ConfigurationGrammar.files(Choices(seed: UInt64(seed), count: 400))
    #expect(try target(files)?.name == "App")
  }
}
