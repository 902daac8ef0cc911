import TenonURLCoding

/// The pages of a stack such as `/home/-/product/42/-/reviews?sort=new`, as texts. A segment that consists of a single
/// `-` separates the paths of two pages, and an empty path before or after the `-` represents the page `/`. All pages
/// have the scheme and host of the stack; the query and fragment belong to the last page.
package enum URLStack {
  /// Whether a path has several pages.
  package static func hasPages(_ path: String) -> Bool { path.split(separator: "/").contains("-") }

  /// Returns the URLs of the pages of a stack that complies with the decoding rule, lowest first; a single one for any
  /// other URL.
  package static func pages(of text: String, _ layout: URLLayout) -> [String] {
    let (prefix, path, suffix) = text.withBytes { bytes in
      func raw(_ range: Range<Int>) -> String { String(decoding: bytes.part(range), as: UTF8.self) }
      return (
        raw(0..<layout.path.lowerBound), raw(layout.path), raw(layout.path.upperBound..<bytes.count)
      )
    }
    guard hasPages(path) else { return [text] }
    let paths = path.split(separator: "/").split(separator: "-", omittingEmptySubsequences: false)
    return paths.enumerated().map { index, path in
      prefix + "/" + path.joined(separator: "/") + (index == paths.count - 1 ? suffix : "")
    }
  }
}
