import Foundation
import ShopValues

/// What the tax office wants of an invoice.
enum InvoiceRules {
  /// The rate for goods: 13 per cent.
  static let taxPercent: Int64 = 13

  /// The tax that is in an amount, rounded to the nearest unit.
  static func tax(in amount: Money) -> Money {
    let whole = 100 + taxPercent
    let (product, overflow) = amount.minorUnits.multipliedReportingOverflow(by: taxPercent)
    // An amount so large that it cannot be multiplied is divided first, which is off by no more than 13 units.
    let tax = overflow ? amount.minorUnits / whole * taxPercent : (product + whole / 2) / whole
    return Money(minorUnits: tax, currency: amount.currency)
  }

  /// The number of an invoice: two digits of the year, then 18 that are counted on.
  static func number(_ sequence: Int, _ time: Date) -> String {
    let year = Calendar(identifier: .gregorian).component(.year, from: time) % 100
    return String(format: "%02d%018d", year, sequence)
  }
}
