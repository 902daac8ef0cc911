// The shop in the pages' samples: what its interface modules would export.
@_exported import TenonActions
@_exported import TenonScreens

public protocol ProductService: Sendable {
  func warmUp() async
  func summary(of id: Int) async throws -> String
}

public protocol PriceService: Sendable {
  func price(of id: Int) -> Int
}

public protocol CartService: Sendable {
  var count: Int { get async }
  var total: Int { get async }
  func pay() async throws -> PaymentResult
}

public protocol OrderService: Sendable {
  func place() async throws
}

public protocol PushService: Sendable {}
public protocol UserService: Sendable {
  func isSignedIn() async -> Bool
}

public struct PaymentRequest: Sendable {
  public var amount: Int
  public init(amount: Int) { self.amount = amount }
}

public struct PaymentResult: Sendable {
  public var receipt: String
  public init(receipt: String) { self.receipt = receipt }
}

public enum PaymentError: Error {
  case declined
  case unavailable(cause: String)

  public var text: String { "\(self)" }
}

extension ActionReference
where Input == PaymentRequest, Output == PaymentResult, Failure == PaymentError {
  public static var paymentCharge: Self { Self("Payment", "charge") { .unavailable(cause: "\($0)") } }
}

extension ActionReference where Input == Void, Output == Int, Failure == any Error {
  public static var cartCount: Self { Self("Cart", "count") }
}

public struct CartChanged: Sendable {
  public var count: Int
  public init(count: Int) { self.count = count }
}

public struct ProductSoldOut: Sendable {
  public var id: Int
  public init(id: Int) { self.id = id }
}

public struct OrderPlaced: Sendable {
  public var total: Int
  public init(total: Int) { self.total = total }
}

public struct AccessToken: Sendable {
  public var user: String
  public init(user: String) { self.user = user }
}

public struct LoggedIn: Sendable {
  public var token: AccessToken
  public init(token: AccessToken) { self.token = token }
}

public struct LoggedOut: Sendable {
  public init() {}
}

public struct Home: Route {
  public static let pattern: RoutePattern = "/home"
  public init() {}
}

public struct ProductDetail: Route {
  public static let pattern: RoutePattern = "/product/:id"
  public var id: Int
  public var ref: String?
  public init(id: Int, ref: String? = nil) {
    self.id = id
    self.ref = ref
  }
}

public struct Reviews: Route {
  public static let pattern: RoutePattern = "/reviews/:product"
  public var product: Int
  public init(product: Int) { self.product = product }
}

public struct CartRoute: Route {
  public static let pattern: RoutePattern = "/cart"
  public init() {}
}

public struct CartTotal: Route {
  public typealias Output = Int
  public static let pattern: RoutePattern = "/cart/total"
  public init() {}
}

public struct Checkout: Route {
  public static let pattern: RoutePattern = "/checkout"
  public init() {}
}

public struct Address: Sendable {
  public var city: String
  public init(city: String) { self.city = city }
}

public struct PickAddress: Route {
  public typealias Output = Address
  public static let pattern: RoutePattern = "/address"
  public init() {}
}

public struct PickSize: Route {
  public typealias Output = String
  public static let pattern: RoutePattern = "/size"
  public init() {}
}

public struct Login: Route {
  public typealias Output = String
  public static let pattern: RoutePattern = "/login"
  public init() {}
}

@MainActor public protocol LoginViewInput: AnyObject {
  var name: String { get set }
}

/// A screen that belongs to no platform.
@MainActor public class Page {
  public init() {}
}

public final class ProductScreen: Page {
  public let id: Int
  public init(id: Int) { self.id = id }
}

public final class LoginScreen: Page, LoginViewInput {
  public var name = ""
}

public final class CartScreen: Page {
  public init(
    _ cart: LiveCart, showProduct: @escaping @MainActor (Int) async -> Void = { _ in },
    checkout: @escaping @MainActor () async -> Void = {}, close: @escaping @MainActor () async -> Void = {}
  ) {}
}

public final class AddressList: Page {
  public init(isFromMail: Bool = false, onPick: (@MainActor @Sendable (Address) -> Void)? = nil) {}
}

public actor LiveCart: CartService {
  private let products: any ProductService
  private let charge: @Sendable (PaymentRequest) async throws -> PaymentResult
  private let changed: @Sendable (CartChanged) async -> Void
  private var ids: [Int] = []

  public init(
    _ products: any ProductService, _ push: (any PushService)? = nil,
    pay: @escaping @Sendable (PaymentRequest) async throws -> PaymentResult = { _ in
      throw PaymentError.declined
    },
    changed: @escaping @Sendable (CartChanged) async -> Void = { _ in }
  ) {
    self.products = products
    charge = pay
    self.changed = changed
  }

  public var count: Int { ids.count }
  public var total: Int { ids.reduce(0, +) }
  public func add(_ id: Int) async {
    ids.append(id)
    await changed(CartChanged(count: ids.count))
  }
  public func remove(_ id: Int) async {
    ids.removeAll { $0 == id }
    await changed(CartChanged(count: ids.count))
  }
  public func restore() async throws { await add(42) }
  public func close() async {}
  public func pay() async throws -> PaymentResult {
    try await charge(PaymentRequest(amount: total))
  }
}

public struct LivePrices: PriceService {
  private let products: any ProductService
  public init(products: any ProductService) { self.products = products }
  public func price(of id: Int) -> Int { id }
}

public struct FixedProducts: ProductService {
  public init() {}
  public func warmUp() async {}
  public func summary(of id: Int) async throws -> String { "product \(id)" }
}

@Sendable public func log(_ text: any Sendable) {}
@MainActor public func show(_ text: any Sendable) {}
