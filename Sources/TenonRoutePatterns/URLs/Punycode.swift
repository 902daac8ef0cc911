import TenonURLCoding

/// Decodes the ASCII form of internationalised host labels (RFC 3492).
enum Punycode {
  /// Decodes the part of a label after `xn--`; returns `nil` if it is not punycode.
  static func decode(_ label: some StringProtocol) -> String? {
    var output: [UInt32] = []
    var input = Array(label.utf8)[...]
    if let dash = input.lastIndex(of: UInt8(ascii: "-")) {
      output = input[..<dash].map(UInt32.init)
      input = input[(dash + 1)...]
    }
    guard !input.isEmpty else { return nil }
    var (n, bias, i): (UInt32, UInt32, UInt32) = (128, 72, 0)
    while !input.isEmpty {
      guard let delta = generalised(&input, bias: bias) else { return nil }
      let (sum, overflow) = i.addingReportingOverflow(delta)
      if overflow { return nil }
      let length = UInt32(output.count + 1)
      bias = adapted(delta, length, isFirst: i == 0)
      let (next, tooLarge) = n.addingReportingOverflow(sum / length)
      if tooLarge { return nil }
      n = next
      i = sum % length
      output.insert(n, at: Int(i))
      i += 1
    }
    var text = String.UnicodeScalarView()
    for value in output {
      guard let scalar = Unicode.Scalar(value) else { return nil }
      text.append(scalar)
    }
    // An uppercase label could look like another label, even an ASCII one: the lowercase form of the kelvin sign is
    // `k`.
    let decoded = String(text)
    return decoded.lowercased().unicodeScalars.elementsEqual(text) ? decoded : nil
  }

  /// Reads one variable-length number.
  private static func generalised(_ input: inout ArraySlice<UInt8>, bias: UInt32) -> UInt32? {
    var (result, weight, k): (UInt32, UInt32, UInt32) = (0, 1, 36)
    while let byte = input.popFirst() {
      guard let digit = digit(byte) else { return nil }
      let (product, overflow) = digit.multipliedReportingOverflow(by: weight)
      let (sum, tooLarge) = result.addingReportingOverflow(product)
      if overflow || tooLarge { return nil }
      result = sum
      let threshold = k <= bias ? 1 : min(k - bias, 26)
      if digit < threshold { return result }
      let (heavier, wide) = weight.multipliedReportingOverflow(by: 36 - threshold)
      if wide { return nil }
      weight = heavier
      k += 36
    }
    return nil
  }

  private static func adapted(_ delta: UInt32, _ length: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / length
    var k: UInt32 = 0
    while delta > 455 {
      delta /= 35
      k += 36
    }
    return k + 36 * delta / (delta + 38)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    if ASCII.isDigit(byte) { return UInt32(byte) - 22 }
    return ASCII.isLetter(byte) ? UInt32(byte | 0x20) - 97 : nil
  }
}
