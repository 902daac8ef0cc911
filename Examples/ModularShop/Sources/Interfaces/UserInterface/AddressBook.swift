import ShopValues

/// The identity of an address.
public typealias AddressID = Identifier<ShippingAddress>

/// The destination of a parcel.
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

/// The logged-in user's addresses.
public protocol AddressBook: Sendable {
  /// Returns the addresses, most recently used first.
  /// - Throws: ``UserError/notLoggedIn`` or ``UserError/unavailable(cause:)``.
  func fetchAddresses() async throws(UserError) -> [ShippingAddress]

  /// Stores an address, as a new one or as a replacement for the one with the same identity.
  /// - Throws: ``UserError/notLoggedIn`` or ``UserError/unavailable(cause:)``.
  func save(_ address: ShippingAddress) async throws(UserError)
}
