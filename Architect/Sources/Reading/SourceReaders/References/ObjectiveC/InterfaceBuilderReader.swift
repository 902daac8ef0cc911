import Text

/// Reads which classes a storyboard or a XIB names.
enum InterfaceBuilderReader {
  static func facts(of bytes: UnsafeBufferPointer<UInt8>) -> SourceFacts {
    var facts = SourceFacts()
    var indices: [Int32: Int] = [:]
    var line: Int32 = 1
    var offset = 0
    let attribute = Array("customClass=\"".utf8)
    while offset < bytes.count {
      if bytes[offset] == 10 { line += 1 }
      guard bytes[offset] == attribute[0], bytes[offset...].starts(with: attribute) else {
        offset += 1
        continue
      }
      let start = offset + attribute.count
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != 10 { end += 1 }
      offset = end
      guard end > start else { continue }
      let name = facts.names.add(bytes[start..<end])
      if let index = indices[name] {
        facts.counts[index] += 1
      } else {
        indices[name] = facts.references.count
        facts.references.append(.init(name: name, base: SourceFacts.Reference.bare, scope: -1))
        facts.counts.append(1)
        facts.referenceLines.append(line)
      }
    }
    facts.lines = SwiftLexicon.lineCount(bytes)
    facts.occurrences = Array(repeating: 0, count: facts.names.count)
    for (index, reference) in facts.references.enumerated() {
      facts.occurrences[Int(reference.name)] = facts.counts[index]
    }
    return facts
  }
}
