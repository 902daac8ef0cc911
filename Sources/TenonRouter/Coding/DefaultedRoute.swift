import TenonURLCoding

/// A route with default values for properties that a URL may omit.
///
/// ```swift
/// struct ProductList: DefaultedRoute {
///   static let pattern: RoutePattern = "/list/:category(/:page)"
///   static let defaults = ProductList(category: "")   // page 1, by price
///   var category: String
///   var page = 1
///   var sort = "price"
/// }
/// try ProductList(url: "/list/tea").page               // 1
/// try ProductList(category: "tea", page: 2).url()      // "/list/tea/2"
/// ```
///
/// An initial value such as `= 1` alone is not a default: the `Decodable` conformance that the compiler
/// synthesizes refuses a URL without the property and does not expose the initial value. ``defaults``
/// contains the initial value because the initializer sets it.
///
/// A property that equals its default is omitted from the query and from optional parts of the path. A
/// property that the path always contains has no default, regardless of its value in ``defaults``. A nested
/// value can be omitted only as a whole.
public protocol DefaultedRoute: Route {
  /// A route value whose properties have their default values.
  static var defaults: Self { get }
}

/// The defaults of a route type, in the form in which a URL contains them.
struct RouteDefaults: Sendable {
  /// The query items of each property, escaped.
  private let texts: [String: String]
  private let tree: ValueTree

  /// - Returns: `nil` for a type without defaults.
  /// - Throws: ``RouteError`` if no URL can represent the defaults.
  init?(of type: any Route.Type) throws(RouteError) {
    guard let type = type as? any DefaultedRoute.Type else { return nil }
    let encoded = try RouteWriter.encoded(type.erasedDefaults, type.pattern)
    var (texts, query): ([String: String], [String]) = ([:], [])
    for child in encoded.children(of: ValueTree.root) {
      let text = encoded.queryText(of: child)
      texts[encoded[child].key] = text
      if !text.isEmpty { query.append(text) }
    }
    self.texts = texts
    tree = try ValueTree(query: query.joined(separator: "&"))
  }

  /// Whether a property's query items represent its default.
  func isDefault(_ key: String, _ text: String) -> Bool { texts[key] == text }

  /// The properties that have a default and for which `keys` returns `false`.
  func others(than keys: (String) -> Bool) -> [String] { texts.keys.filter { !keys($0) }.sorted() }

  /// Adds the defaults of missing properties to a URL's tree.
  func complete(_ given: inout ValueTree) {
    for child in tree.children(of: ValueTree.root)
    where given.child(of: ValueTree.root, tree[child].key) == nil {
      given.append(child, of: tree, to: ValueTree.root)
    }
  }
}

extension DefaultedRoute {
  fileprivate static var erasedDefaults: any Route { defaults }
}

extension ValueTree {
  fileprivate init(query: String) throws(RouteError) {
    self.init()
    let result = query.withBytes { bytes -> Result<ValueTree, RouteError> in
      var tree = ValueTree()
      do throws(RouteError) {
        try tree.addQuery(bytes, 0..<bytes.count, plusIsSpace: false) { _, _ in false }
        return .success(tree)
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// Adds a copy of another tree's node and all of its descendants.
  fileprivate mutating func append(_ node: Int32, of other: ValueTree, to parent: Int32) {
    let added = append(to: parent, other[node].key)
    let source = other[node]
    (self[added].count, self[added].value, self[added].more) = (source.count, source.value, source.more)
    for child in other.children(of: node) { append(child, of: other, to: added) }
  }
}
