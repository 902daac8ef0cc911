import Architect
import Files
import ModuleGraph
import Samples
import SourceReaders
import Splitting
import Testing

@Suite(
  "Pages of files in a browser", .enabled(if: Browser.path != nil, "Chromium is not installed"),
  .timeLimit(.minutes(10)))
struct FilePageTests {
  private static let sources: [String: [UInt8]] = {
    var sources: [String: [UInt8]] = [:]
    for index in 0..<30 {
      sources["A/A\(index).swift"] = Array("struct A\(index) {\n  var b: B\(index)?\n}\n".utf8)
      sources["B/B\(index).swift"] = Array("class B\(index) {}\n".utf8)
    }
    return sources
  }()
  private static let references = ReferenceGraph(sources: sources)

  /// Thirty files in a folder that use thirty in another.
  private static func page(modules: [String: String]) -> InsidePage {
    func graph(_ id: (String) -> String) -> ModuleGraph {
      let groups = Dictionary(grouping: sources.keys, by: id)
      let boxes = groups.map { id, paths in
        var module = Module(id: id, name: FilePath.name(of: id), declarations: [])
        module.files = paths.map { SourceFile(path: $0, language: .swift, lines: 3) }
        return module
      }
      return ModuleGraph(modules: boxes)
    }
    return InsidePage(
      name: "App", references: references, files: graph { $0 }, folders: graph { FilePath.folder(of: $0) },
      modules: modules)
  }

  private static let opening = """
    <script>
    const names = (selector) => [...document.querySelectorAll(selector)].map(g => g.textContent).sort();
    const press = (text) => {
      const box = [...document.querySelectorAll("#scene [data-n]")].find(g => g.textContent === text);
      box.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerId: 1 }));
      document.getElementById("drawing").dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerId: 1 }));
    };
    const result = { folders: names("#scene .group") };
    press("▸ A (30)");
    result.files = names("#scene .module").length;
    press("A7.swift");
    result.details = document.getElementById("details").textContent;
    document.body.replaceChildren(JSON.stringify(result));
    </script>
    """

  private struct Opened: Decodable {
    var folders: [String]
    var files: Int
    var details: String
  }

  @Test("folders of a target open to files, and files tell their types")
  func inside() throws {
    let result: Opened = try Browser.result(of: Self.page(modules: [:]).text + Self.opening)
    #expect(result.folders == ["▸ A (30)", "▸ B (30)"])
    #expect(result.files == 30)
    #expect(result.details.contains("Types (1)structure A7: 3 lines, used by 0 files, A/A7.swift:1"))
  }

  private static let comparing = """
    <script>
    window.onload = () => {
      const result = [...document.querySelectorAll("iframe")].map(frame =>
        [...frame.contentDocument.querySelectorAll("#scene .group")].map(g => g.textContent).sort());
      document.body.replaceChildren(JSON.stringify({ frames: result }));
    };
    </script>
    """

  private struct Compared: Decodable { var frames: [[String]] }

  @Test("a plan shows folders and proposed modules side by side")
  func comparison() throws {
    var modules: [String: String] = [:]
    for index in 0..<30 {
      modules["A/A\(index).swift"] = index < 10 ? "Small" : "Large"
      modules["B/B\(index).swift"] = "Large"
    }
    let report = SplitReport(SplitPlan(of: Self.references), of: "<App>")
    let page = SplitPage(
      name: "<App>", before: Self.page(modules: [:]), after: Self.page(modules: modules), report: report)
    #expect(page.text.contains("<title>&lt;App&gt;: before and after</title>"))
    let result: Compared = try Browser.result(of: page.text + Self.comparing)
    #expect(result.frames == [["▸ A (30)", "▸ B (30)"], ["▸ Large (50)", "▸ Small (10)"]])
  }
}
