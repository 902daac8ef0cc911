import Testing
import Text

@Suite("Bytes of names", .timeLimit(.minutes(10))) struct NameByteTests {
  @Test("a byte of a name is a letter, a digit, an underscore or not ASCII", arguments: UInt8.min...UInt8.max)
  func bytes(byte: UInt8) {
    let character = Character(Unicode.Scalar(byte))
    let isASCIIName = byte < 0x80 && (character.isLetter || character.isNumber || character == "_")
    #expect(byte.isASCIIName == isASCIIName)
    #expect(byte.isName == (isASCIIName || byte >= 0x80))
    #expect(byte.isNameOrDollar == (byte.isName || character == "$"))
  }
}
