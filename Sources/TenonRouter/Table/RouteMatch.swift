/// A route that matches a URL.
@frozen  // An inlinable initializer may not set the properties of a struct whose layout may change.
public struct RouteMatch: Sendable {
  @usableFromInline let storage: RouteTable.Storage
  @usableFromInline let hit: RouteHit
  @usableFromInline let text: String

  @inlinable
  init(storage: RouteTable.Storage, hit: RouteHit, text: String) {
    self.storage = storage
    self.hit = hit
    self.text = text
  }

  var variant: PatternIndex.Variant { storage.index.variants[Int(hit.variant)] }
  var entry: Int { Int(storage.index.variants[Int(hit.variant)].entry) }
  /// The range of the match's parameters in the index.
  var parameterRange: Range<Int32> { storage.index.variants[Int(hit.variant)].parameters }

  /// The pattern that matched: the route's main pattern or one of its aliases.
  public var pattern: RoutePattern { storage.entries[entry].patterns[Int(variant.pattern)] }

  /// The path parameters, which are extracted from the URL when they are read.
  public var parameters: RouteParameters { RouteParameters(match: self) }

  /// The table's information about the route.
  public var route: RouteDescription { storage.entries[entry].description(kinds: storage.kinds[entry]) }
}
