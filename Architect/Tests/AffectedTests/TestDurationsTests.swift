import Affected
import Architect
import ModuleGraph
import Testing

@Suite("Durations and shards", .timeLimit(.minutes(10))) struct TestDurationsTests {
  @Test("Reports of SwiftPM and Xcode are read")
  func reports() throws {
    var durations = TestDurations()
    try durations.add(
      Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites><testsuite name="TestResults" tests="3" time="4.5">
        <testcase classname="CartTests.Suite" name="a()" time="1.5"></testcase>
        <testcase classname='CartTests.Suite/Inner' name='b()' time='2'/>
        <testcase classname="LogTests.Suite" name="c()" time="nan"/>
        <testcase name="d()"/>
        </testsuite></testsuites>
        """.utf8))
    try durations.add(
      Array(
        """
        {"testNodes": [{"nodeType": "Test Plan", "children": [{"nodeType": "Unit test bundle", "name": "AppTests",
          "children": [{"nodeType": "Test Suite", "children": [
            {"nodeType": "Test Case", "durationInSeconds": 2.5}, {"nodeType": "Test Case", "durationInSeconds": 1}
          ]}]}]}]}
        """.utf8))
    #expect(durations.seconds == ["CartTests": 3.5, "AppTests": 3.5])
  }

  @Test("Durations that no test can have are left out")
  func implausible() throws {
    var durations = TestDurations()
    let seconds = ["-2", "-1.5", "1e308", "1e308", "2000000000", "1e-400", "3", "0.5"]
    let cases = seconds.map { #"{"nodeType": "Test Case", "durationInSeconds": \#($0)}"# }
    let bundle =
      #"{"nodeType": "Unit test bundle", "name": "A", "children": [\#(cases.joined(separator: ","))]}"#
    try durations.add(Array(#"{"testNodes": [\#(bundle)]}"#.utf8))
    let elements = seconds.map { #"<testcase classname="B.Suite" name="a()" time="\#($0)"/>"# }
    try durations.add(Array("<testsuite>\(elements.joined())</testsuite>".utf8))
    #expect(durations.seconds == ["A": 3.5, "B": 3.5])
  }

  @Test("Other files are refused", arguments: ["", "text", "<html></html>", "{}", "{\"testNodes\": 1}"])
  func refused(_ text: String) {
    var durations = TestDurations()
    #expect(throws: TestDurations.Unreadable.self) { try durations.add(Array(text.utf8)) }
  }

  private func reason(_ text: String) -> String? {
    var durations = TestDurations()
    do {
      try durations.add(Array(text.utf8))
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "A report that was cut off is refused wherever it ends",
    arguments: [
      #"<testsuites><testsuite name="a">"#, #"<testsuite><testcase classname="A.B" time="1">"#,
      #"<testsuite><testcase classname="A.B" time="1"/"#, #"<testsuite><testcase classname="A>B" time="1"#,
      #"<testsuite><testcase classname="A.B" time="1"/></testsuite"#,
      #"<testsuite><system-out><![CDATA[</testsuite>"#, "<testsuite><!-- </testsuite>",
    ])
  func cutOff(_ text: String) {
    #expect(reason(text)?.contains("so it is not complete; write it again, to the end") == true)
  }

  @Test("Reports whose elements or values do not fit have a reason")
  func malformed() {
    #expect(reason("<testsuite></testsuites>")?.contains("</testsuites> ends no <testsuites>") == true)
    #expect(reason(#"{"testNodes": [{"nodeType":"#)?.contains("at byte") == true)
  }

  @Test("Reports with tests of which none has a time are refused; a report without tests is not")
  func withoutTimes() throws {
    #expect(
      reason(#"<testsuite><testcase classname="A.B" name="c"/></testsuite>"#)?.contains("`time`") == true)
    func bundle(_ cases: String) -> String {
      #"{"testNodes": [{"nodeType": "Unit test bundle", "name": "A", "children": [\#(cases)]}]}"#
    }
    let test = #"{"nodeType": "Test Case", "duration": "2s"}"#
    #expect(reason(bundle(test))?.contains("`durationInSeconds`") == true)
    #expect(reason(bundle("")) == nil)
    #expect(reason("<testsuite/>") == nil)
    // A module without times counts as an average one, not as one that takes no time.
    var durations = TestDurations()
    let other =
      #"{"nodeType": "UI test bundle", "name": "B", "children": [{"nodeType": "Test Case", "durationInSeconds": 3}]}"#
    let text = bundle(test).replacing("]}]}", with: "]}, \(other)]}")
    try durations.add(Array(text.utf8))
    #expect(durations.seconds == ["B": 3])
  }

  @Test("What comments, quoted text and attributes contain is no element")
  func quoted() throws {
    var durations = TestDurations()
    try durations.add(
      Array(
        """
        <testsuite><!-- <testcase classname="A.S" time="1"> -->
        <testcase classname="B.S" name="a > b" time="2"><system-out><![CDATA[</testcase> <testcase>]]></system-out></testcase>
        <testcase classname='C.S' name='/>' time='3'/></testsuite>
        """.utf8))
    #expect(durations.seconds == ["B": 2, "C": 3])
  }

  private static func module(_ name: String, in folder: String = "") -> Module {
    let manifest = folder.isEmpty ? "Package.swift" : "\(folder)/Package.swift"
    let target = Target(name: name, kind: .test, place: Place(file: manifest))
    return Module(
      id: name, name: name,
      declarations: [Module.Declaration(format: .swiftPM, manifest: manifest, target: target)])
  }

  @Test("Shards take about as long as each other, and none is empty")
  func shards() {
    let durations = ["A": 10.0, "B": 6, "C": 5, "D": 1]
    let modules = ["A", "B", "C", "D"].map { Self.module($0) }
    let two = TestSelection(modules, count: 2, durations: durations)
    #expect(two.shards.map { $0.modules.map(\.name) } == [["A", "D"], ["B", "C"]])
    #expect(TestSelection(modules, count: 9, durations: durations).shards.count == 4)
    #expect(TestSelection([], count: 3).shards.isEmpty)
    // A module without a duration counts as an average one.
    let more = TestSelection(modules + [Self.module("E")], count: 2, durations: durations)
    #expect(more.shards.map { $0.modules.map(\.name) } == [["A", "C"], ["B", "D", "E"]])
  }

  @Test("Each package has a line of its own, and odd names are quoted")
  func packages() {
    let selection = TestSelection([
      Self.module("RootTests"), Self.module("CartTests", in: "Modules/Cart"),
      Self.module("OddTests", in: "It's; odd"),
    ])
    #expect(
      selection.swiftTest == """
        --filter ^RootTests\\.
        --package-path 'It'\\''s; odd' --filter ^OddTests\\.
        --package-path Modules/Cart --filter ^CartTests\\.
        """)
    #expect(
      selection.gitLabPipeline(including: "a.yml").contains(
        #"SWIFT_TEST: "swift test --filter ^RootTests\\. && swift test --package-path"#))
  }
}
