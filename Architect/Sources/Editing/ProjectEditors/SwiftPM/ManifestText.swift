import SwiftParsing

/// The bytes of a manifest in Swift or YAML, which one edit changes.
struct ManifestText {
  private(set) var bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  mutating func replace(_ range: Range<Int>, with text: String) {
    bytes.replaceSubrange(range, with: text.utf8)
  }

  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  /// The line ending that the file uses.
  var lineEnd: String {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return "\n" }
    return bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// The beginning of the line that contains `offset`.
  func lineStart(_ offset: Int) -> Int {
    (bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  }

  /// The offset after the last character of the line that contains `offset`, excluding the line ending.
  func lineEnd(_ offset: Int) -> Int {
    let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    return end > offset && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }

  /// The white space at the beginning of the line that contains `offset`.
  func indent(_ offset: Int) -> String {
    let start = lineStart(offset)
    return String(decoding: bytes[start...].prefix { Self.isBlank($0) }, as: UTF8.self)
  }

  /// A text of several lines without the indentation of the line on which it begins.
  func dedented(_ range: Range<Int>) -> String {
    let indent = indent(range.lowerBound)
    return text(range).replacing("\r\n", with: "\n").replacing("\n" + indent, with: "\n")
  }

  /// Whether there is only white space before `offset` on its line.
  func beginsLine(_ offset: Int) -> Bool { bytes[lineStart(offset)..<offset].allSatisfy(Self.isBlank) }

  /// Whether the range contains a line ending.
  func hasLineEnd(_ range: Range<Int>) -> Bool { bytes[range].contains(UInt8(ascii: "\n")) }

  /// One step of indentation, as used in the rest of the file.
  var indentStep: String {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let widths = lines.compactMap { line -> Int? in
      if line.first == UInt8(ascii: "\t") { return 0 }
      let width = line.prefix { $0 == UInt8(ascii: " ") }.count
      return width > 0 && width < line.count ? width : nil
    }
    guard let least = widths.min() else { return "  " }
    return least == 0 ? "\t" : String(repeating: " ", count: min(least, 8))
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension ManifestLayout {
  /// - Throws: ``ProjectEditError`` if the text cannot be parsed.
  static func ofManifest(_ text: String) throws(ProjectEditError) -> ManifestLayout {
    let layout: ManifestLayout
    do { layout = ManifestLayout(try ManifestSyntax(Array(text.utf8))) } catch {
      throw ProjectEditError(.unreadable, "\(error)")
    }
    guard !layout.hasErrors else {
      throw ProjectEditError(
        .unreadable, "the manifest cannot be parsed", remedy: "first fix the errors reported by the build")
    }
    return layout
  }
}

// MARK: - Lists

extension ManifestText {
  /// Adds an element to a list in the style of its neighbours: on a separate line if theirs are separate, and with a
  /// trailing comma if the list had one.
  /// - Parameter place: The number of elements before the new one; `nil` adds it at the end.
  mutating func add(_ element: String, to list: ManifestLayout.List, at place: Int? = nil) {
    add([element], to: list, at: place)
  }

  /// Adds elements to a list one after another.
  mutating func add(_ elements: [String], to list: ManifestLayout.List, at place: Int? = nil) {
    let place = place ?? list.elements.count
    let inline = elements.joined(separator: ", ")
    guard place > 0 else {
      guard let first = list.elements.first?.range.lowerBound else {
        return replace(emptied(list), with: inline)
      }
      let separator = beginsLine(first) ? "," + lineEnd + indent(first) : ", "
      return insert(elements.map { $0 + separator }.joined(), at: first)
    }
    let previous = list.elements[place - 1]
    let next = place < list.elements.count ? list.elements[place].range.lowerBound : list.range.upperBound
    let end = previous.comma.map { $0 + 1 } ?? previous.range.upperBound
    guard beginsLine(previous.range.lowerBound), hasLineEnd(end..<next) else {
      return insert(previous.comma == nil ? ", " + inline : " " + inline + ",", at: end)
    }
    let indent = indent(previous.range.lowerBound)
    let lines = elements.map { lineEnd + indent + indented($0, indent) }.joined(separator: ",")
    insert(lines + (previous.comma == nil ? "" : ","), at: lineEnd(end))
    if previous.comma == nil { insert(",", at: previous.range.upperBound) }
  }

  /// The range between the brackets of an empty list if it contains only white space, otherwise the position before the
  /// closing bracket.
  private func emptied(_ list: ManifestLayout.List) -> Range<Int> {
    let inside = list.range.lowerBound + 1..<list.range.upperBound - 1
    let isBlank = bytes[inside].allSatisfy { Self.isBlank($0) || $0 == 10 || $0 == 13 }
    return isBlank ? inside : inside.upperBound..<inside.upperBound
  }

  /// Indents every line except the first.
  func indented(_ text: String, _ indent: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .joined(separator: lineEnd + indent)
  }

  /// Removes an element and its comma from a list, and the whole line if the element is alone on it.
  mutating func remove(_ index: Int, from list: ManifestLayout.List) {
    let element = list.elements[index]
    var end = element.comma.map { $0 + 1 } ?? element.range.upperBound
    let isLast = index == list.elements.count - 1
    if beginsLine(element.range.lowerBound), endsLine(end) {
      let start = lineStart(element.range.lowerBound)
      end = min(bytes.count, lineEnd(end) + lineEndLength(lineEnd(end)))
      replace(start..<end, with: "")
    } else if isLast, index > 0, let comma = list.elements[index - 1].comma {
      let between = bytes[comma + 1..<element.range.lowerBound]
      guard between.allSatisfy({ Self.isBlank($0) || $0 == 10 || $0 == 13 }) else {
        // A comment after the previous element stays, and so does its line end.
        var start = element.range.lowerBound
        while !beginsLine(start), Self.isBlank(bytes[start - 1]) { start -= 1 }
        replace(start..<end, with: "")
        if element.comma == nil { replace(comma..<comma + 1, with: "") }
        return
      }
      replace(comma..<end, with: element.comma == nil ? "" : ",")
      return
    } else {
      var start = element.range.lowerBound
      if !isLast, endsLine(end) {
        while start > 0, Self.isBlank(bytes[start - 1]) { start -= 1 }
      } else {
        while end < list.range.upperBound - 1, !isLast, Self.isBlank(bytes[end]) { end += 1 }
      }
      replace(start..<end, with: "")
    }
    // The list had no comma after its last element, and must not get one.
    if isLast, element.comma == nil, index > 0, let comma = list.elements[index - 1].comma {
      replace(comma..<comma + 1, with: "")
    }
  }

  /// Whether only white space and a comment, of Swift or of YAML, follow on the line that contains `offset`.
  private func endsLine(_ offset: Int) -> Bool {
    let rest = bytes[offset..<lineEnd(offset)].drop(while: Self.isBlank)
    return rest.isEmpty || rest.starts(with: "//".utf8) || rest.starts(with: "# ".utf8)
  }

  private func lineEndLength(_ offset: Int) -> Int {
    guard offset < bytes.count else { return 0 }
    return bytes[offset] == UInt8(ascii: "\r") ? 2 : 1
  }
}

// MARK: - Arguments

extension ManifestText {
  /// Adds an argument to a call, after the arguments that precede it in the declaration of the called function.
  /// - Parameter order: The labels in the order of the declaration.
  mutating func add(_ label: String, _ value: String, to call: ManifestLayout.Call, order: [String]) {
    let before = Set(order.prefix { $0 != label })
    let text = "\(label): \(value)"
    guard let place = call.arguments.lastIndex(where: { before.contains($0.label ?? "") }) else {
      guard let first = call.arguments.first else { return insert(text, at: call.inside.lowerBound) }
      let separator =
        beginsLine(first.range.lowerBound) ? "," + lineEnd + indent(first.range.lowerBound) : ", "
      return insert(text + separator, at: first.range.lowerBound)
    }
    let previous = call.arguments[place]
    let indent = indent(previous.range.lowerBound)
    let isOwnLine = beginsLine(previous.range.lowerBound)
    let own = isOwnLine ? indented(text, indent) : text
    guard let comma = previous.comma else {
      // A comment after the argument stays there.
      if isOwnLine {
        let end = lineEnd(previous.range.upperBound)
        if hasLineEnd(previous.range.upperBound..<call.inside.upperBound) {
          insert(lineEnd + indent + own, at: end)
          return insert(",", at: previous.range.upperBound)
        }
      }
      return insert(isOwnLine ? "," + lineEnd + indent + own : ", " + own, at: previous.range.upperBound)
    }
    let next = place + 1 < call.arguments.count ? call.arguments[place + 1].range.lowerBound : nil
    if isOwnLine, hasLineEnd(comma..<(next ?? call.inside.upperBound)) {
      insert(lineEnd + indent + own + ",", at: lineEnd(comma))
    } else {
      insert(" " + own + ",", at: comma + 1)
    }
  }
}
