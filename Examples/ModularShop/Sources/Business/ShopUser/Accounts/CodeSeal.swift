import ShopDigest
import UserInterface

/// Computes digests of login codes that cannot be cracked with the database alone.
///
/// A code has six digits, so an attacker who could compute digests could try all codes in no time, however slow the
/// digest. Therefore, the key exists only in the memory of this process, and codes expire with the process.
struct CodeSeal: Sendable {
  /// The name that distinguishes the digests of this process from those of other processes.
  let name = Hexadecimal.encode(RandomBytes.make(8))
  private let key = RandomBytes.make(32)

  func digest(_ code: LoginCode, _ phone: PhoneNumber, _ salt: [UInt8]) -> String {
    let message = salt + Array("\(phone.rawValue):\(code.rawValue)".utf8)
    return Hexadecimal.encode(Authentication.code(for: message, key: key))
  }
}
