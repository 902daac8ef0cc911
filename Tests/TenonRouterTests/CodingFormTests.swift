import TenonRouter
import Testing

/// A property of each type that the standard library codes by itself.
private struct Scalars: Route {
  static let pattern: RoutePattern = "/scalars"
  struct Part: Codable, Hashable {
    var bool: Bool
    var int: Int, int8: Int8, int16: Int16, int32: Int32, int64: Int64
    var uint: UInt, uint8: UInt8, uint16: UInt16, uint32: UInt32, uint64: UInt64
    var float: Float, double: Double
    var string: String
  }
  struct Gaps: Codable, Hashable {
    var bool: Bool?
    var int: Int?, int8: Int8?, int16: Int16?, int32: Int32?, int64: Int64?
    var uint: UInt?, uint8: UInt8?, uint16: UInt16?, uint32: UInt32?, uint64: UInt64?
    var float: Float?, double: Double?
    var string: String?
  }
  var part: Part
  var gaps: Gaps
  var parts: [Part]
}

/// Codes itself with containers within containers, as a class with a superclass or a foreign format does.
private struct Manual: Route {
  static let pattern: RoutePattern = "/manual"
  enum Key: String, CodingKey { case matrix, inner, named, name, list }

  var base: Int
  var named: Int
  var name: String
  var matrix: [[Int]]
  var names: [String]
  var last: Int

  init(base: Int, named: Int, name: String, matrix: [[Int]], names: [String], last: Int) {
    (self.base, self.named, self.name) = (base, named, name)
    (self.matrix, self.names, self.last) = (matrix, names, last)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    base = try container.superDecoder().singleValueContainer().decode(Int.self)
    named = try container.superDecoder(forKey: .named).singleValueContainer().decode(Int.self)
    let inner = try container.nestedContainer(keyedBy: Key.self, forKey: .inner)
    name = try inner.decode(String.self, forKey: .name)
    var rows = try container.nestedUnkeyedContainer(forKey: .matrix)
    matrix = []
    while !rows.isAtEnd {
      var row = try rows.nestedUnkeyedContainer()
      var numbers: [Int] = []
      while !row.isAtEnd { numbers.append(try row.decode(Int.self)) }
      #expect(row.currentIndex == numbers.count && row.count == numbers.count)
      matrix.append(numbers)
    }
    var list = try container.nestedUnkeyedContainer(forKey: .list)
    names = []
    for _ in 0..<2 {
      names.append(try list.nestedContainer(keyedBy: Key.self).decode(String.self, forKey: .name))
    }
    #expect(try list.decodeNil())
    #expect(list.currentIndex == 3)
    last = try list.superDecoder().container(keyedBy: Key.self).decode(Int.self, forKey: .inner)
    #expect(list.isAtEnd)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try base.encode(to: container.superEncoder())
    try named.encode(to: container.superEncoder(forKey: .named))
    var inner = container.nestedContainer(keyedBy: Key.self, forKey: .inner)
    try inner.encode(name, forKey: .name)
    var rows = container.nestedUnkeyedContainer(forKey: .matrix)
    for numbers in matrix {
      var row = rows.nestedUnkeyedContainer()
      for number in numbers { try row.encode(number) }
    }
    var list = container.nestedUnkeyedContainer(forKey: .list)
    for name in names {
      var element = list.nestedContainer(keyedBy: Key.self)
      try element.encode(name, forKey: .name)
    }
    try list.encodeNil()
    var end = list.superEncoder().container(keyedBy: Key.self)
    try end.encode(last, forKey: .inner)
  }
}

/// Asks whether a key is there.
private struct Asking: Route {
  static let pattern: RoutePattern = "/asking"
  var isAbsent: Bool

  init(from decoder: any Decoder) throws {
    isAbsent = try decoder.container(keyedBy: CodingKeys.self).decodeNil(forKey: .isAbsent)
  }
}

@Suite("Forms in which a type codes itself", .timeLimit(.minutes(10)))
struct CodingFormTests {
  @Test("every scalar type is written and read back, with its least and its greatest value, or none")
  func scalars() throws {
    let least = Scalars.Part(
      bool: false, int: .min, int8: .min, int16: .min, int32: .min, int64: .min, uint: 0, uint8: 0, uint16: 0,
      uint32: 0, uint64: 0, float: -.greatestFiniteMagnitude, double: -.greatestFiniteMagnitude, string: "")
    let greatest = Scalars.Part(
      bool: true, int: .max, int8: .max, int16: .max, int32: .max, int64: .max, uint: .max, uint8: .max,
      uint16: .max, uint32: .max, uint64: .max, float: .leastNonzeroMagnitude,
      double: .leastNonzeroMagnitude, string: "ü")
    let given = Scalars.Gaps(
      bool: true, int: 1, int8: 2, int16: 3, int32: 4, int64: 5, uint: 6, uint8: 7, uint16: 8, uint32: 9,
      uint64: 10, float: 11, double: 12, string: "13")
    for (part, gaps) in [(least, Scalars.Gaps()), (greatest, given)] {
      let route = Scalars(part: part, gaps: gaps, parts: [least, greatest])
      #expect(try Scalars(url: route.url()) == route)
    }
    #expect(
      try Scalars(part: least, gaps: given, parts: []).url().contains(
        "gaps.uint16=8&gaps.uint32=9&gaps.uint64=10"))
  }

  @Test(
    "a number that its type does not hold is an error that names it",
    arguments: [
      ("int8", "128"), ("int16", "32768"), ("int32", "2147483648"), ("int64", "9223372036854775808"),
      ("uint", "-1"), ("uint8", "256"), ("uint16", "65536"), ("uint32", "4294967296"),
      ("uint64", "18446744073709551616"), ("float", "x"), ("double", "1e999x"),
    ])
  func overflow(key: String, text: String) throws {
    struct Some: Route {
      static let pattern: RoutePattern = "/some"
      var gaps: Scalars.Gaps?
    }
    let error = expect(.undecodable) { try Some(url: "/some?gaps.\(key)=\(text)") }
    #expect(error?.description.contains("\"gaps.\(key)\" is \"\(text)\"") == true)
  }

  @Test("a key that is not in the URL is nil, and one that is there is not")
  func absentKey() throws {
    #expect(try Asking(url: "/asking").isAbsent)
    #expect(try !Asking(url: "/asking?isAbsent=1").isAbsent)
  }

  @Test("containers within containers, and those of a superclass, are written and read back")
  func nestedContainers() throws {
    let route = Manual(
      base: 1, named: 2, name: "three", matrix: [[4, 5], [6]], names: ["seven", "eight"], last: 9)
    let url = try route.url()
    #expect(
      url == "/manual?inner.name=three&list.0.name=seven&list.1.name=eight&list.2&list.3.inner=9"
        + "&matrix.0=4&matrix.0=5&matrix.1=6&named=2&super=1")
    #expect(try Manual(url: url) == route)
  }
}
