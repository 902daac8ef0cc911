import ShopValues

/// The identity of an address.
public typealias AddressID = Identifier<ShippingAddress>

/// Where a parcel goes.
public struct ShippingAddress: Codable, Hashable, Sendable, Identifiable {
  public let id: AddressID
  public let recipient: String
  public let phone: PhoneNumber
  public let text: String

  public init(id: AddressID, recipient: String, phone: PhoneNumber, text: String) {
    self.id = id
    self.recipient = recipient
    self.phone = phone
    self.text = text
  }
}

/// The addresses of who is logged in.
public protocol AddressBook: Sendable {
  /// The addresses, the one used last first.
  /// - Throws: ``UserError/notLoggedIn`` or ``UserError/unavailable(cause:)``.
  func fetchAddresses() async throws(UserError) -> [ShippingAddress]

  /// Keeps an address, as a new one or in place of the one with its identity.
  /// - Throws: ``UserError/notLoggedIn`` or ``UserError/unavailable(cause:)``.
  func save(_ address: ShippingAddress) async throws(UserError)
}
