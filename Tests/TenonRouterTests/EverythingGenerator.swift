import Foundation

/// Makes routes with values from the corners: empty, extreme, reserved characters, every plane of Unicode.
struct EverythingGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(state: seed) }

  mutating func next() -> Everything {
    let hasPage = Bool.random(using: &random)
    let rest = hasPage ? optional { $0.array { $0.pathText() } } : nil
    return Everything(
      id: UUID(uuid: uuid()), version: .random(in: 0...255, using: &random), label: pathText(),
      color: Everything.Color.allCases.randomElement(using: &random) ?? .red,
      page: hasPage ? integer() : nil, rest: rest?.isEmpty == true ? nil : rest, section: pathText(),
      wrapped: Everything.Wrapped(rawValue: integer()), flag: Bool.random(using: &random), ratio: double(),
      small: Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &random)), big: random.next(),
      date: optional { Date(timeIntervalSinceReferenceDate: $0.interval()) },
      link: optional { URL(string: "https://a.example/\($0.integer())?x=1&y=%2F#z") },
      data: Data(array { UInt8.random(in: 0...255, using: &$0.random) }), text: optional { $0.text() },
      list: array { $0.integer() }, maybe: optional { $0.array { $0.double() } },
      gaps: array { $0.optional { $0.integer() } }, nested: array { $0.array { $0.text() } },
      filter: filter(),
      filters: array { $0.filter() }, other: optional { $0.filter() }, sort: sort(), map: map())
  }

  private mutating func optional<Value>(_ make: (inout Self) -> Value?) -> Value? {
    Bool.random(using: &random) ? make(&self) : nil
  }

  private mutating func array<Value>(_ make: (inout Self) -> Value) -> [Value] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in make(&self) }
  }

  private mutating func integer() -> Int {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .min
    case 1: .max
    default: .random(in: -1000...1000, using: &random)
    }
  }

  private mutating func double() -> Double {
    let number = Double(bitPattern: random.next())
    return number.isFinite ? number : -0.0
  }

  private mutating func interval() -> Double {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: Double.random(in: 0...1e9, using: &random).rounded()
    case 1: Double.random(in: 0...1e-5, using: &random)
    default: Double.random(in: -6e10...2e11, using: &random)
    }
  }

  private static let characters = Array(
    "abc019-._~ +%&=?#/:;,*()<>[]{}|\\^`\"'@!$\u{0}\n\u{7F}éßñ商品🧩👩‍👩‍👧e\u{301}\u{FFFD}\u{10FFFF}")

  private mutating func text() -> String {
    String(
      (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
        Self.characters.randomElement(using: &random)
      })
  }

  /// A text that a path can hold.
  private mutating func pathText() -> String {
    let text = text()
    return text.isEmpty || text == "." || text == ".." ? "-" : text
  }

  private mutating func filter() -> Everything.Filter {
    Everything.Filter(
      least: optional { $0.integer() }, tags: array { $0.text() },
      deep: optional { Everything.Deep(on: Bool.random(using: &$0.random)) })
  }

  private mutating func sort() -> Everything.Sort {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .none
    case 1: .by(text())
    default: .range(from: integer(), to: integer())
    }
  }

  private mutating func map() -> [String: Int] {
    Dictionary(array { ($0.text(), $0.integer()) }) { first, _ in first }
  }

  private mutating func uuid() -> uuid_t {
    let (a, b) = (random.next(), random.next())
    return withUnsafeBytes(of: (a, b)) { $0.loadUnaligned(as: uuid_t.self) }
  }
}
