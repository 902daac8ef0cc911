/// A set of modules in a graph, stored as one bit for each module in the graph. In a large graph, thousands
/// of modules can each reach thousands of modules, so sets of names would take up gigabytes.
public struct ModuleSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The numbers of a graph's modules, shared by all sets of the graph.
  final class Numbers: Sendable {
    let ids: [Module.ID]
    let numbers: [Module.ID: Int]

    init(_ ids: [Module.ID]) {
      self.ids = ids
      numbers = Dictionary(ids.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    }
  }

  private let numbers: Numbers
  private var bits: Bits

  init(numbers: Numbers) {
    self.numbers = numbers
    bits = Bits(count: numbers.ids.count)
  }

  /// Creates the set of the modules with the numbers in `bits`.
  init(_ bits: Bits, numbers: Numbers) {
    self.numbers = numbers
    self.bits = bits
  }

  /// Creates a set that shares no data with other sets, for graphs that are constructed by hand.
  public init(arrayLiteral elements: Module.ID...) {
    self.init(numbers: Numbers(elements))
    for number in numbers.numbers.values { insert(number) }
  }

  mutating func insert(_ number: Int) { bits.insert(number) }

  mutating func remove(_ number: Int) { bits.remove(number) }

  /// Whether the set contains the module.
  public func contains(_ id: Module.ID) -> Bool {
    numbers.numbers[id].map(bits.contains) ?? false
  }

  /// The ids of the modules, in the order of the graph.
  public var ids: [Module.ID] { bits.members.map { numbers.ids[$0] } }

  public static func == (left: ModuleSet, right: ModuleSet) -> Bool {
    left.numbers === right.numbers ? left.bits == right.bits : Set(left.ids) == Set(right.ids)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(bits.words.reduce(0) { $0 + $1.nonzeroBitCount })
  }
}
