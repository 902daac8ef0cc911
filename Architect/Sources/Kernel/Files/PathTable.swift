/// Values by path, where two paths are one only if their bytes are the same.
///
/// Use it, and ``PathSet``, for what was found in a repository: in a `[String: Value]`, two files whose names differ only
/// in how Unicode composes a character would be one.
public struct PathTable<Value>: Sequence {
  @usableFromInline var values: [ExactString: Value] = [:]

  @inlinable public init() {}

  /// Creates a table. If a path is listed more than once, its first value stays.
  @inlinable public init(_ elements: some Sequence<(String, Value)>) {
    values = Dictionary(elements.lazy.map { (ExactString($0), $1) }) { first, _ in first }
  }

  @inlinable public subscript(path: String) -> Value? {
    get { values[ExactString(path)] }
    set { values[ExactString(path)] = newValue }
  }

  @inlinable public subscript(path: String, default value: @autoclosure () -> Value) -> Value {
    get { values[ExactString(path)] ?? value() }
    _modify { yield &values[ExactString(path), default: value()] }
  }

  @inlinable public var count: Int { values.count }
  @inlinable public var isEmpty: Bool { values.isEmpty }
  /// The paths, in no order.
  @inlinable public var keys: some Collection<String> { values.keys.lazy.map(\.string) }

  @inlinable public mutating func reserveCapacity(_ capacity: Int) { values.reserveCapacity(capacity) }

  @inlinable public func makeIterator() -> AnyIterator<(key: String, value: Value)> {
    var iterator = values.makeIterator()
    return AnyIterator { iterator.next().map { ($0.key.string, $0.value) } }
  }
}

extension PathTable: Sendable where Value: Sendable {}
extension PathTable: Equatable where Value: Equatable {}
extension PathTable: Hashable where Value: Hashable {}

/// A set of paths, where two paths are one only if their bytes are the same; see ``PathTable``.
public struct PathSet: Hashable, Sendable, Sequence {
  @usableFromInline var paths: Set<ExactString> = []

  @inlinable public init() {}

  @inlinable public init(_ paths: some Sequence<String>) {
    self.paths = Set(paths.lazy.map(ExactString.init))
  }

  @inlinable public var count: Int { paths.count }
  @inlinable public var isEmpty: Bool { paths.isEmpty }

  @inlinable public func contains(_ path: String) -> Bool { paths.contains(ExactString(path)) }

  /// Inserts a path, and returns whether it is new.
  @inlinable @discardableResult public mutating func insert(_ path: String) -> Bool {
    paths.insert(ExactString(path)).inserted
  }

  @inlinable public func subtracting(_ others: PathSet) -> PathSet {
    var result = self
    result.paths.subtract(others.paths)
    return result
  }

  /// The paths in the order of ``ExactString``.
  public func sorted() -> [String] { paths.map { $0.string }.sortedExactly() }

  @inlinable public func makeIterator() -> AnyIterator<String> {
    var iterator = paths.makeIterator()
    return AnyIterator { iterator.next()?.string }
  }
}

extension [String] {
  /// The strings in the order of ``ExactString``.
  public func sortedExactly() -> [String] {
    let sorted = sorted()
    // Hardly ever are there two that `String` takes for the same, and comparing as `String` does is faster.
    let isExact = zip(sorted, sorted.dropFirst()).allSatisfy { $0 != $1 }
    return isExact ? sorted : sorted.sorted { ExactString($0) < ExactString($1) }
  }
}
