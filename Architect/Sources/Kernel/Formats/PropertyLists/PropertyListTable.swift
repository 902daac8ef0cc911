/// The objects of a property list, of which only the positions are kept.
///
/// A project can have a million objects, whose values take five times as much memory as the text. Their positions take
/// less than half of it. A value is read from the text when it is asked for.
///
/// ```swift
/// let table = try PropertyListTable(bytes)
/// let project = table.root("rootObject").flatMap { table[$0] }
/// let targets = project?.list("targets").compactMap { table[$0]?["name"] }
/// ```
public struct PropertyListTable: Sendable {
  /// The number of keys of an object, all of which are compared to find one. Xcode writes fewer than 20.
  public static let mostKeys = 200

  let storage: PropertyListPositions

  /// Reads a text.
  /// - Parameters:
  ///   - bytes: The text.
  ///   - key: The key of the dictionary that contains the objects.
  /// - Throws: ``ProjectTextError`` if the text is too large, is in another encoding or format, violates the grammar,
  ///   or has an object with more than ``mostKeys`` keys.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ bytes: [UInt8], objects key: String = "objects") throws(ProjectTextError) {
    try PropertyListDocument.check(bytes)
    storage = try PropertyListPositions(bytes, objects: Array(key.utf8))
  }

  /// The number of objects.
  public var count: Int { storage.count }

  /// Returns a text of the outermost dictionary.
  public func root(_ key: String) -> String? {
    storage.root[Array(key.utf8)].flatMap { place in storage.read(at: place) { $0.text() } }
  }

  /// The object with an id; `nil` if there is none.
  public subscript(id: String) -> PropertyListObject? {
    storage.number(of: Array(id.utf8)).map { self[number: $0] }
  }

  /// The object with a number, from 0 to less than ``count``, in the order of the text.
  public subscript(number number: Int) -> PropertyListObject {
    PropertyListObject(storage: storage, number: number)
  }

  /// All objects, in the order of the text.
  public var objects: some RandomAccessCollection<PropertyListObject> {
    (0..<count).lazy.map { [storage] in PropertyListObject(storage: storage, number: $0) }
  }
}

/// An object of a ``PropertyListTable``.
public struct PropertyListObject: Sendable {
  let storage: PropertyListPositions
  /// The number of the object in its table.
  public let number: Int

  /// The id of the object.
  public var id: String { storage.read(at: storage.place(of: number)) { $0.text() } ?? "" }

  /// The line with the id, starting at 1.
  /// - Complexity: O(1).
  public var line: Int { storage.line(at: storage.place(of: number)) }

  /// The text of a key; `nil` if it has none, or another value.
  public subscript(key: String) -> String? {
    place(of: key).flatMap { place in storage.read(at: place) { $0.text() } }
  }

  /// Whether the object has a value for a key.
  public func has(_ key: String) -> Bool { place(of: key) != nil }

  /// The texts in the list of a key; empty if it has none, or a list that also contains other values.
  public func list(_ key: String) -> [String] {
    place(of: key).flatMap { place in storage.read(at: place) { $0.texts() } } ?? []
  }

  /// The texts and the lists of texts in the dictionary of a key. A text is a list of one.
  public func lists(_ key: String) -> [String: [String]] {
    place(of: key).flatMap { place in storage.read(at: place) { $0.lists() } } ?? [:]
  }

  private func place(of key: String) -> Int? { storage.value(of: Array(key.utf8), in: number) }
}
