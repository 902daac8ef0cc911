import Foundation
import TenonRouter

/// Routes that the tests share.
struct ProductDetail: Route {
  static let pattern: RoutePattern = "/product/:id"
  static let aliases: [RoutePattern] = ["/p/:id.html", "https://shop.example/goods/:id"]
  var id: Int
  var ref: String?
}

/// One property of each sort that the mapping knows.
struct Everything: Route {
  static let pattern: RoutePattern = "/everything/:id/v:version/:label.x/:color(/:page(/:rest**))#:section"

  enum Color: String, Codable, CaseIterable { case red, green, dark = "dark red" }
  enum Sort: Codable, Hashable { case none, by(String), range(from: Int, to: Int) }
  struct Filter: Codable, Hashable {
    var least: Int?
    var tags: [String]
    var deep: Deep?
  }
  struct Deep: Codable, Hashable { var on: Bool }
  struct Wrapped: Codable, Hashable, RawRepresentable { var rawValue: Int }

  var id: UUID
  var version: UInt8
  var label: String
  var color: Color
  var page: Int?
  var rest: [String]?
  var section: String
  var wrapped: Wrapped
  var flag: Bool
  var ratio: Double
  var small: Float
  var big: UInt64
  var date: Date?
  var link: URL?
  var data: Data
  var text: String?
  var list: [Int]
  var maybe: [Double]?
  var gaps: [Int?]
  var nested: [[String]]
  var filter: Filter
  var filters: [Filter]
  var other: Filter?
  var sort: Sort
  var map: [String: Int]
}

struct PickAddress: Route {
  typealias Output = Address
  struct Address: Sendable, Equatable { var city: String }
  static let pattern: RoutePattern = "/address/pick"
}

struct Home: Route {
  typealias Output = String
  static let pattern: RoutePattern = "/home"
}

struct Reviews: Route {
  static let pattern: RoutePattern = "/reviews/:product"
  var product: String
  var sort: String?
}
