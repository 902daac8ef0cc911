/// What people do in the shop again and again.
extension Browser {
  /// The number on the badge of the cart; 0 where there is none to be seen.
  var cartCount: Int {
    get async throws {
      let badge = Target.css(".tabs [data-badge=cart]")
      guard try await attribute("hidden", of: badge) == nil else { return 0 }
      return Int(try await text(badge)) ?? -1
    }
  }

  /// Logs in with a phone, as the login screen asks for it.
  func logIn(phone: String = "138 0013 8000") async throws {
    try await fill("#field-phone", with: phone)
    try await click("main form .button.primary")
    let message = try await text(".notice")
    let code = message.firstMatch(of: /[0-9]{6}/).map { String($0.0) } ?? ""
    try await fill("#field-code", with: code)
    try await click("main form .button.primary")
  }

  /// Writes where an order is to be sent to, and orders.
  func order(recipient: String = "Li Lei", address: String = "12 Spring Street, Hangzhou") async throws {
    try await fill("#field-recipient", with: recipient)
    try await fill("#field-phone", with: "13800138000")
    try await fill("#field-address", with: address)
    try await click("main form .button.primary")
  }
}
