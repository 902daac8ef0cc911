/// How large a value is: what copying, comparing or printing it costs.
public struct Extent: Hashable, Sendable {
  private var storedSize: Int32
  private var storedDepth: Int32

  /// The size in the unit of ``Meter``. A value that is part of another one several times counts several times.
  public var size: Int { Int(storedSize) }
  /// The number of values around the innermost one.
  public var depth: Int { Int(storedDepth) }

  private init(size: Int, depth: Int) {
    (storedSize, storedDepth) = (Int32(clamping: size), Int32(clamping: depth))
  }

  /// The extent of a value that contains neither text nor values.
  public static let atom = Extent(size: 1, depth: 0)

  public static func text(_ text: String) -> Extent { Extent(size: Meter.size(ofText: text), depth: 0) }

  /// The extent of two values beside each other, such as a key with its value.
  public static func pair(_ first: Extent, _ second: Extent) -> Extent {
    Extent(size: Meter.sum(first.size, second.size), depth: max(first.depth, second.depth))
  }

  /// The extent of a value around others.
  // Every value that is made asks for this, and a generic function of another module takes several times as long as a copy
  // for one type.
  @inlinable public static func around(_ parts: some Sequence<Extent>) -> Extent {
    var result = Extent.empty
    for part in parts { result.put(around: part) }
    return result
  }

  /// The extent of a value that could contain others, but does not.
  @usableFromInline static var empty: Extent { Extent(size: 1, depth: 1) }

  /// Extends this extent to that of a value with a further part.
  @usableFromInline mutating func put(around part: Extent) {
    let (size, isTooLarge) = storedSize.addingReportingOverflow(part.storedSize)
    storedSize = isTooLarge ? .max : size
    storedDepth = max(storedDepth, part.storedDepth == .max ? .max : part.storedDepth + 1)
  }

  /// The extent of a value with an identity, which counts as one wherever it is used, and which keeps another value.
  public static func nesting(_ outer: Extent, _ inner: Extent) -> Extent {
    Extent(size: 1, depth: max(outer.depth, inner.depth + 1))
  }

  /// Whether a value may be this large. An evaluator replaces a larger one with an unknown one as soon as it is made,
  /// so the work for a value is bounded by the limits, even if its parts are shared.
  public var isAllowed: Bool { size <= Meter.largest && depth <= Meter.deepest }
}

/// A value of an evaluator, which knows its extent without walking through its parts.
public protocol Measured {
  var extent: Extent { get }
}

/// The parts of a value, with their common extent, which is computed once.
public struct Parts<Element: Measured>: RandomAccessCollection, Measured, ExpressibleByArrayLiteral {
  private let elements: [Element]
  public let extent: Extent

  public init(_ elements: [Element]) {
    self.elements = elements
    extent = .around(elements.lazy.map(\.extent))
  }

  public init(arrayLiteral elements: Element...) { self.init(elements) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(index: Int) -> Element { elements[index] }

  public func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? { try elements.withContiguousStorageIfAvailable(body) }

  public static func + (left: Self, right: some Sequence<Element>) -> [Element] { left.elements + right }
}

extension Parts: Sendable where Element: Sendable {}

extension Parts: Equatable where Element: Equatable {
  // Values of different extents are not walked.
  public static func == (left: Self, right: Self) -> Bool {
    left.extent == right.extent && left.elements == right.elements
  }
}

extension Parts: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}
