import Foundation

/// The shop's categories and products, as stored in the data file.
public struct Catalogue: Codable, Sendable {
  public var currency: String
  public var categories: [Category]
  public var products: [Product]

  /// Text in each of the shop's languages.
  public struct Text: Codable, Hashable, Sendable {
    public var en: String
    public var zh: String
  }

  /// A category.
  public struct Category: Codable, Hashable, Sendable {
    public var id: String
    public var name: Text
    public var image: String
    /// The number of products in the category, computed rather than stored.
    public var count: Int?
  }

  /// A product. Prices are whole numbers in the currency's smallest unit.
  public struct Product: Codable, Hashable, Sendable {
    public var id: String
    public var name: Text
    public var price: Int64
    public var originalPrice: Int64?
    public var currency: String?
    public var image: String
    public var description: Text
    public var category: String
    public var tags: [String]
    public var stock: Int

    /// Whether the product's texts contain all the words, which must be in lower case.
    func matches(_ words: [String]) -> Bool {
      let text = [name.en, name.zh, description.en, description.zh, category, tags.joined(separator: " ")]
        .joined(separator: "\n").lowercased()
      return words.allSatisfy(text.contains)
    }
  }

  /// A page of a list.
  public struct Page: Codable, Sendable {
    public var products: [Product]
    public var page: Int
    public var pageSize: Int
    public var total: Int
  }

  /// Returns the catalogue that comes with the shop.
  /// - Throws: ``CatalogueError/unreadable(file:cause:)``.
  public static func bundled() throws(CatalogueError) -> Catalogue {
    guard let file = Bundle.module.url(forResource: "catalogue", withExtension: "json") else {
      throw .unreadable(file: "catalogue.json", cause: "the file is not in the program's folder")
    }
    return try Catalogue(contentsOf: file)
  }

  /// Reads a data file.
  /// - Throws: ``CatalogueError/unreadable(file:cause:)``.
  public init(contentsOf file: URL) throws(CatalogueError) {
    do {
      self = try JSONDecoder().decode(Catalogue.self, from: Data(contentsOf: file))
    } catch {
      throw .unreadable(file: file.path, cause: "\(error)")
    }
  }
}

/// The reason a catalogue could not be read.
public enum CatalogueError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(file: String, cause: String)

  public var description: String {
    switch self {
    case .unreadable(let file, let cause): "the catalogue \(file) cannot be read: \(cause)"
    }
  }
}
