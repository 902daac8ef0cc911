import Files
import Foundation
import Reports
import Samples
import Testing

/// Runs the page in headless Chromium, where there is one.
@Suite(
  "The HTML page in a browser", .enabled(if: Browser.path != nil, "Chromium is not installed"),
  .timeLimit(.minutes(5)))
struct BrowserTests {
  private static let probe = """
    <script>
    const press = (id) => document.getElementById(id).click();
    const text = (id) => document.getElementById(id).textContent;
    const type = (id, value) => { const e = document.getElementById(id); e.value = value; e.dispatchEvent(new Event("input")); };
    const told = {};
    type("search", "Module99");
    told.hits = document.querySelectorAll(".module.hit").length;
    type("search", "Module999");
    told.chosen = document.querySelector(".module.chosen text").textContent;
    told.details = text("details").includes("Uses (3)");
    document.getElementById("to").value = "Module967";
    const start = performance.now();
    document.getElementById("why").dispatchEvent(new Event("submit", { cancelable: true }));
    told.chain = text("chain").includes("Module999 → Module968") && text("chain").includes("Sources/Module999/Module999.swift:1:8");
    told.near = document.querySelectorAll(".edge.near").length;
    const before = document.getElementById("drawing").getAttribute("viewBox");
    press("in");
    told.zoomed = before !== document.getElementById("drawing").getAttribute("viewBox");
    press("show-matrix");
    told.matrix = document.getElementById("cells").width > 999 && document.getElementById("graph").hidden;
    press("theme");
    told.theme = document.documentElement.dataset.theme;
    told.fast = performance.now() - start < 5000;
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    told.cleared = document.getElementById("panel").hidden && document.querySelectorAll(".near").length === 0;
    document.body.replaceChildren(JSON.stringify(told));
    </script>
    """

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
    let told = try #require(
      try JSONSerialization.jsonObject(with: Data("{\(dump[start...end])".utf8)) as? [String: Any])
    #expect(told["hits"] as? Int == 11)
    #expect(told["chosen"] as? String == "Module999")
    #expect(told["theme"] as? String == "dark")
    #expect(told["near"] as? Int == 2)
    for key in ["details", "chain", "zoomed", "matrix", "fast", "cleared"] {
      #expect(told[key] as? Bool == true, "\(key)")
    }
  }
}

enum Browser {
  static let path = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileSystem.status(of: $0)?.kind == .file }
  }.first

  /// The page as it stands after its scripts have run.
  static func dump(_ file: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=10000", "--dump-dom",
      "file://\(file)",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
