import Foundation
import ShopValues

/// The tax office's rules for invoices.
enum InvoiceRules {
  /// The rate for goods: 13 per cent.
  static let taxPercent: Int64 = 13

  /// Returns the tax included in an amount, rounded to the nearest unit.
  static func tax(in amount: Money) -> Money {
    let whole = 100 + taxPercent
    let (product, overflow) = amount.minorUnits.multipliedReportingOverflow(by: taxPercent)
    // An amount too large to multiply is divided first, so the result is off by at most 13 units.
    let tax = overflow ? amount.minorUnits / whole * taxPercent : (product + whole / 2) / whole
    return Money(minorUnits: tax, currency: amount.currency)
  }

  /// Returns the number of an invoice: two digits of the year, then the sequence number with 18 digits.
  static func number(_ sequence: Int, _ time: Date) -> String {
    let year = Calendar(identifier: .gregorian).component(.year, from: time) % 100
    return String(format: "%02d%018d", year, sequence)
  }
}
