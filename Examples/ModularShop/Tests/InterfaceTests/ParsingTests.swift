import CartInterface
import ImageInterface
import InvoiceInterface
import OrderInterface
import Testing
import UserInterface

@Suite("What comes from outside is parsed once, into a type", .timeLimit(.minutes(10)))
struct ParsingTests {
  @Test("a phone number is kept whole and shown masked", arguments: ["13812345678", "+86 138-1234-5678"])
  func phone(text: String) {
    let phone = PhoneNumber(rawValue: text)
    #expect(phone?.rawValue == "13812345678")
    #expect(phone.map { "\($0)" } == "138****5678")
  }

  @Test(
    "what is no mobile number is refused",
    arguments: [
      "", "1381234567", "138123456789", "23812345678", "12812345678", "1381234567x", "١٣٨١٢٣٤٥٦٧٨", "<b>",
    ])
  func noPhone(text: String) {
    #expect(PhoneNumber(rawValue: text) == nil)
  }

  @Test("a login code is six digits and is never printed")
  func code() {
    #expect(LoginCode(rawValue: "123 456")?.rawValue == "123456")
    #expect(LoginCode(rawValue: "12345") == nil)
    #expect(LoginCode(rawValue: "12345a") == nil)
    #expect(LoginCode(rawValue: "123456").map { "\($0)" } == "******")
  }

  @Test("a tax number carries its own check")
  func taxNumber() {
    #expect(TaxNumber(rawValue: "91350100m000100y43")?.rawValue == "91350100M000100Y43")
    #expect(TaxNumber(rawValue: "91350100M000100Y44") == nil)
    #expect(TaxNumber(rawValue: "91350100M000100Y4") == nil)
    #expect(TaxNumber(rawValue: "9135010OM000100Y43") == nil)
  }

  @Test("an e-mail address cannot forge a header", arguments: ["li@example.com", "a.b+c@mail.example.cn"])
  func email(text: String) {
    #expect(EmailAddress(rawValue: text)?.rawValue == text)
    for bad in ["", "a", "a@b", "@b.c", "a@b..c", "a@@b.c", "a b@c.d", text + "\r\nBcc: x@y.z", "<\(text)>"] {
      #expect(EmailAddress(rawValue: bad) == nil, "\(bad)")
    }
  }

  @Test("an image's name never leads out of its folder")
  func imageName() {
    #expect(ImageName("art/tea/1001.svg")?.description == "art/tea/1001.svg")
    #expect(ImageName("art/tea/1001.svg")?.path.description == "/images/art/tea/1001.svg")
    for bad in [
      "../x.svg", "art/../../x.svg", "/etc/passwd", "a.exe", "a", "", "a//b.svg", "a\\b.svg", ".svg",
      "a.svg.svg",
      "A.svg", "a/b/c/d/e.svg", "a\u{0}.svg", "..%2fx.svg",
    ] {
      #expect(ImageName(bad) == nil, "\(bad)")
    }
  }

  @Test("a quantity is from 1 to 99")
  func quantity() {
    #expect(Quantity(rawValue: 0) == nil)
    #expect(Quantity(rawValue: 100) == nil)
    #expect(Quantity(rawValue: -1) == nil)
    #expect(Quantity(clamping: 1000).rawValue == 99)
  }

  @Test("an order never leaves a final state, and is paid only while being paid")
  func states() {
    #expect(OrderStatus.completed.successors.isEmpty)
    #expect(OrderStatus.cancelled.successors.isEmpty)
    #expect(OrderStatus.allCases.filter { $0.successors.contains(.paid) } == [.paying])
    #expect(OrderStatus.allCases.filter { $0.successors.contains(.cancelled) } == [.pending])
  }
}
