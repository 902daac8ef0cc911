import ShopDigest
import UserInterface

/// Makes digests of login codes that cannot be tried out with the database alone.
///
/// A code has six digits: an attacker who could compute its digest would have tried them all in no time, however slow
/// the digest. So its key is in the memory of this process and nowhere else, and codes end with it.
struct CodeSeal: Sendable {
  /// Tells the digests of this process from those of others.
  let name = Hexadecimal.encode(RandomBytes.make(8))
  private let key = RandomBytes.make(32)

  func digest(_ code: LoginCode, _ phone: PhoneNumber, _ salt: [UInt8]) -> String {
    let message = salt + Array("\(phone.rawValue):\(code.rawValue)".utf8)
    return Hexadecimal.encode(Authentication.code(for: message, key: key))
  }
}
