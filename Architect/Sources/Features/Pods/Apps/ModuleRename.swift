import Files
import SwiftParsing

/// Imports of other modules in place of a pod's module, in the text of a source file.
struct ModuleRename {
  var module: String
  /// The modules that are imported instead.
  var imports: [String]

  /// A place that must be changed by hand.
  struct Rest: Hashable {
    var line: Int
    var text: String
  }

  /// Rewrites the imports of a file.
  /// - Returns: The new text, and the places that were left alone.
  func rewritten(_ path: String, _ bytes: [UInt8]) -> (bytes: [UInt8], rest: [Rest]) {
    let all = ImportScan.imports(in: path, bytes)
    let present = Set(all.map(\.module))
    var rest: [Rest] = []
    var result = bytes
    for found in all.reversed() where found.module == module {
      let line = lineRange(around: found.offset, in: bytes)
      let name = found.offset..<found.offset + module.utf8.count
      switch found.form {
      case .header(let header):
        rest.append(
          Rest(
            line: found.line,
            text:
              "`#import <\(header)>` should become \(imports.map { "`@import \($0);`" }.joined(separator: " "))"
          ))
      case .swift(isScoped: true) where imports.count > 1:
        rest.append(
          Rest(
            line: found.line,
            text: "an import of one declaration, which \(imports.joined(separator: " or ")) has"))
      case .swift(isScoped: true), .module, .swift:
        let new = imports.filter { $0 == module || !present.contains($0) }
        if new.isEmpty {
          // Every module is already imported elsewhere in the file.
          result.replaceSubrange(name, with: Array((imports.first ?? module).utf8))
          continue
        }
        guard isAlone(line, in: bytes) || new.count == 1 else {
          rest.append(
            Rest(line: found.line, text: "an import that shares its line with something else"))
          continue
        }
        let text = Array(bytes[line])
        let offset = name.lowerBound - line.lowerBound
        let lines = new.map { name in
          var copy = text
          copy.replaceSubrange(offset..<offset + module.utf8.count, with: Array(name.utf8))
          return copy
        }
        result.replaceSubrange(line, with: Array(lines.joined(separator: [10])))
      }
    }
    if path.hasSuffix(".swift"), !all.isEmpty, !imports.contains(module), let line = qualifiedUse(in: bytes),
      present.contains(module)
    {
      rest.append(Rest(line: line, text: "a name that is qualified with `\(module).`"))
    }
    return (result, rest.reversed())
  }

  private func lineRange(around offset: Int, in bytes: [UInt8]) -> Range<Int> {
    let start = bytes[..<offset].lastIndex(of: 10).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(of: 10) ?? bytes.count
    return start..<end
  }

  /// Whether a line contains nothing but one import and a comment.
  private func isAlone(_ line: Range<Int>, in bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes[line], as: UTF8.self)
    let code = text.range(of: "//").map { text[..<$0.lowerBound] } ?? text[...]
    let body = code.reversed().drop { $0.isWhitespace }
    return !String(body.reversed()).dropLast().contains(";")
  }

  /// The line of the first use of the module's name before a dot, outside imports.
  private func qualifiedUse(in bytes: [UInt8]) -> Int? {
    let name = Array((module + ".").utf8)
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      let text = line.drop { $0 == 32 || $0 == 9 }
      guard text.count >= name.count, !text.starts(with: Array("//".utf8)),
        !String(decoding: text, as: UTF8.self).contains("import ")
      else { continue }
      var position = text.startIndex
      while position + name.count < text.endIndex {
        if text[position] == name[0], text[position...].starts(with: name),
          position == text.startIndex
            || !(ImportScan.isNamePart(text[position - 1]) || text[position - 1] == UInt8(ascii: "."))
        {
          return index + 1
        }
        position += 1
      }
    }
    return nil
  }
}

extension String {
  fileprivate func range(of text: String) -> Range<Index>? { self[...].firstRange(of: text) }
}
