import Foundation
import Tenon
import Testing

@Suite("Files whose values nest deeply", .timeLimit(.minutes(10)))
struct NestedFileTests {
  enum Format: String, CaseIterable {
    case json, xml, utf16, binary

    /// Returns a file with one value, `depth` lists inside each other.
    func file(depth: Int) -> Data {
      switch self {
      case .json: return Data(#"{"a": \#(nested("[", "]", depth))}"#.utf8)
      case .xml: return Data(xml(depth).utf8)
      case .utf16: return xml(depth).data(using: .utf16) ?? Data()
      case .binary:
        return binaryList((0..<depth).map { level in level + 1 < depth ? [UInt32(level + 3)] : [] })
      }
    }

    private func nested(_ open: String, _ close: String, _ depth: Int) -> String {
      String(repeating: open, count: depth) + String(repeating: close, count: depth)
    }

    private func xml(_ depth: Int) -> String {
      let lists = nested("<array><!-- </array> -->", "</array>", depth)
      return
        #"<?xml version="1.0"?><plist version="1.0"><dict><key>b</key><string><![CDATA[<a]]></string><key>a</key>\#(lists)</dict></plist>"#
    }
  }

  @Test("lists nest 32 levels deep, in every format", arguments: Format.allCases)
  func lists(_ format: Format) throws {
    _ = try read(format.file(depth: 32), as: format) { try Configuration(contentsOf: $0) }
    for depth in [33, 400, 100_000] {
      let error = try refusal(of: format.file(depth: depth), as: format)
      // Foundation's own limit for JSON has another text.
      let isOurs = error.message.contains("nest deeper than 32 levels")
      #expect(isOurs || format == .json && depth > 400, "\(depth): \(error)")
    }
  }

  @Test(
    "a binary property list that contains itself, or doubles at each level, is an error",
    arguments: [[[2]], [[3], [2]], (3...31).map { [$0, $0] } + [[]]] as [[[UInt32]]])
  func endless(lists: [[UInt32]]) throws {
    #expect(try refusal(of: binaryList(lists), as: .binary).code == .invalidConfiguration)
  }

  /// Returns the error of a configuration, and expects one of a manifest, too.
  private func refusal(of bytes: Data, as format: Format) throws -> ApplicationError {
    try read(bytes, as: format) { file in
      #expect(throws: ApplicationError.self) { try ModuleManifest(contentsOf: file) }
      return try #require(throws: ApplicationError.self) { try Configuration(contentsOf: file) }
    }
  }

  private func read<Result>(
    _ bytes: Data, as format: Format, _ body: (URL) throws -> Result
  ) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).\(format == .json ? "json" : "plist")")
    try bytes.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file)
  }
}

/// Returns a binary property list: a dictionary with one key, whose value is the first of the lists. The lists, which
/// begin with object 2, consist of references to objects.
private func binaryList(_ lists: [[UInt32]]) -> Data {
  func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
  let objects =
    [[0xD1] + bytes(UInt32(1)) + bytes(UInt32(2)), [0x51, UInt8(ascii: "a")]]
    + lists.map { [0xA0 | UInt8($0.count)] + $0.flatMap(bytes) }
  var (file, offsets) = (Array("bplist00".utf8), [UInt8]())
  for object in objects {
    offsets += bytes(UInt32(file.count))
    file += object
  }
  let table = file.count
  return Data(
    file + offsets + [0, 0, 0, 0, 0, 0, 4, 4] + bytes(UInt64(objects.count)) + bytes(UInt64(0))
      + bytes(UInt64(table)))
}
