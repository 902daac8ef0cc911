/// The difference between two lists of lines.
///
/// Lines that occur exactly once on each side, and in the same order, are kept, as in Bram Cohen's patience diff.
/// Between them, Myers' algorithm finds the shortest difference if the blocks are small; otherwise, one block replaces
/// the other. Neither a file of 100,000 lines nor a complete rewrite therefore takes long.
struct LineDifference {
  /// Lines of the old text that become lines of the new text, without equal lines at the beginning and end.
  struct Block: Hashable {
    var old: Range<Int>
    var new: Range<Int>
  }

  private(set) var blocks: [Block] = []
  private let old: [Int]
  private let new: [Int]

  /// The largest product of the two blocks' lengths for which the shortest difference is computed.
  private static let limit = 1 << 20

  /// - Complexity: O(*n* log *n*) for *n* lines if there are few changes.
  init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    self.old = old.map(number)
    self.new = new.map(number)
    // A work list instead of recursion, because a malicious text could cause deep recursion.
    var open = [Block(old: self.old.indices, new: self.new.indices)]
    while let block = open.popLast() {
      let rest = trimmed(block)
      guard !rest.old.isEmpty, !rest.new.isEmpty else {
        if !rest.old.isEmpty || !rest.new.isEmpty { blocks.append(rest) }
        continue
      }
      let anchors = anchors(in: rest)
      if anchors.isEmpty {
        blocks += shortest(rest)
      } else {
        open += parts(of: rest, between: anchors)
      }
    }
    blocks.sort { ($0.old.lowerBound, $0.new.lowerBound) < ($1.old.lowerBound, $1.new.lowerBound) }
  }

  private func trimmed(_ block: Block) -> Block {
    var (old, new) = (block.old, block.new)
    while let a = old.first, let b = new.first, self.old[a] == self.new[b] {
      old.removeFirst()
      new.removeFirst()
    }
    while let a = old.last, let b = new.last, self.old[a] == self.new[b] {
      old.removeLast()
      new.removeLast()
    }
    return Block(old: old, new: new)
  }

  /// Pairs of equal lines that occur exactly once on each side, in ascending order.
  private func anchors(in block: Block) -> [(old: Int, new: Int)] {
    var places: [Int: (old: Int?, new: Int?, count: Int)] = [:]
    for index in block.old {
      let seen = places[old[index]]
      places[old[index]] = (index, nil, seen == nil ? 1 : 3)
    }
    for index in block.new {
      guard let seen = places[new[index]] else { continue }
      places[new[index]] = (seen.old, index, seen.count + 1)
    }
    let pairs = places.values.compactMap { place -> (old: Int, new: Int)? in
      guard place.count == 2, let old = place.old, let new = place.new else { return nil }
      return (old, new)
    }.sorted { $0.old < $1.old }
    return longestIncreasing(pairs)
  }

  private func longestIncreasing(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if pairs[tails[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var result: [(old: Int, new: Int)] = []
    var current = tails.last
    while let index = current {
      result.append(pairs[index])
      current = previous[index]
    }
    return result.reversed()
  }

  private func parts(of block: Block, between anchors: [(old: Int, new: Int)]) -> [Block] {
    var parts: [Block] = []
    var (old, new) = (block.old.lowerBound, block.new.lowerBound)
    for anchor in anchors {
      parts.append(Block(old: old..<anchor.old, new: new..<anchor.new))
      (old, new) = (anchor.old + 1, anchor.new + 1)
    }
    parts.append(Block(old: old..<block.old.upperBound, new: new..<block.new.upperBound))
    return parts
  }

  private func shortest(_ block: Block) -> [Block] {
    guard block.old.count * block.new.count <= Self.limit else { return [block] }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new[block.new].difference(from: old[block.old]) {
      switch change {
      case .remove(let offset, _, _): removed.insert(block.old.lowerBound + offset)
      case .insert(let offset, _, _): inserted.insert(block.new.lowerBound + offset)
      }
    }
    var blocks: [Block] = []
    var (a, b) = (block.old.lowerBound, block.new.lowerBound)
    while a < block.old.upperBound || b < block.new.upperBound {
      let start = (a, b)
      while removed.contains(a) { a += 1 }
      while inserted.contains(b) { b += 1 }
      if start != (a, b) {
        blocks.append(Block(old: start.0..<a, new: start.1..<b))
      } else {
        a += 1
        b += 1
      }
    }
    return blocks
  }
}
