import Architect
import Files
import Foundation
import ModuleGraph
import Rules
import Samples
import Testing

/// Runs the page in headless Chromium, if there is one.
@Suite(
  "The HTML page in a browser", .enabled(if: Browser.path != nil, "Chromium is not installed"),
  .timeLimit(.minutes(10)))
struct BrowserTests {
  private static let probe = """
    <script>
    const press = (id) => document.getElementById(id).click();
    const text = (id) => document.getElementById(id).textContent;
    const type = (id, value) => { const e = document.getElementById(id); e.value = value; e.dispatchEvent(new Event("input")); };
    const result = {};
    result.closed = document.querySelectorAll(".module").length === 0 && document.querySelectorAll(".group").length > 1;
    press("open-all");
    type("search", "Module99");
    result.hits = document.querySelectorAll(".module.hit").length;
    type("search", "Module999");
    result.chosen = document.querySelector(".module.chosen text").textContent;
    result.details = text("details").includes("Uses (3)");
    document.getElementById("to").value = "Module967";
    const start = performance.now();
    document.getElementById("why").dispatchEvent(new Event("submit", { cancelable: true }));
    result.chain = text("chain").includes("Module999 → Module968") && text("chain").includes("Sources/Module999/Module999.swift:1:8");
    result.near = document.querySelectorAll(".edge.near").length;
    const before = document.getElementById("drawing").getAttribute("viewBox");
    press("in");
    result.zoomed = before !== document.getElementById("drawing").getAttribute("viewBox");
    press("show-matrix");
    result.matrix = document.getElementById("cells").width > 999 && document.getElementById("graph").hidden;
    press("theme");
    result.theme = document.documentElement.dataset.theme;
    result.fast = performance.now() - start < 5000;
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    result.cleared = document.getElementById("panel").hidden && document.querySelectorAll(".near").length === 0;
    document.body.replaceChildren(JSON.stringify(result));
    </script>
    """

  private static let folding = """
    <script>
    const press = (id) => document.getElementById(id).click();
    const rows = () => [...document.querySelectorAll("#modules tbody tr")].filter(row => !row.hidden).map(row => row.cells[0].textContent);
    const cells = document.getElementById("cells");
    const side = () => Math.round(cells.height / devicePixelRatio - 1) / 16;
    const point = (type, x, row) => {
      const box = cells.getBoundingClientRect();
      cells.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: box.left + x, clientY: box.top + row * 16 + 8 }));
      return document.getElementById("cell").textContent;
    };
    const result = {};
    press("show-matrix");
    result.sides = [side()];
    result.names = [0, 1, 2, 3].map(row => point("mousemove", 2, row));
    result.cell = point("mousemove", cells.width / devicePixelRatio - 1 - 2 * 16 + 8, 1);
    point("click", 40, 1);
    result.sides.push(side());
    point("click", 4, 1);
    result.sides.push(side());
    press("show-table");
    result.closed = rows();
    document.querySelectorAll("#modules tr.group button")[1].click();
    result.opened = rows().length;
    const search = document.getElementById("search");
    search.value = "kit1";
    search.dispatchEvent(new Event("input"));
    result.found = rows();
    search.value = "";
    search.dispatchEvent(new Event("input"));
    document.getElementById("group").value = "nothing";
    document.getElementById("group").dispatchEvent(new Event("change"));
    result.flat = rows().slice(0, 2);
    press("show-matrix");
    result.sides.push(side());
    press("show-graph");
    result.modules = document.querySelectorAll(".module").length;
    document.body.replaceChildren(JSON.stringify(result));
    </script>
    """

  private struct Folded: Decodable {
    var sides: [Double]
    var names: [String]
    var cell: String
    var closed: [String]
    var opened: Int
    var found: [String]
    var flat: [String]
    var modules: Int
  }

  @Test(
    "matrix and table are folded as the picture is, open a group where it is pressed, and find what is folded"
  )
  func foldedViews() throws {
    let page = GraphFormat.html.render(layered(60))
    let result: Folded = try Browser.result(of: page + Self.folding)
    #expect(result.sides == [4, 23, 4, 61])
    #expect(result.names == ["beside the layers (1)", "host (20)", "feature (20)", "core (20)"])
    #expect(result.cell == "host (20) → feature (20): 100 imports, declared")
    #expect(result.closed == ["▸ beside the layers (1)", "▸ host (20)", "▸ feature (20)", "▸ core (20)"])
    #expect(result.opened == 24)
    #expect(result.found.contains("▸ core (20)") && result.found.contains("Kit1"))
    #expect(!result.found.contains("App1"))
    #expect(result.flat == ["App0", "App1"])
    #expect(result.modules == 61)
  }

  @Test("search, focus, reasons, zoom, matrix and themes work on a thousand modules")
  func interaction() throws {
    var edges: [String] = []
    for index in 1..<1_000 {
      for step in [1, 7, 31] where index > step { edges.append("Module\(index)>Module\(index - step)") }
    }
    let page = GraphFormat.html.render(sampleGraph(edges))
    let sample = try SampleRepository(["page.html": page + Self.probe])
    let dump = try withExtendedLifetime(sample) { try Browser.dump(sample.root + "/page.html") }
    let start = try #require(dump.firstRange(of: "<body>{")?.upperBound)
    let end = try #require(dump[start...].firstIndex(of: "}"))
    let result = try #require(
      try JSONSerialization.jsonObject(with: Data("{\(dump[start...end])".utf8)) as? [String: Any])
    #expect(result["hits"] as? Int == 11)
    #expect(result["chosen"] as? String == "Module999")
    #expect(result["theme"] as? String == "dark")
    #expect(result["near"] as? Int == 2)
    for key in ["closed", "details", "chain", "zoomed", "matrix", "fast", "cleared"] {
      #expect(result[key] as? Bool == true, "\(key)")
    }
  }

  /// What a page is asked once it is drawn: sizes in pixels of the screen, what overlaps, which edges are shown.
  private static let measure = """
    <script>
    const press = (id) => document.getElementById(id).click();
    const all = (selector) => [...document.querySelectorAll(selector)];
    const rect = (element) => element.getBoundingClientRect();
    const measure = () => {
      const labels = all("#scene text"), boxes = all("#scene [data-n] > rect").map(rect);
      const overlap = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
      return {
        boxes: boxes.length, edges: all("#scene path.edge").length,
        font: Math.min(...labels.map(t => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a)),
        height: Math.min(...labels.map(t => rect(t).height)),
        overlaps: boxes.filter((a, i) => boxes.some((b, j) => j > i && overlap(a, b))).length,
        spills: all("#scene [data-n]").filter(g => rect(g.querySelector("text")).right > rect(g.querySelector("rect")).right).length,
        wide: Math.max(...boxes.map(b => b.right)) > innerWidth,
        heads: all("#scene path.edge").filter(p => getComputedStyle(p).markerEnd === "none").length,
        red: all("#scene path.up").map(p => p.querySelector("title")?.textContent ?? ""),
        peers: all("#scene path.peer").length,
      };
    };
    const result = { first: measure() };
    press("open-all");
    result.open = measure();
    press("all-edges");
    result.every = measure();
    const side = all("#scene [data-n]").find(g => g.textContent === "KitMocks"), main = all("#scene [data-n]").find(g => g.textContent === "Kit0");
    result.isBeside = side && main ? rect(side).left > Math.max(...all("#scene rect.band").slice(0, 3).map(b => rect(b).right)) : false;
    press("close-all");
    all(".group")[0].dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerId: 1 }));
    document.getElementById("drawing").dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerId: 1 }));
    result.opened = measure();
    document.body.replaceChildren(JSON.stringify(result));
    </script>
    """

  private struct Measurements: Decodable {
    struct Picture: Decodable {
      var boxes: Int
      var edges: Int
      var font: Double
      var height: Double
      var overlaps: Int
      var spills: Int
      var wide: Bool
      var heads: Int
      var red: [String]
      var peers: Int
    }
    var first: Picture
    var open: Picture
    var every: Picture
    var opened: Picture
    var isBeside: Bool
  }

  /// Layers of equal size with edges to the layer below, some within a layer, and one against the order.
  private func layered(_ count: Int) -> ModuleGraph {
    let names = ["App", "Feature", "Kit"].map { layer in (0..<count / 3).map { "\(layer)\($0)" } }
    var edges = ["Kit0>Feature1", "KitMocks>Kit0"]
    for (upper, lower) in zip(names, names.dropFirst()) {
      for (index, name) in upper.enumerated() {
        for step in [0, 3, 7, 11, 19, 23] { edges.append("\(name)>\(lower[(index + step) % lower.count])") }
        // What the layer between implies.
        edges.append("\(name)>\(names[2][(index + 3) % names[2].count])")
        if index > 0, index % 4 == 0 { edges.append("\(name)>\(upper[index - 1])") }
      }
    }
    edges = Set(edges).filter { !$0.hasPrefix("Kit") || $0.contains("Feature1") || $0.contains("Mocks") }
      .sorted()
    return sampleGraph(edges, layers: [("host", names[0]), ("feature", names[1]), ("core", names[2])])
  }

  @Test(
    "names are readable on a small screen however many modules there are, closed and open",
    arguments: [100, 400])
  func readable(count: Int) throws {
    let finding = Finding(
      rule: "upward-dependency", place: Place(file: "Sources/Kit0/Kit0.swift"),
      message: "'Kit0' uses 'Feature1'",
      from: "Kit0", to: "Feature1")
    let page = GraphFormat.html.render(layered(count), findings: [finding])
    let result: Measurements = try Browser.result(of: page + Self.measure)
    #expect(result.first.boxes == 4)
    #expect(result.open.boxes == count / 3 * 3 + 1)
    #expect(result.opened.boxes > result.first.boxes && result.opened.boxes < result.open.boxes)
    for picture in [result.first, result.opened, result.open, result.every] {
      #expect(picture.font >= 11.5)
      #expect(picture.height >= 12)
      #expect(picture.overlaps == 0 && picture.spills == 0 && !picture.wide)
      #expect(picture.heads == 0)
      #expect(picture.red.contains { $0.contains("'Kit0' uses 'Feature1'") })
    }
    #expect(result.open.edges < result.every.edges)
    #expect(result.open.peers > 0)
    #expect(result.isBeside)
  }
}
