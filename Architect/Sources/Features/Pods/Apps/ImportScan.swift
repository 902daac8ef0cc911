import Files
import SwiftParsing

/// The imports of modules in source files of Swift and Objective-C.
struct ImportScan {
  /// An import of a module.
  struct Import: Hashable {
    enum Form: Hashable {
      /// `import X` in Swift; the offset is that of the module's name.
      case swift(isScoped: Bool)
      /// `@import X;`
      case module
      /// `#import <X/Y.h>`
      case header(String)
    }

    var form: Form
    var module: String
    var line: Int
    /// The offset of the module's name, in bytes.
    var offset: Int
  }

  static func isObjectiveC(_ path: String) -> Bool {
    ["m", "mm", "h", "pch"].contains(FilePath.fileExtension(of: path))
  }

  /// The imports in a file; empty for other kinds of files, and for files that cannot be read.
  static func imports(in path: String, _ bytes: [UInt8]) -> [Import] {
    if path.hasSuffix(".swift") { return swift(bytes) }
    return isObjectiveC(path) ? objectiveC(bytes) : []
  }

  private static func swift(_ bytes: [UInt8]) -> [Import] {
    guard let outline = try? bytes.withUnsafeBufferPointer({ try ImportOutline($0) }) else { return [] }
    var line = 1
    var position = 0
    return outline.events.compactMap { event in
      guard case .imports(let found) = event, let module = found.path.first else { return nil }
      line += bytes[position..<max(position, found.offset)].count { $0 == 10 }
      position = max(position, found.offset)
      return Import(
        form: .swift(isScoped: found.kind != nil || found.path.count > 1), module: module, line: line,
        offset: found.offset)
    }
  }

  private static func objectiveC(_ bytes: [UInt8]) -> [Import] {
    var result: [Import] = []
    var start = 0
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      defer { start += line.count + 1 }
      let text = line.drop { $0 == 32 || $0 == 9 }
      guard let first = text.first, first == UInt8(ascii: "@") || first == UInt8(ascii: "#") else { continue }
      if text.starts(with: Array("@import".utf8)) {
        let rest = text.dropFirst(7).drop { $0 == 32 || $0 == 9 }
        let name = rest.prefix(while: isNamePart)
        guard !name.isEmpty else { continue }
        result.append(
          Import(
            form: .module, module: String(decoding: name, as: UTF8.self), line: index + 1,
            offset: name.startIndex))
      } else if let open = text.firstIndex(of: UInt8(ascii: "<")) {
        let word = text.dropFirst().drop { $0 == 32 || $0 == 9 }
        guard word.starts(with: Array("import".utf8)) || word.starts(with: Array("include".utf8)) else {
          continue
        }
        let path = text[(open + 1)...].prefix { $0 != UInt8(ascii: ">") }
        guard let slash = path.firstIndex(of: UInt8(ascii: "/")) else { continue }
        result.append(
          Import(
            form: .header(String(decoding: path, as: UTF8.self)),
            module: String(decoding: path[..<slash], as: UTF8.self), line: index + 1, offset: open + 1))
      }
    }
    return result
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == UInt8(ascii: "_")
  }
}
