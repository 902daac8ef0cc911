import Foundation
import SourceReaders

/// How alike the names of files are at their beginning and end.
struct FileNames: Sendable {
  private let words: [[[UInt8]]]
  private let lastWords: [[UInt8]]
  /// How rare the first and the last word of each file's name is, from 0 to 1.
  private let firstRarity: [Double]
  private let lastRarity: [Double]
  /// Whether the name has a plus sign, as in `String+Words.swift`.
  let isAddition: [Bool]

  init(_ files: [ReferenceGraph.FileNode]) {
    let names = files.map(\.baseName)
    let words = names.map { Words.split($0.utf8) }
    let lastWords = names.map { name in
      Words.split(name.split(separator: "+").last?.utf8 ?? name.utf8).last ?? []
    }
    var firsts: [[UInt8]: Int] = [:]
    var lasts: [[UInt8]: Int] = [:]
    for name in words { if let first = name.first { firsts[first, default: 0] += 1 } }
    for last in lastWords { lasts[last, default: 0] += 1 }
    let count = Double(files.count)
    firstRarity = words.map { name in name.first.map { 1 - Double(firsts[$0] ?? 0) / count } ?? 0 }
    lastRarity = lastWords.map { last in
      last.isEmpty || count < 2 ? 0 : log(count / Double(lasts[last] ?? 1)) / log(count)
    }
    isAddition = names.map { $0.contains("+") }
    self.words = words
    self.lastWords = lastWords
  }

  /// The number of first words that two names share, at most three, less if many names begin so.
  func sharedBeginning(_ one: Int, _ other: Int) -> Double {
    var shared = 0.0
    for (left, right) in zip(words[one], words[other]) {
      if shared == 3 || left != right { break }
      shared += 1
    }
    return shared * firstRarity[one]
  }

  /// From 0 for different endings to 1 for an ending that only these two names have.
  func sharedEnding(_ one: Int, _ other: Int) -> Double {
    lastWords[one] == lastWords[other] ? lastRarity[one] : 0
  }
}
