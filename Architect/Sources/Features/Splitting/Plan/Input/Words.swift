import SourceReaders

/// The words of which identifiers consist, such as `view` and `model` in `ViewModels`.
enum Words {
  /// Splits an identifier at capitals, digits and other signs, in lower case. Words of one letter are left
  /// out.
  static func split(_ identifier: some Sequence<UInt8>) -> [[UInt8]] {
    let bytes = Array(identifier)
    var words: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let kind = Kind(bytes[start])
      var end = start + 1
      switch kind {
      case .other:
        start = end
        continue
      case .digit, .lower:
        while end < bytes.count, Kind(bytes[end]) == kind { end += 1 }
      case .upper:
        while end < bytes.count, Kind(bytes[end]) == .upper { end += 1 }
        if end < bytes.count, Kind(bytes[end]) == .lower {
          // `URLSession`: the last capital belongs to the next word.
          if end - start > 1 {
            end -= 1
          } else {
            while end < bytes.count, Kind(bytes[end]) == .lower { end += 1 }
          }
        }
      }
      if end - start > 1 { words.append(bytes[start..<end].map { Kind($0) == .upper ? $0 | 0x20 : $0 }) }
      start = end
    }
    return words
  }

  /// Removes an English ending, so that `caching` and `caches` count as one word.
  static func stem(_ word: [UInt8]) -> [UInt8] {
    for ending in endings
    where word.count - ending.count >= 4 && word.suffix(ending.count).elementsEqual(ending) {
      return Array(word.dropLast(ending.count))
    }
    return word
  }

  private static let endings: [[UInt8]] = ["ing", "ers", "er", "ies", "es", "s", "ed"].map { Array($0.utf8) }

  private enum Kind {
    case lower, upper, digit, other

    init(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lower
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .upper
      case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
      // Letters outside ASCII have no case that splits words in the languages that need them most.
      case 0x80...: self = .lower
      default: self = .other
      }
    }
  }
}

/// The stems in the names and identifiers of the files. The numbers of the words follow their spelling, so
/// that they do not depend on the order in which files were read.
struct WordLists {
  /// The words in everything that each file says.
  private(set) var text: [[SparseRows.Term]] = []
  /// The words in the names of each file and its types.
  private(set) var names: [[SparseRows.Term]] = []
  private(set) var wordCount = 0

  init(_ graph: ReferenceGraph) {
    var numbers: [[UInt8]: Int32] = [:]
    var spelling: [[UInt8]] = []
    func number(_ word: [UInt8]) -> Int32 {
      let stem = Words.stem(word)
      if let number = numbers[stem] { return number }
      let number = Int32(spelling.count)
      numbers[stem] = number
      spelling.append(stem)
      return number
    }
    let wordsOfNames = (0..<graph.names.count).map { name in
      Words.split(graph.names[name].utf8).map(number)
    }
    func words(of name: Int32) -> [Int32] {
      wordsOfNames.indices.contains(Int(name)) ? wordsOfNames[Int(name)] : []
    }
    for file in graph.files {
      let base = Words.split(file.baseName.utf8).map(number)
      var terms: [SparseRows.Term] = base.map { SparseRows.Term(number: $0, count: 3) }
      var names = terms
      for type in file.traits.types {
        terms += words(of: type.name).map { SparseRows.Term(number: $0, count: 2) }
        names += words(of: type.name).map { SparseRows.Term(number: $0, count: 1) }
      }
      for type in file.traits.extended {
        terms += words(of: type).map { SparseRows.Term(number: $0, count: 1) }
        names += words(of: type).map { SparseRows.Term(number: $0, count: 1) }
      }
      for identifier in file.traits.identifiers where identifier.count > 0 {
        terms += words(of: identifier.name).map { SparseRows.Term(number: $0, count: identifier.count) }
      }
      text.append(terms)
      self.names.append(names)
    }
    let order = spelling.indices.sorted { spelling[$0].lexicographicallyPrecedes(spelling[$1]) }
    let rank = inverse(of: order)
    wordCount = rank.count
    text = text.map { SparseRows.Term.joined($0, numbers: rank) }
    self.names = self.names.map { SparseRows.Term.joined($0, numbers: rank) }
  }
}

extension ReferenceGraph.FileNode {
  /// The name of the file without folders and without its extension.
  var baseName: Substring {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return name.lastIndex(of: ".").map { name[..<$0] } ?? name
  }

  /// The folders in the path, or an empty string.
  var folder: Substring { path.lastIndex(of: "/").map { path[..<$0] } ?? "" }
}
