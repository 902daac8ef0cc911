import ShopDigest
import Testing

@Suite("Digests agree with their standards", .timeLimit(.minutes(10)))
struct DigestTests {
  @Test(
    "SHA-256 of the standard's messages",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1000),
        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
      ),
    ])
  func sha256(message: String, digest: String) {
    #expect(Hexadecimal.encode(SHA256.digest(message.utf8)) == digest)
  }

  @Test("a code depends on the key and the message, after RFC 4231")
  func authentication() {
    let code = Authentication.code(for: "what do ya want for nothing?".utf8, key: Array("Jefe".utf8))
    #expect(
      Hexadecimal.encode(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = Authentication.code(
      for: "Test Using Larger Than Block-Size Key - Hash Key First".utf8,
      key: [UInt8](repeating: 0xaa, count: 131))
    #expect(
      Hexadecimal.encode(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test("codes are equal only where every byte is")
  func comparison() {
    #expect(Authentication.areEqual([1, 2, 3], [1, 2, 3]))
    #expect(!Authentication.areEqual([1, 2, 3], [1, 2, 4]))
    #expect(!Authentication.areEqual([1, 2, 3], [1, 2]))
  }

  @Test("hexadecimal text is read back, and anything else is not")
  func hexadecimal() {
    #expect(Hexadecimal.decode("00ff10") == [0, 255, 16])
    #expect(Hexadecimal.decode("0f0") == nil)
    #expect(Hexadecimal.decode("zz") == nil)
    #expect(Set((0..<100).map { _ in RandomBytes.make(16) }).count == 100)
  }
}
