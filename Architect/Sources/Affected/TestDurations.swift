import JSONValues

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
    let text = String(decoding: bytes, as: UTF8.self)
    var isReport = false
    for element in text.split(separator: "<") {
      isReport = isReport || element.hasPrefix("testsuite")
      guard element.hasPrefix("testcase ") else { continue }
      guard let name = Self.attribute("classname", of: element),
        let time = Self.attribute("time", of: element),
        let duration = Double(time), Self.plausible.contains(duration)
      else { continue }
      // `Module.Suite`
      seconds[String(name.prefix { $0 != "." && $0 != "/" }), default: 0] += duration
    }
    guard isReport else { throw Unreadable(description: "it has no <testsuite>") }
  }

  private static func attribute(_ name: String, of element: Substring) -> Substring? {
    guard let start = element.range(of: " \(name)=") else { return nil }
    let rest = element[start.upperBound...]
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return rest.dropFirst().prefix { $0 != quote }
  }

  // MARK: - xcresult

  private mutating func addJSON(_ bytes: [UInt8]) throws(Unreadable) {
    guard let json = try? JSON(reading: bytes), let nodes = json["testNodes"]?.array else {
      throw Unreadable(description: "it has no list `testNodes`")
    }
    var pending = nodes
    while let node = pending.popLast() {
      let children = node["children"]?.array ?? []
      let type = node["nodeType"]?.string ?? ""
      if type.hasSuffix("test bundle"), let name = node["name"]?.string {
        seconds[name, default: 0] += Self.duration(of: node)
      } else {
        pending += children
      }
    }
  }

  /// The sum of the durations of all tests in a node.
  private static func duration(of node: JSON) -> Double {
    var sum = 0.0
    var pending = [node]
    while let node = pending.popLast() {
      if node["nodeType"]?.string == "Test Case" {
        let duration: Double? =
          switch node["durationInSeconds"] {
          case .number(let seconds)?: seconds
          case .integer(let seconds)?: Double(seconds)
          default: nil
          }
        if let duration, plausible.contains(duration) { sum += duration }
      } else {
        pending += node["children"]?.array ?? []
      }
    }
    return sum
  }
}
