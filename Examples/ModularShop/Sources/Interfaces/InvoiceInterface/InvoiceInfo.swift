import Foundation
import ShopValues
import UserInterface

/// The identity of an invoice.
public typealias InvoiceID = Identifier<InvoiceInfo>

/// The identity of an order in the invoice module.
public typealias InvoicedOrderID = Identifier<InvoiceableOrder>

/// An electronic invoice (电子发票).
public struct InvoiceInfo: Codable, Hashable, Sendable, Identifiable {
  public let id: InvoiceID
  /// The 20-digit number for the tax office.
  public let number: String
  public let order: InvoicedOrderID
  public let orderNumber: String
  public let title: InvoiceTitle
  public let email: EmailAddress
  /// The total amount, including tax.
  public let amount: Money
  /// The tax included in the amount.
  public let tax: Money
  public let time: Date

  public init(
    id: InvoiceID, number: String, order: InvoicedOrderID, orderNumber: String, title: InvoiceTitle,
    email: EmailAddress, amount: Money, tax: Money, time: Date
  ) {
    self.id = id
    self.number = number
    self.order = order
    self.orderNumber = orderNumber
    self.title = title
    self.email = email
    self.amount = amount
    self.tax = tax
    self.time = time
  }
}

/// The person or company that an invoice is issued to (抬头).
public enum InvoiceTitle: Codable, Hashable, Sendable {
  case person(name: String)
  case company(name: String, taxNumber: TaxNumber)

  /// The name.
  public var name: String {
    switch self {
    case .person(let name), .company(let name, _): name
    }
  }
}

/// A unified social credit code (统一社会信用代码, GB 32100): 18 characters, the last of which is a check character.
public struct TaxNumber: RawRepresentable, Codable, Hashable, Sendable {
  public let rawValue: String

  /// Parses a number. Letters may be in lower case, and spaces are ignored.
  public init?(rawValue: String) {
    guard rawValue.utf8.count <= 64 else { return nil }
    let text = rawValue.uppercased().filter { $0 != " " }
    let digits = text.compactMap { Self.alphabet.firstIndex(of: $0) }
    guard text.count == 18, digits.count == 18 else { return nil }
    let sum = zip(digits, Self.weights).reduce(0) { $0 + $1.0 * $1.1 }
    guard (31 - sum % 31) % 31 == digits[17] else { return nil }
    self.rawValue = text
  }

  private static let alphabet = Array("0123456789ABCDEFGHJKLMNPQRTUWXY")
  private static let weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
}

/// The address that an invoice is sent to.
public struct EmailAddress: RawRepresentable, Codable, Hashable, Sendable {
  public let rawValue: String

  /// Parses an address: a name, an `@`, and a host with a dot, without spaces or characters that could forge a
  /// header.
  public init?(rawValue: String) {
    let text = rawValue.drop { $0 == " " }
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= 254, halves.count == 2, !halves[0].isEmpty, halves[0].utf8.count <= 64,
      halves[1].split(separator: ".", omittingEmptySubsequences: false).count >= 2,
      halves[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty }),
      text.utf8.allSatisfy({ (0x21...0x7e).contains($0) && !"<>()[]\\,;:\"".utf8.contains($0) })
    else { return nil }
    self.rawValue = String(text)
  }
}
