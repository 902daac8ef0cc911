/// A set of modules of one graph, with one bit for each that the graph has: of thousands of modules, each can reach
/// thousands, and names would take gigabytes.
public struct ModuleSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The numbers of a graph's modules, shared by all of its sets.
  final class Numbers: Sendable {
    let ids: [Module.ID]
    let numbers: [Module.ID: Int]

    init(_ ids: [Module.ID]) {
      self.ids = ids
      numbers = Dictionary(ids.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    }
  }

  private let numbers: Numbers
  private var words: [UInt64]

  init(numbers: Numbers) {
    self.numbers = numbers
    words = [UInt64](repeating: 0, count: (numbers.ids.count + 63) / 64)
  }

  /// A set of its own, for graphs made by hand.
  public init(arrayLiteral elements: Module.ID...) {
    self.init(numbers: Numbers(elements))
    for number in numbers.numbers.values { insert(number) }
  }

  mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  mutating func remove(_ number: Int) { words[number >> 6] &= ~(1 << UInt64(number & 63)) }

  /// Whether the module is one of them.
  public func contains(_ id: Module.ID) -> Bool {
    guard let number = numbers.numbers[id] else { return false }
    return words[number >> 6] & 1 << UInt64(number & 63) != 0
  }

  /// The modules, in the graph's order.
  public var ids: [Module.ID] {
    numbers.ids.indices.filter { words[$0 >> 6] & 1 << UInt64($0 & 63) != 0 }.map { numbers.ids[$0] }
  }

  public static func == (left: ModuleSet, right: ModuleSet) -> Bool {
    left.numbers === right.numbers ? left.words == right.words : Set(left.ids) == Set(right.ids)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.reduce(0) { $0 + $1.nonzeroBitCount })
  }
}
