import ShopUI
import ShopValues
import UserInterface

/// An address as entered into a form.
struct AddressEntry: Sendable {
  var recipient = ""
  var phone = ""
  var text = ""
  var errors = FormErrors()

  /// Creates an entry from the address used last time, for the user to edit.
  init(_ address: ShippingAddress?) {
    guard let address else { return }
    (recipient, phone, text) = (address.recipient, address.phone.rawValue, address.text)
  }

  /// Creates an entry from a submitted form.
  init(_ form: FormValues) {
    recipient = (form["recipient"] ?? "").trimmed
    phone = (form["phone"] ?? "").trimmed
    text = (form["address"] ?? "").trimmed
  }

  /// Returns the address, or adds the problems to ``errors`` and returns `nil`.
  mutating func address(_ language: Language) -> ShippingAddress? {
    if !(1...40).contains(recipient.count) || recipient.utf8.count > 200 {
      errors["recipient"] = language("Enter a name of 1 to 40 characters", "请填写 1 到 40 个字的姓名")
    }
    let number = PhoneNumber(rawValue: phone)
    if number == nil {
      errors["phone"] = language("Enter an 11-digit mobile number", "请输入 11 位手机号")
    }
    if !(5...200).contains(text.count) || text.utf8.count > 1000 {
      errors["address"] = language("Enter an address of 5 to 200 characters", "请填写 5 到 200 个字的地址")
    }
    guard errors.isEmpty, let number else { return nil }
    return ShippingAddress(id: .random(prefix: "a"), recipient: recipient, phone: number, text: text)
  }

  @MarkupBuilder
  func fields(_ language: Language) -> Markup {
    TextField(
      "recipient", label: language("Recipient", "收货人"), value: recipient, error: errors["recipient"],
      purpose: .name, maxLength: 40)
    TextField(
      "phone", label: language("Mobile phone", "手机号"), kind: .telephone, value: phone,
      error: errors["phone"], purpose: .telephone, mode: .telephone, maxLength: 20)
    TextField(
      "address", label: language("Address", "详细地址"), value: text, error: errors["address"],
      purpose: .streetAddress, maxLength: 200, rows: 3)
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
