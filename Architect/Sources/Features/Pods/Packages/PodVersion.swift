/// A version as CocoaPods reads it, such as `5.9` or `1.0.0-beta.2`, of which the numbers before the first other
/// character count.
struct PodVersion: Hashable {
  let text: String
  let numbers: [Int]
  /// Whether the version is a prerelease.
  let isPrerelease: Bool

  init(_ text: String) {
    self.text = text
    let plain = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    numbers = plain.split(separator: ".").map { Int($0) ?? .max }
    isPrerelease = plain.count < text.count
  }

  init(_ numbers: [Int]) { self.init(numbers.map(String.init).joined(separator: ".")) }

  /// Whether the text is numbers and dots, with an optional suffix.
  var isValid: Bool { !numbers.isEmpty && numbers.count <= 4 && !numbers.contains(.max) }

  func isLower(than other: PodVersion) -> Bool {
    for index in 0..<max(numbers.count, other.numbers.count) {
      let own = index < numbers.count ? numbers[index] : 0
      let its = index < other.numbers.count ? other.numbers[index] : 0
      if own != its { return own < its }
    }
    return isPrerelease && !other.isPrerelease
  }

  /// The version with three numbers, as SwiftPM requires; `nil` if it has more numbers.
  var semantic: String? {
    guard isValid, numbers.count <= 3 else { return nil }
    guard !isPrerelease else { return numbers.count == 3 ? text : nil }
    return padded.map(String.init).joined(separator: ".")
  }

  /// The numbers, at least three.
  private var padded: [Int] { numbers + Array(repeating: 0, count: max(0, 3 - numbers.count)) }

  /// The lowest release that is higher.
  var next: PodVersion {
    var numbers = padded
    if !isPrerelease { numbers[numbers.count - 1] = Self.successor(of: numbers[numbers.count - 1]) }
    return PodVersion(numbers)
  }

  /// The version in which the number at a position is one higher, and all after it are zero.
  func raised(at position: Int) -> PodVersion {
    var numbers = Array(padded.prefix(position + 1))
    numbers[position] = Self.successor(of: numbers[position])
    return PodVersion(numbers)
  }

  private static func successor(of number: Int) -> Int { number == .max ? number : number + 1 }
}
