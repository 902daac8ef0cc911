/// A language of the shop.
public enum Language: String, Codable, Hashable, Sendable, CaseIterable {
  case english = "en"
  case chinese = "zh"

  /// The tag for the `lang` attribute.
  public var tag: String {
    switch self {
    case .english: "en"
    case .chinese: "zh-Hans"
    }
  }

  /// Chooses a language from an `Accept-Language` header, or English if the header contains neither language.
  ///
  /// The language with the highest quality is chosen; among languages of equal quality, the first one in the
  /// header is chosen. Malformed parts are skipped.
  public init(acceptLanguage header: String?) {
    var best: (language: Language, quality: Double)?
    for part in (header ?? "").prefix(512).split(separator: ",").prefix(20) {
      let pieces = part.split(separator: ";").map { $0.drop { $0 == " " } }
      guard let tag = pieces.first?.lowercased() else { continue }
      let primary = tag.prefix { $0 != "-" && $0 != " " }
      let quality =
        pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      guard let language = Language(rawValue: String(primary)), quality > 0, quality <= 1 else { continue }
      if quality > best?.quality ?? 0 { best = (language, quality) }
    }
    self = best?.language ?? .english
  }

  /// Returns the text in this language.
  ///
  /// Both texts are given at the call site, so neither can be missing.
  public func callAsFunction(_ english: String, _ chinese: String) -> String {
    switch self {
    case .english: english
    case .chinese: chinese
    }
  }
}

/// Text in each of the shop's languages, such as a product's name.
public struct LocalizedText: Codable, Hashable, Sendable {
  /// The English text.
  public let en: String
  /// The Chinese text.
  public let zh: String

  public init(en: String, zh: String) {
    self.en = en
    self.zh = zh
  }

  /// Returns the text in one language.
  public func text(in language: Language) -> String { language(en, zh) }
}
