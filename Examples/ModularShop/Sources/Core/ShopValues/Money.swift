import Foundation

/// A currency, with the number of decimal places in its amounts.
public enum Currency: String, Codable, Hashable, Sendable, CaseIterable {
  case cny = "CNY"
  case usd = "USD"

  /// The symbol before an amount.
  public var sign: String {
    switch self {
    case .cny: "¥"
    case .usd: "$"
    }
  }

  /// The number of decimals.
  public var decimals: Int { 2 }
}

/// An amount of money as a whole number of minor units (fen, cents), so that sums are exact.
///
/// ```swift
/// let price = Money(minorUnits: 1990)       // ¥19.90
/// let total = try price.times(3)            // ¥59.70
/// ```
public struct Money: Codable, Hashable, Sendable {
  /// The amount in the currency's smallest unit.
  public let minorUnits: Int64
  /// The currency.
  public let currency: Currency

  public init(minorUnits: Int64, currency: Currency = .cny) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Returns an amount of zero.
  public static func zero(_ currency: Currency = .cny) -> Money { Money(minorUnits: 0, currency: currency) }

  /// The amount as an exact decimal number.
  public var decimal: Decimal {
    Decimal(minorUnits) / pow(Decimal(10), currency.decimals)
  }

  /// Returns the sum.
  /// - Throws: ``MoneyError/mixedCurrencies(_:_:)`` or ``MoneyError/tooLarge``.
  public func plus(_ other: Money) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .mixedCurrencies(currency, other.currency) }
    let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
    guard !overflow else { throw .tooLarge }
    return Money(minorUnits: sum, currency: currency)
  }

  /// Returns the amount multiplied by `count`.
  /// - Throws: ``MoneyError/tooLarge``.
  public func times(_ count: Int) throws(MoneyError) -> Money {
    let (product, overflow) = minorUnits.multipliedReportingOverflow(by: Int64(count))
    guard !overflow else { throw .tooLarge }
    return Money(minorUnits: product, currency: currency)
  }

  /// Returns the sum of several amounts, which is zero if there are none.
  /// - Throws: ``MoneyError``.
  public static func sum(
    _ amounts: some Sequence<Money>, currency: Currency = .cny
  ) throws(MoneyError) -> Money {
    var total = Money.zero(currency)
    for amount in amounts { total = try total.plus(amount) }
    return total
  }
}

extension Money: CustomStringConvertible {
  /// The amount as the user sees it, such as `¥1,299.00`.
  public var description: String {
    let digits = String(minorUnits.magnitude)
    let padded = String(repeating: "0", count: max(0, currency.decimals + 1 - digits.count)) + digits
    let whole = padded.dropLast(currency.decimals)
    var grouped = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { grouped.append(",") }
      grouped.append(digit)
    }
    return "\(minorUnits < 0 ? "-" : "")\(currency.sign)\(grouped).\(padded.suffix(currency.decimals))"
  }
}

/// An amount that cannot be computed.
public enum MoneyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Amounts in different currencies cannot be added; convert one of them first.
  case mixedCurrencies(Currency, Currency)
  /// The result is too large; the quantities or prices are not plausible.
  case tooLarge

  public var description: String {
    switch self {
    case .mixedCurrencies(let first, let second):
      "\(first.rawValue) and \(second.rawValue) cannot be added: convert one of them first"
    case .tooLarge: "the amount is too large to be a price: check the quantities"
    }
  }
}
