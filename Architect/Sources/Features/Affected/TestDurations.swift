import Formats

/// How long the tests of each module took, from the reports of earlier runs.
public struct TestDurations: Sendable {
  /// A report cannot be read.
  public struct Unreadable: Error, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// Seconds, by the name of the module.
  public private(set) var seconds: [String: Double] = [:]

  public init() {}

  /// Adds the durations in a report: the XML of `swift test --xunit-output`, or the JSON of
  /// `xcresulttool get test-results tests`.
  /// - Throws: ``Unreadable``
  public mutating func add(_ bytes: [UInt8]) throws(Unreadable) {
    let first = bytes.first { ![9, 10, 13, 32, 0xEF, 0xBB, 0xBF].contains($0) }
    switch first {
    case UInt8(ascii: "<"): try addXML(bytes)
    case UInt8(ascii: "{"): try addJSON(bytes)
    default: throw Unreadable(description: "it is neither an xUnit report nor JSON of xcresulttool")
    }
  }

  /// The durations that a test can have, in seconds. Others are left out, so that all sums are finite.
  private static let plausible = 0.0...1e9

  // MARK: - xUnit

  private mutating func addXML(_ bytes: [UInt8]) throws(Unreadable) {
    var outline = ReportOutline()
    var (tests, timed) = (0, 0)
    // Bytes, because a report can have millions of tests, and text would take ten times as long. No list of the parts is
    // made, which would need as much memory as the report.
    var rest = bytes.drop { $0 != UInt8(ascii: "<") }.dropFirst()
    while !rest.isEmpty {
      let part = rest.prefix { $0 != UInt8(ascii: "<") }
      rest = rest.dropFirst(part.count + 1)
      guard let element = try outline.element(in: part), element.starts(with: "testcase".utf8) else {
        continue
      }
      tests += 1
      guard let name = Self.attribute("classname=", of: element),
        let time = Self.attribute("time=", of: element),
        let duration = Double(String(decoding: time, as: UTF8.self)), Self.plausible.contains(duration)
      else { continue }
      timed += 1
      // `Module.Suite`
      let module = name.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "/") }
      seconds[String(decoding: module, as: UTF8.self), default: 0] += duration
    }
    try outline.finish()
    guard tests == 0 || timed > 0 else {
      throw Unreadable(
        description: "none of its <testcase> elements has a `classname` and a `time`; "
          + "name what `swift test --parallel --xunit-output FILE` writes")
    }
  }

  /// The value of an attribute.
  /// - Parameter name: The name and the equals sign.
  private static func attribute(_ name: String, of element: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = element[...]
    var isBeginning = false
    while let byte = rest.popFirst() {
      if isBeginning, byte == name.utf8.first, rest.starts(with: name.utf8.dropFirst()) {
        rest = rest.dropFirst(name.utf8.count - 1)
        guard let quote = rest.popFirst(), ReportOutline.isQuote(quote) else { return nil }
        return rest.prefix { $0 != quote }
      }
      if ReportOutline.isQuote(byte) { rest = rest.drop { $0 != byte }.dropFirst() }
      isBeginning = byte <= 32
    }
    return nil
  }

  // MARK: - xcresult

  private mutating func addJSON(_ bytes: [UInt8]) throws(Unreadable) {
    let json: JSON
    do {
      json = try JSON(reading: bytes)
    } catch {
      throw Unreadable(description: "\(error); write it again, to the end")
    }
    guard let nodes = json["testNodes"]?.array else {
      throw Unreadable(
        description:
          "it has no list `testNodes`; name what `xcrun xcresulttool get test-results tests` prints")
    }
    var (tests, timed) = (0, 0)
    var pending = nodes
    while let node = pending.popLast() {
      let children = node["children"]?.array ?? []
      let type = node["nodeType"]?.string ?? ""
      if type.hasSuffix("test bundle"), let name = node["name"]?.string {
        let cases = Self.cases(in: node)
        let durations = cases.compactMap(Self.duration)
        tests += cases.count
        timed += durations.count
        // A module whose tests have no times is one without a duration, not one that takes no time.
        if !durations.isEmpty { seconds[name, default: 0] += durations.reduce(0, +) }
      } else {
        pending += children
      }
    }
    guard tests == 0 || timed > 0 else {
      throw Unreadable(
        description:
          "none of its tests has a number `durationInSeconds`; write it with the xcresulttool of a newer Xcode"
      )
    }
  }

  /// All tests in a node.
  private static func cases(in node: JSON) -> [JSON] {
    var result: [JSON] = []
    var pending = [node]
    while let node = pending.popLast() {
      if node["nodeType"]?.string == "Test Case" {
        result.append(node)
      } else {
        pending += node["children"]?.array ?? []
      }
    }
    return result
  }

  private static func duration(of test: JSON) -> Double? {
    let duration: Double? =
      switch test["durationInSeconds"] {
      case .number(let seconds)?: seconds
      case .integer(let seconds)?: Double(seconds)
      default: nil
      }
    return duration.flatMap { plausible.contains($0) ? $0 : nil }
  }
}

/// The elements of an xUnit report that have begun and not ended. A report that was cut off has some at its end.
private struct ReportOutline {
  private static let names = ["testsuites", "testsuite", "testcase"]

  private var open: [String] = []
  private var isReport = false
  /// The end of the comment, or of the quoted text, that the next parts belong to.
  private var hiddenUntil: [UInt8]?

  /// The element that begins in a part of the text, without what follows it; `nil` if it is none of a report's.
  /// - Parameter part: What is between one `<` and the next.
  mutating func element(in part: ArraySlice<UInt8>) throws(TestDurations.Unreadable) -> ArraySlice<UInt8>? {
    if hiddenUntil == nil {
      hiddenUntil =
        part.starts(with: "!--".utf8)
        ? Array("-->".utf8) : part.starts(with: "![CDATA[".utf8) ? Array("]]>".utf8) : nil
    }
    if let end = hiddenUntil {
      if part.indices.contains(where: { part[$0...].starts(with: end) }) { hiddenUntil = nil }
      return nil
    }
    let isEnd = part.first == UInt8(ascii: "/")
    let word = part.dropFirst(isEnd ? 1 : 0).prefix {
      $0 > 32 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    guard let name = Self.names.first(where: { word.elementsEqual($0.utf8) }) else { return nil }
    guard let element = Self.element(part) else { throw Self.incomplete(name) }
    isReport = true
    if isEnd {
      guard open.popLast() == name else {
        throw TestDurations.Unreadable(
          description: "</\(name)> ends no <\(name)> before it, so it is not complete; write it again")
      }
      return nil
    }
    if element.last != UInt8(ascii: "/") { open.append(name) }
    return element
  }

  /// Checks that the report is whole.
  func finish() throws(TestDurations.Unreadable) {
    guard isReport else {
      throw TestDurations.Unreadable(
        description:
          "it has no <testsuite>; name what `swift test --parallel --xunit-output FILE` writes")
    }
    if let name = open.last { throw Self.incomplete(name) }
  }

  private static func incomplete(_ name: String) -> TestDurations.Unreadable {
    .init(description: "it ends within a <\(name)>, so it is not complete; write it again, to the end")
  }

  static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  /// The part up to the end of its element, which a sign in quotes does not end.
  private static func element(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var quote: UInt8?
    for index in part.indices {
      let byte = part[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if isQuote(byte) {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return part[..<index]
      }
    }
    return nil
  }
}
